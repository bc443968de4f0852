//! Hashes and signatures of the page, next to published vectors and to the libraries of the referee.

use std::fmt::Write as _;

use game::{Digest, Luck as _, Seeded};
use referee::{PlayerKey, PublicKey, Signature, Signed};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::tries;

/// Secret key, public key, message and signature, from RFC 8032, section 7.1.
const VECTORS: [[&str; 4]; 4] = [
    [
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ],
    [
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ],
    [
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ],
    [
        "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ],
];

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").expect("writing to a string does not fail");
        text
    })
}

fn random(luck: &mut Seeded, length: usize) -> Vec<u8> {
    (0..length).map(|_| luck.below(256).to_le_bytes()[0]).collect()
}

fn digest(luck: &mut Seeded) -> Digest {
    Digest(random(luck, 32).try_into().expect("it has 32 bytes"))
}

#[test]
fn the_vectors_of_the_standards_come_out() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    for [seed, key, message, sig] in VECTORS {
        let signed = node.ask("sign", &json!({ "seed": seed, "message": message }));
        assert_eq!(signed, json!({ "key": key, "sig": sig }));
        let rows = [key, VECTORS[0][1]].map(|key| json!({ "key": key, "message": message, "sig": sig }));
        assert_eq!(node.ask("verify", &json!(rows)), json!([true, key == VECTORS[0][1]]));
    }
}

#[test]
fn hashes_of_any_length_are_those_of_the_library() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let mut luck = Seeded::new(1);
    for length in (0..270).step_by(if tries(5) == 1 { 7 } else { 1 }).chain([55, 56, 63, 64, 111, 112, 127, 128, 5000])
    {
        let (message, key) = (random(&mut luck, length), random(&mut luck, 32));
        let hashes = node.ask("hashes", &json!({ "message": hex(&message), "key": hex(&key) }));
        assert_eq!(hashes["own"], hashes["library"], "{length}");
    }
}

/// From the same secret a page makes the same key, commitments, shares and signatures as any other client.
#[test]
fn a_page_says_what_any_client_would() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let mut luck = Seeded::new(2);
    for draw in 1..=u64::from(tries(60)) {
        let (secret, header, call) = (random(&mut luck, 32), digest(&mut luck), digest(&mut luck));
        let key = PlayerKey::new(secret.clone().try_into().expect("it has 32 bytes"), header);
        let ids = vec!["13/7".to_owned(), "9/7*".to_owned()];
        let mut act = json!(key.act((7, call), &ids));
        act.as_object_mut().expect("an object").remove("ids");
        let expected = json!({ "key": key.key().to_string(), "sit": key.sit("앤 \"A\""), "share": key.share(1, draw, call), "act": act });
        let asked = json!({
            "secret": hex(&secret), "header": header.to_string(), "name": "앤 \"A\"", "draw": draw,
            "call": call.to_string(), "ids": ids,
        });
        assert_eq!(node.ask("player", &asked), expected, "{asked}");
    }
}

/// The verdict of the referee: nothing for what is no key.
fn verdict(key: Digest, call: Digest, sig: [u8; 64]) -> Option<bool> {
    Some(PublicKey::new(key)?.has_signed(Signed::Act { saw: call, ids: "x" }, &Signature(sig)))
}

/// Adds the order of the group to the second half of a signature.
fn with_order(mut sig: [u8; 64]) -> [u8; 64] {
    let order = [
        0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ];
    let mut carry = 0;
    for (byte, add) in sig[32..].iter_mut().zip(order) {
        let sum = u16::from(*byte) + add + carry;
        (*byte, carry) = (sum.to_le_bytes()[0], sum >> 8);
    }
    sig
}

/// Encodings of points of small order and of none, canonical and not.
fn strange_points() -> Vec<[u8; 32]> {
    let of = |low: u8, middle: u8, high: u8| {
        let mut bytes = [middle; 32];
        (bytes[0], bytes[31]) = (low, high);
        bytes
    };
    // y = 0, 1 and -1, with either sign; the same plus p; larger than 2^255 - 1 allows; and a point of order 8.
    let mut points = vec![of(0, 0, 0), of(0, 0, 0x80), of(1, 0, 0), of(1, 0, 0x80), of(2, 0, 0)];
    for low in 0xec..=0xf2 {
        points.extend([of(low, 0xff, 0x7f), of(low, 0xff, 0xff)]);
    }
    let eighth = "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a";
    let eighth: Digest = eighth.parse().expect("hexadecimal digits");
    let mut other = eighth.0;
    other[31] |= 0x80;
    points.extend([eighth.0, other]);
    points
}

#[test]
fn strange_keys_and_signatures_are_judged_as_the_referee_does() {
    let Some(mut node) = Browser::start_without("keys.mjs") else { return };
    let mut luck = Seeded::new(3);
    let (mut rows, mut expected, mut refused) = (Vec::new(), Vec::new(), 0);
    let mut add = |key: Digest, call: Digest, sig: [u8; 64]| {
        let message = format!("parlor/3/act\n{call}\nx");
        rows.push(json!({ "key": key.to_string(), "message": hex(message.as_bytes()), "sig": hex(&sig) }));
        let verdict = verdict(key, call, sig);
        refused += u32::from(verdict != Some(true));
        expected.push(json!(verdict));
    };
    for _ in 0..tries(100) {
        let player = PlayerKey::new(random(&mut luck, 32).try_into().expect("it has 32 bytes"), Digest([1; 32]));
        let call = digest(&mut luck);
        let sig = player.act((1, call), &["x".to_owned()]).sig.0;
        add(player.key(), call, sig);
        add(player.key(), call, with_order(sig));
        add(player.key(), digest(&mut luck), sig);
        let mut bent = sig;
        bent[luck.below(64) as usize] ^= 1 << luck.below(8);
        add(player.key(), call, bent);
        add(digest(&mut luck), call, sig);
    }
    let player = PlayerKey::new([5; 32], Digest([1; 32]));
    for point in strange_points() {
        let sig = player.act((1, Digest([2; 32])), &["x".to_owned()]).sig.0;
        add(Digest(point), Digest([2; 32]), sig);
        // With a key of small order and S = 0, R = -kA: one of few points fits many texts.
        for rest in [[0; 32], [1; 32]] {
            let mut sig = [0; 64];
            sig[..32].copy_from_slice(&point);
            sig[32..].copy_from_slice(&rest);
            add(Digest(point), Digest([2; 32]), sig);
            add(player.key(), Digest([2; 32]), sig);
        }
    }
    let verdicts = node.ask("verify", &json!(rows));
    let verdicts = verdicts.as_array().expect("a list");
    for ((row, verdict), expected) in rows.iter().zip(verdicts).zip(&expected) {
        assert_eq!(verdict, expected, "{row}");
    }
    assert!(expected.contains(&json!(true)) && expected.contains(&Value::Null) && 50 < refused, "all kinds are there");
}
