//! Types of the library over a type without the derive: the text of the trait stands at the constructor.

use bitstream::delta::{Delta, History};
use bitstream::frame::FrameDecoder;
use bitstream::packet::{Batch, Messages, Protocol};

struct Player(u8);

fn entry_types(buffer: &mut [u8]) {
    let _ = History::<Player>::new();
    let _ = Delta::<Player>::new();
    let _ = FrameDecoder::<Player>::new(3);
    let _ = Messages::<Player>::new(buffer);
    let _ = Batch::<Player>::new(buffer);
    let _ = Messages::<Player>::with_header::<u8>(buffer);
    let _ = Batch::<Player>::with_header(buffer, &1u8);
    let _ = Protocol::<Player>::new(3);
}

fn main() {}
