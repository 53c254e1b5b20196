//! The programs that fuzzers begin with, and seeded changes of them.

use tests_blocks::program::{examples, run};
use tests_support::dice::Dice;

#[test]
fn programs_and_changes_of_them_break_no_rule() {
    let examples = examples();
    let mut dice = Dice::new(20);
    for (_, program) in &examples {
        run(program);
    }
    for _ in 0..4000 {
        let mut program = examples[dice.below(examples.len() as u64) as usize].1.clone();
        let other = &examples[dice.below(examples.len() as u64) as usize].1;
        program.extend_from_slice(other);
        for _ in 0..dice.below(6) {
            let place = dice.below(program.len() as u64) as usize;
            program[place] = dice.next() as u8;
        }
        run(&program);
    }
}
