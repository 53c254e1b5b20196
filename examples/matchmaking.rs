//! One declaration of a ticket serves a matchmaker: JSON for a web page, bits for the game.

use bitstream::BitSerialize;
use serde::{Deserialize, Serialize};

#[derive(BitSerialize, Serialize, Deserialize, Debug, PartialEq)]
struct Ticket {
    #[serde(rename = "playerName")]
    #[string(max = 16)]
    name: String,
    #[bits(range = 0..=4000)]
    rating: u16,
}

/// Returns a ticket that a web page sent, if the game could send it, too.
fn from_page(json: &str) -> Result<Ticket, Box<dyn std::error::Error>> {
    let ticket = serde_json::from_str(json)?;
    bitstream::encode(&ticket)?;
    Ok(ticket)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ticket = from_page(r#"{"playerName":"Ada","rating":1850}"#)?;
    let packet = bitstream::encode(&ticket)?;
    assert_eq!(packet.len(), 6); // 34 bytes as JSON
    assert_eq!(bitstream::decode::<Ticket>(&packet)?, ticket);

    // `serde` accepts a rating that no packet can hold; `encode` refuses it
    let error = from_page(r#"{"playerName":"Eve","rating":9999}"#).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Ticket.rating: 9999 is not in 0..=4000 (bits 32..44)"
    );
    println!("{} bytes for {}", packet.len(), serde_json::to_string(&ticket)?);
    Ok(())
}
