// deku has no quantised floats; an option needs a field that says whether it is there, a list one for its length
use deku::{DekuContainerRead as _, DekuContainerWrite as _};
