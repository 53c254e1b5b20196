//! Constants that the expressions of a declaration name, with the values that the compiler finds for them.

use core::marker::PhantomData;
use core::ops::Deref;

/// Constant that an expression of a declaration names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NamedConstant {
    /// Name of the constant in the expression: `HP`, `Self::HP`, `limits::HP`.
    pub name: &'static str,
    /// Value of the constant, or `None` if it is not an integer, float, `bool` or `char`.
    pub value: Option<Literal>,
}

/// Value of a constant. The type of an integer does not matter: the `u8` 5 equals the `i64` 5.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Literal {
    /// `true` or `false`.
    Bool(bool),
    /// A character.
    Char(char),
    /// Integer that fits `i128`.
    Integer(i128),
    /// Integer above the largest `i128`, which only `u128` can hold.
    Huge(u128),
    /// An `f32`.
    Single(f32),
    /// An `f64`.
    Double(f64),
}

impl NamedConstant {
    /// Returns a constant with its name.
    #[must_use]
    pub const fn new(name: &'static str, value: Option<Literal>) -> NamedConstant {
        NamedConstant { name, value }
    }
}

/// A reference to a constant of any type. Its method `tag` returns the tag of that type, if it is [`HasLiteral`].
///
/// Two methods are called `tag`: the method of this type, if `T` is [`HasLiteral`], and the method of [`AnyType`], to
/// which a `Look` dereferences. The compiler takes the first of these methods that applies.
#[derive(Debug)]
pub struct Look<'c, T: ?Sized>(PhantomData<&'c T>, AnyType<T>);

/// Stands for a type that need not be [`HasLiteral`].
#[derive(Debug)]
pub struct AnyType<T: ?Sized>(PhantomData<fn(&T)>);

/// A type whose constants have a value that a schema can hold.
pub trait HasLiteral {
    /// The tag type that stands for this type in constants.
    type LiteralTag: LiteralTag;
}

/// Stands for a type, with methods that can be called in constants, where methods of a trait cannot.
pub trait LiteralTag {
    /// The only value of the tag's type.
    const TAG: Self;
}

/// The tag of a type that is not [`HasLiteral`].
#[derive(Debug)]
pub struct Unseen<T: ?Sized>(PhantomData<fn(&T)>);

impl<'c, T: ?Sized> Look<'c, T> {
    /// Returns a `Look` at a constant.
    #[must_use]
    pub const fn at(_: &'c T) -> Self {
        Look(PhantomData, AnyType(PhantomData))
    }
}

impl<T: HasLiteral> Look<'_, T> {
    /// Returns the tag of the type.
    #[must_use]
    pub fn tag(&self) -> T::LiteralTag {
        T::LiteralTag::TAG
    }
}

impl<T: ?Sized> Deref for Look<'_, T> {
    type Target = AnyType<T>;

    fn deref(&self) -> &AnyType<T> {
        &self.1
    }
}

impl<T: ?Sized> AnyType<T> {
    /// Returns the tag of the type.
    #[must_use]
    pub fn tag(&self) -> Unseen<T> {
        Unseen::TAG
    }
}

impl<T: ?Sized> LiteralTag for Unseen<T> {
    const TAG: Unseen<T> = Unseen(PhantomData);
}

impl<T: ?Sized> Unseen<T> {
    /// Returns false.
    #[must_use]
    pub const fn is_seen(&self) -> bool {
        false
    }

    /// Never called. Since the function does not return, the compiler does not ask whether the constant is dropped;
    /// values with a destructor cannot be dropped at compile time.
    #[allow(clippy::empty_loop)] // a constant cannot call `spin_loop`
    pub const fn value(&self, _: &T) -> ! {
        loop {}
    }

    /// Never called: no value of [`Unproven`] exists.
    #[must_use]
    #[allow(clippy::empty_loop)] // a constant cannot call `spin_loop`
    pub const fn proof(&self) -> Unproven {
        loop {}
    }
}

/// The value that stands for a generic argument that is a type.
pub mod absent {
    /// The value that stands for no constant.
    pub const __NAMED: super::Absent = super::Absent;
}

/// The type of the value that stands for no constant: see [`absent`].
#[derive(Clone, Copy, Debug)]
pub struct Absent;

macro_rules! seen {
    ($($ty:ident $tag:ident: $value:ident => $literal:expr;)*) => {$(
        #[doc = concat!("Of `", stringify!($ty), "`.")]
        #[derive(Debug)]
        pub struct $tag;

        impl HasLiteral for $ty {
            type LiteralTag = $tag;
        }

        impl LiteralTag for $tag {
            const TAG: $tag = $tag;
        }

        impl $tag {
            /// Returns true.
            #[must_use]
            pub const fn is_seen(&self) -> bool {
                true
            }

            /// Returns the value of a constant.
            #[must_use]
            pub const fn value(&self, constant: &$ty) -> Option<Literal> {
                let $value = *constant;
                Some($literal)
            }

            /// Returns the proof that a condition over the constant runs in constants.
            #[must_use]
            pub const fn proof(&self) -> Proven {
                Proven
            }
        }
    )*};
}

seen! {
    bool SeenBool: value => Literal::Bool(value);
    char SeenChar: value => Literal::Char(value);
    f32 SeenF32: value => Literal::Single(value);
    f64 SeenF64: value => Literal::Double(value);
    u8 SeenU8: value => Literal::Integer(value as i128);
    i8 SeenI8: value => Literal::Integer(value as i128);
    u16 SeenU16: value => Literal::Integer(value as i128);
    i16 SeenI16: value => Literal::Integer(value as i128);
    u32 SeenU32: value => Literal::Integer(value as i128);
    i32 SeenI32: value => Literal::Integer(value as i128);
    u64 SeenU64: value => Literal::Integer(value as i128);
    i64 SeenI64: value => Literal::Integer(value as i128);
    usize SeenUsize: value => Literal::Integer(value as i128);
    isize SeenIsize: value => Literal::Integer(value as i128);
    i128 SeenI128: value => Literal::Integer(value);
    u128 SeenU128: value => match value > i128::MAX as u128 {
        true => Literal::Huge(value),
        false => Literal::Integer(value as i128),
    };
}

/// Proof that a constant is [`HasLiteral`], so that a condition over it runs in constants.
///
/// For a constant of another type, `proof` returns [`Unproven`], of which no value exists. The compiler then does not
/// ask whether the argument of `then` runs in constants.
#[derive(Debug)]
pub struct Proven;

/// Stands for a [`Proven`] that does not exist.
#[derive(Debug)]
pub enum Unproven {}

impl Proven {
    /// Returns the value.
    #[must_use]
    pub const fn then<T: Copy>(self, value: T) -> T {
        value
    }
}

impl Unproven {
    /// Never called: no value of [`Unproven`] exists.
    #[must_use]
    pub const fn then<T>(self, _: T) -> T {
        match self {}
    }
}

/// Returns the tag of the type of a constant, which is the result type of the closure. The closure is never called.
#[must_use]
pub const fn tag<T: LiteralTag, F: Fn() -> T>(_: &F) -> T {
    T::TAG
}

/// Stands before code that is type-checked and never run.
#[must_use]
pub fn never() -> Unproven {
    crate::never::unmade()
}

/// Stands for a value of a type in code that is type-checked and never run.
#[must_use]
pub fn any<T>() -> T {
    crate::never::unmade()
}

#[cfg(test)]
#[cfg(feature = "std")]
mod tests {
    use super::*;

    macro_rules! value {
        ($constant:expr) => {{
            const TAG_IS_SEEN: Option<Literal> = {
                let tag = tag(&|| Look::at(&$constant).tag());
                if tag.is_seen() { tag.value(&$constant) } else { None }
            };
            TAG_IS_SEEN
        }};
    }

    #[test]
    fn numbers_have_values_and_integers_no_type() {
        assert_eq!(value!(true), Some(Literal::Bool(true)));
        assert_eq!(value!('x'), Some(Literal::Char('x')));
        assert_eq!(value!(0.1_f32), Some(Literal::Single(0.1)));
        assert_eq!(value!(0.1_f64), Some(Literal::Double(0.1)));
        let five = Some(Literal::Integer(5));
        let fives = [
            value!(5_u8),
            value!(5_u16),
            value!(5_u32),
            value!(5_u64),
            value!(5_usize),
            value!(5_u128),
            value!(5_i8),
            value!(5_i16),
            value!(5_i32),
            value!(5_i64),
            value!(5_isize),
            value!(5_i128),
        ];
        assert_eq!(fives, [five; 12]);
        assert_eq!(value!(i128::MIN), Some(Literal::Integer(i128::MIN)));
        assert_eq!(value!(i128::MAX as u128), Some(Literal::Integer(i128::MAX)));
        assert_eq!(value!(1_u128 << 127), Some(Literal::Huge(1 << 127)));
    }

    #[test]
    #[allow(unreachable_code)]
    fn constants_of_other_types_are_not_looked_at() {
        const TEXT: std::string::String = std::string::String::new();
        static LOCK: std::sync::Mutex<u8> = std::sync::Mutex::new(1);
        assert_eq!(value!(TEXT), None);
        assert_eq!(value!(LOCK), None);
        assert_eq!(value!("text"), None);
    }
}
