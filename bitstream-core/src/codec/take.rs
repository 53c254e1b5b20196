//! Reads fields of a constant width.

/// Calls `s.take(WIDTH)` by the shortest code for a constant width. The code of other widths is not compiled.
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
