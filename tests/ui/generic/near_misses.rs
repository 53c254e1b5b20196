//! Declarations that look like mistakes and are none.

use bitstream::BitSerialize;
use std::marker::PhantomData;

/// No bounds are asked of the user, and none of what is not sent.
#[derive(BitSerialize)]
struct Unbounded<'a, T, U, const N: usize> {
    one: T,
    #[array(max = N)]
    many: Vec<T>,
    of: PhantomData<&'a U>,
    #[bits(skip)]
    cache: Option<U>,
    #[bits(range = 0..=N)]
    used: u32,
}

#[derive(BitSerialize)]
struct Parameter<T: Copy>
where
    T: Default,
{
    #[bits(range = 0..=3)]
    leaf: T,
    #[bits(skip)]
    note: T,
}

#[derive(BitSerialize)]
struct Name<'a> {
    #[string(max = 7)]
    text: std::borrow::Cow<'a, str>,
}

/// Fields of one type that differ in their lifetimes.
#[derive(BitSerialize)]
struct Names<'a, 'b: 'a, T> {
    first: Name<'a>,
    #[array(max = 3)]
    second: Vec<Name<'b>>,
    third: T,
}

/// Legal with other parameters than those of a mistake.
#[derive(BitSerialize)]
struct Slots<const N: u16> {
    #[bits(range = 0..=N)]
    used: u8,
}

struct NoWireForm;

#[test]
fn is_legal() {
    let value = Unbounded::<u8, NoWireForm, 3> {
        one: 1,
        many: vec![2],
        of: PhantomData,
        cache: None,
        used: 3,
    };
    assert!(bitstream::encode(&value).is_ok());
    let parameter = Parameter::<i16> { leaf: 3, note: 1 };
    assert!(bitstream::encode(&parameter).is_ok_and(|bytes| bytes == [3]));
    assert!(bitstream::encode(&Slots::<255> { used: 255 }).is_ok());
    let name = || Name { text: "a".into() };
    let names = Names {
        first: name(),
        second: vec![name()],
        third: true,
    };
    assert_eq!(bitstream::encoded_bits(&names).ok(), Some(8 + 8 + 2 + 3 + 3 + 8 + 1));
}
