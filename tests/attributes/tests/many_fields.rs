//! A struct of 151 fields.

use bitstream::BitSerialize;

macro_rules! many {
    ($($field:ident)*) => {
        /// Fields of 9 bits each, then an option.
        #[derive(BitSerialize, Clone, Debug, PartialEq)]
        struct Many {
            $(
                #[bits(range = 0..=500)]
                $field: u16,
            )*
            #[bits(range = 0..=500)]
            last: Option<u16>,
        }

        impl Many {
            /// Every field holds its number.
            fn numbered() -> Many {
                let mut number = 0..;
                Many {
                    $($field: number.next().unwrap_or(0),)*
                    last: Some(150),
                }
            }
        }
    };
}

many! {
    f0 f1 f2 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19 f20 f21 f22 f23 f24 f25 f26 f27 f28 f29
    f30 f31 f32 f33 f34 f35 f36 f37 f38 f39 f40 f41 f42 f43 f44 f45 f46 f47 f48 f49 f50 f51 f52 f53 f54 f55 f56
    f57 f58 f59 f60 f61 f62 f63 f64 f65 f66 f67 f68 f69 f70 f71 f72 f73 f74 f75 f76 f77 f78 f79 f80 f81 f82 f83
    f84 f85 f86 f87 f88 f89 f90 f91 f92 f93 f94 f95 f96 f97 f98 f99 f100 f101 f102 f103 f104 f105 f106 f107 f108
    f109 f110 f111 f112 f113 f114 f115 f116 f117 f118 f119 f120 f121 f122 f123 f124 f125 f126 f127 f128 f129 f130
    f131 f132 f133 f134 f135 f136 f137 f138 f139 f140 f141 f142 f143 f144 f145 f146 f147 f148 f149
}

/// 150 fields of 9 bits, one bit, 9 bits.
const BITS: usize = 150 * 9 + 1 + 9;

#[test]
fn fields_follow_each_other_without_a_gap() {
    let bytes = bitstream::encode(&Many::numbered()).expect("in range");
    assert_eq!(bytes.len(), BITS.div_ceil(8));
    for i in 0..150 {
        let bit = |at: usize| u16::from(bytes[at / 8] >> (at % 8) & 1);
        let read: u16 = (0..9).map(|k| bit(i * 9 + k) << k).sum();
        assert_eq!(usize::from(read), i, "field {i}");
    }
}

#[test]
fn a_struct_of_many_fields_comes_back() {
    for last in [None, Some(7)] {
        let sent = Many {
            last,
            ..Many::numbered()
        };
        let bytes = bitstream::encode(&sent).expect("in range");
        assert_eq!(bitstream::decode(&bytes), Ok(sent.clone()));
        let mut filled = Many::numbered();
        assert_eq!(bitstream::decode_into(&mut filled, &bytes), Ok(()));
        assert_eq!(filled, sent);
    }
}

#[test]
fn the_refused_field_of_many_is_named() {
    for field in [0, 75, 149] {
        let mut bytes = bitstream::encode(&Many::numbered()).expect("in range");
        for bit in field * 9..field * 9 + 9 {
            bytes[bit / 8] |= 1 << (bit % 8);
        }
        let error = bitstream::decode::<Many>(&bytes)
            .expect_err("511 is beyond 500")
            .to_string();
        assert!(error.contains(&format!("f{field}")), "{error}");
    }
}

#[test]
fn a_packet_that_ends_in_any_field_is_refused() {
    let bytes = bitstream::encode(&Many::numbered()).expect("in range");
    for len in 0..bytes.len() {
        assert!(bitstream::decode::<Many>(&bytes[..len]).is_err(), "{len} bytes");
    }
}
