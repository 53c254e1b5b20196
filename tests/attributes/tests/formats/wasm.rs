//! A module of WebAssembly: sections up to the end of the file, each with its size in LEB128.

use bitstream::BitSerialize;
use tests_support::golden::{packed, read_error};

#[derive(BitSerialize, Debug, PartialEq)]
struct Module {
    /// `\0asm`.
    #[bits(const = 0x6D73_6100, width = 32)]
    magic: (),
    version: u32,
    #[array(max = 100, until = end)]
    sections: Vec<Section>,
}

#[derive(BitSerialize, Debug, PartialEq)]
struct Section {
    id: u8,
    #[bits(varint(leb128))]
    size: u32,
    #[array(max = 1 << 16, count = size, bytes)]
    body: Vec<u8>,
}

/// The body of the section of function types.
#[derive(BitSerialize, Debug, PartialEq)]
struct Types {
    #[bits(varint(leb128))]
    count: u32,
    #[array(max = 1000, count = count)]
    types: Vec<FunctionType>,
}

#[derive(BitSerialize, Clone, Debug, PartialEq)]
struct FunctionType {
    #[bits(const = 0x60, width = 8)]
    form: (),
    #[bits(varint(leb128))]
    parameters: u32,
    #[array(max = 100, count = parameters)]
    of: Vec<Number>,
    #[bits(varint(leb128))]
    results: u32,
    #[array(max = 100, count = results)]
    to: Vec<Number>,
}

#[derive(BitSerialize, Clone, Copy, Debug, PartialEq)]
#[bits(tag(width = 8))]
enum Number {
    #[bits(id = 0x7C)]
    F64,
    #[bits(id = 0x7D)]
    F32,
    #[bits(id = 0x7E)]
    I64,
    #[bits(id = 0x7F)]
    I32,
}

fn section(id: u8, body: Vec<u8>) -> Section {
    let size = body.len() as u32;
    Section { id, size, body }
}

#[test]
fn sections_go_on_to_the_end() {
    let types = Types {
        count: 1,
        types: vec![FunctionType {
            form: (),
            parameters: 2,
            of: vec![Number::I32, Number::F64],
            results: 1,
            to: vec![Number::I64],
        }],
    };
    let body = bitstream::encode(&types).unwrap();
    assert_eq!(body, [1, 0x60, 2, 0x7F, 0x7C, 1, 0x7E]);
    assert_eq!(bitstream::decode::<Types>(&body), Ok(types));

    let module = |sections| Module {
        magic: (),
        version: 1,
        sections,
    };
    let value = module(vec![section(1, body.clone()), section(0, vec![7; 300])]);
    let header = [(0, 8), (0x61, 8), (0x73, 8), (0x6D, 8), (1, 32), (1, 8), (7, 8)];
    let own = body.iter().map(|byte| (u64::from(*byte), 8));
    // 300 is 44 and 2 times 128
    let custom = [(0, 8), (0x80 | 44, 8), (2, 8)].into_iter().chain([(7, 8); 300]);
    let fields: Vec<(u64, u32)> = header.into_iter().chain(own).chain(custom).collect();
    let (_, bytes) = packed(&fields);
    assert_eq!(bitstream::encode(&value), Ok(bytes.clone()));
    assert_eq!(bitstream::decode::<Module>(&bytes), Ok(value));
    assert_eq!(bitstream::decode(&bytes[..8]), Ok(module(vec![])));
    assert_eq!(
        read_error::<Module>(&bytes[..bytes.len() - 1]),
        "Module.sections[1].body: the packet ends early (bits 160..2560)"
    );
}
