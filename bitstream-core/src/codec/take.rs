//! Fields of a width that is a constant.

/// Calls `s.take(WIDTH)` by the shortest code for a width known at compile time. The other cases are not generated.
macro_rules! take {
    ($s:expr, $width:expr) => {{
        if const { $width > 0 && $width <= $crate::width::NARROW } {
            $crate::Source::take_narrow($s, const { $width })
        } else {
            $crate::Source::take($s, const { $width })
        }
    }};
}
pub(crate) use take;
