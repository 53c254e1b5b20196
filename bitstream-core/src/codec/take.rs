//! Fields of a width that is a constant.

/// `s.take(WIDTH)`, by the shortest road for a width known at compile time: the other cases are not even generated.
macro_rules! take {
    ($s:expr, $width:expr) => {{
        if const { $width > 0 && $width <= $crate::NARROW } {
            $crate::Source::take_narrow($s, const { $width })
        } else {
            $crate::Source::take($s, const { $width })
        }
    }};
}
pub(crate) use take;
