//! Mistakes on the type, on a variant and on a field are three errors.

use bitstream::BitSerialize;

#[derive(BitSerialize)]
#[bits(max_bytes)]
enum Event {
    #[bits(idd = 3)]
    Hit,
    Miss(#[bits(range = 0..10)] u8),
}

#[derive(BitSerialize)]
#[bits(tag(width = 0))]
enum Tagged {
    #[bits(id = 3, id = 4)]
    Hit {
        #[bits(when = late)]
        early: u8,
        late: bool,
    },
}

fn main() {
    let _ = bitstream::encode(&Event::Hit);
    let _: Result<Tagged, _> = bitstream::decode(&[]);
}
