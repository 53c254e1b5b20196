use super::{Contestant, Packs, Room};

/// A copy of the packet, which nothing that touches each byte can undercut.
#[derive(Default)]
pub struct Memcpy(Room);

impl Contestant for Memcpy {
    const NAME: &'static str = "memcpy of the packet";
}

impl Packs<Vec<u8>> for Memcpy {
    fn encode(&mut self, packet: &Vec<u8>) -> &[u8] {
        let Memcpy(Room(room)) = self;
        let out = &mut room[..packet.len()];
        out.copy_from_slice(packet);
        out
    }

    fn decode(&mut self, bytes: &[u8], packet: &mut Vec<u8>) -> bool {
        packet.clear();
        packet.extend_from_slice(bytes);
        true
    }
}
