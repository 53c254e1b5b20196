//! Annotations as people see them: the table, its colours and the page. The packets are one with every kind of leaf,
//! one that is rejected, and one that is longer than its value.

use bitstream::annotate::Annotation;
use bitstream::{BitSerialize, annotate};

#[derive(BitSerialize)]
enum Order {
    #[bits(id = 1)]
    Stop,
    #[bits(id = 3)]
    Go { fast: bool },
    #[bits(other)]
    Other(u8),
}

#[derive(BitSerialize)]
struct Leaves {
    #[bits(range = -3..=100)]
    health: i8,
    #[bits(range = 5..=5)]
    only: u8,
    letter: char,
    #[float(min = 0.0, max = 1.0, res = 0.25)]
    speed: f32,
    #[quat(bits = 4)]
    rotation: [f32; 4],
    order: Order,
    unknown: Order,
    shield: Option<u8>,
    #[bits(elide = 7)]
    ammo: u8,
    result: Result<u16, bool>,
    #[bits(align)]
    place: [u16; 2],
    #[string(max = 60)]
    name: String,
    #[array(max = 60, bytes)]
    blob: Vec<u8>,
    #[array(max = 9, sparse = count)]
    slots: Vec<(u8, bool)>,
    #[bits(check = 0x1234_5678)]
    checked: u128,
}

fn leaves() -> Vec<u8> {
    bitstream::encode(&Leaves {
        health: 87,
        only: 5,
        letter: 'Å',
        speed: 0.75,
        rotation: [0.0, 0.0, 0.0, 1.0],
        order: Order::Go { fast: true },
        unknown: Order::Other(2),
        shield: Some(3),
        ammo: 7,
        result: Err(true),
        place: [1, 300],
        // the 32 bytes that are shown end within a character
        name: "<b>\"Hanna\" & 'Bo'</b> and some ÅÅÅÅ".to_owned(),
        blob: (0..33).collect(),
        slots: vec![(2, true), (8, false)],
        checked: u128::MAX,
    })
    .expect("in range")
}

/// The page without its styles and its script.
fn page(annotation: &Annotation) -> String {
    let page = annotation.to_html();
    let (head, rest) = page.split_once("<style>").expect("styles");
    let (_, rest) = rest.split_once("</style>").expect("styles");
    let (body, rest) = rest.split_once("<script>").expect("a script");
    let (_, end) = rest.split_once("</script>").expect("a script");
    // one bit a line, so that changes can be read
    format!("{head}{body}{end}").replace("<i class", "\n<i class")
}

/// All three, with the escapes of colours made visible.
fn shown(annotation: &Annotation) -> String {
    let colored = annotation.colored().to_string().replace('\x1b', "␛");
    format!("{annotation}\n{colored}\n{}", page(annotation))
}

#[test]
fn every_kind_of_leaf() {
    insta::assert_snapshot!("leaves", shown(&annotate::<Leaves>(&leaves())));
}

#[derive(BitSerialize)]
struct Guarded {
    #[bits(range = 0..=9)]
    first: u8,
    #[bits(range = 0..=9)]
    second: u8,
    #[bits(align)]
    third: u8,
}

#[test]
fn what_is_refused() {
    // in the middle: 10 is beyond the range, what follows is not read
    insta::assert_snapshot!("out_of_range", shown(&annotate::<Guarded>(&[0xA9, 1, 2])));
    // not the last field, but the bytes after it
    insta::assert_snapshot!("left_over", shown(&annotate::<Guarded>(&[0x99, 1, 2])));
    insta::assert_snapshot!("too_short", shown(&annotate::<Guarded>(&[0x99])));
    insta::assert_snapshot!("nothing", shown(&annotate::<Guarded>(&[])));
}

#[derive(BitSerialize)]
#[bits(ensure = least < most)]
struct Limits {
    least: u8,
    most: u8,
}

#[derive(BitSerialize)]
struct Listed {
    limits: Limits,
    #[array(max = 7)]
    list: Vec<u8>,
    #[bits(align)]
    behind: u16,
}

#[test]
fn what_is_refused_within() {
    insta::assert_snapshot!("broken_rule", shown(&annotate::<Listed>(&[4, 3, 2, 0, 0])));
    insta::assert_snapshot!("elements_missing", shown(&annotate::<Listed>(&[3, 4, 5, 1, 1])));
    insta::assert_snapshot!("padding_set", shown(&annotate::<Listed>(&[3, 4, 0x50, 0, 0])));
    insta::assert_snapshot!("cut_in_a_field", shown(&annotate::<Listed>(&[3, 4, 0, 1])));
}

#[derive(BitSerialize)]
struct Rising {
    #[bits(width = 7)]
    kind: u8,
    first: u32,
    #[bits(relative(first))]
    second: u32,
    #[bits(relative(second))]
    third: u32,
    #[bits(relative(third))]
    fourth: u32,
}

#[derive(BitSerialize)]
struct Cut {
    first: u16,
    #[bits(width = 7)]
    kind: u8,
    #[bits(relative(first))]
    second: u16,
}

#[test]
fn distances() {
    let rising = Rising {
        kind: 1,
        first: 1,
        second: 2,
        third: 7,
        fourth: u32::MAX,
    };
    let packet = bitstream::encode(&rising).expect("in order");
    insta::assert_snapshot!("distances", annotate::<Rising>(&packet).to_string());
    // within the flags in front of the distance
    insta::assert_snapshot!("cut_in_flags", annotate::<Cut>(&[1, 0, 1]).to_string());
}

#[derive(BitSerialize)]
struct Spared {
    one: bool,
    #[bits(width = 5)]
    five: u8,
}

#[test]
fn bits_behind_the_value() {
    insta::assert_snapshot!("spare_bits_set", shown(&annotate::<Spared>(&[0xC1])));
    insta::assert_snapshot!("spare_bits_and_bytes", shown(&annotate::<Spared>(&[1, 0, 0xFF])));
}

#[test]
fn a_page_draws_the_first_2048_bytes() {
    type Long = [[u8; 32]; 64];
    let all = page(&annotate::<Long>(&[7; 2048]));
    assert!(!all.contains("more."));
    for (more, said) in [(1, "And 1 byte more."), (52, "And 52 bytes more.")] {
        let page = page(&annotate::<Long>(&vec![7; 2048 + more]));
        assert!(page.contains(said));
        assert_eq!(page.matches("data-byte").count(), 2048);
    }
}
