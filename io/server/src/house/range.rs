//! Ranges of addresses, such as `192.0.2.0/24`.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// An address, or all addresses that begin like it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddressRange {
    first: IpAddr,
    /// How many bits they share.
    length: u32,
}

/// A text that is no range.
#[derive(Debug)]
pub struct NoRange;

impl AddressRange {
    /// Whether an address is one of them.
    #[must_use]
    pub fn has(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.first.is_ipv4() && network(address, self.length) == network(self.first, self.length)
    }
}

/// The bits that a range of this length shares.
fn network(address: IpAddr, length: u32) -> u128 {
    match address {
        IpAddr::V4(address) => u128::from(address.to_bits()) >> (32 - length),
        IpAddr::V6(address) => address.to_bits().checked_shr(128 - length).unwrap_or(0),
    }
}

impl FromStr for AddressRange {
    type Err = NoRange;

    fn from_str(text: &str) -> Result<AddressRange, NoRange> {
        let (address, length) = text.split_once('/').map_or((text, None), |(address, length)| (address, Some(length)));
        let first: IpAddr = address.parse().map_err(|_| NoRange)?;
        let most = if first.is_ipv4() { 32 } else { 128 };
        let length: u32 = length.map_or(Ok(most), str::parse).map_err(|_| NoRange)?;
        match first.to_canonical() {
            _ if most < length => Err(NoRange),
            // An address of IPv4 in the form of IPv6.
            mapped if mapped.is_ipv4() && first.is_ipv6() => {
                Ok(AddressRange { first: mapped, length: length.checked_sub(96).ok_or(NoRange)? })
            }
            first => Ok(AddressRange { first, length }),
        }
    }
}

impl fmt::Display for AddressRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.first, self.length) {
            (IpAddr::V4(address), 32) => address.fmt(f),
            (IpAddr::V6(address), 128) => address.fmt(f),
            (address, length) => write!(f, "{address}/{length}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_the_addresses_that_begin_like_it() {
        for (range, address, expected) in [
            ("192.0.2.7", "192.0.2.7", true),
            ("192.0.2.7", "192.0.2.8", false),
            ("192.0.2.7", "::ffff:192.0.2.7", true),
            ("::ffff:192.0.2.0/120", "192.0.2.7", true),
            ("192.0.2.0/24", "192.0.2.255", true),
            ("192.0.2.9/24", "192.0.2.0", true),
            ("192.0.2.0/24", "192.0.3.0", false),
            ("0.0.0.0/0", "203.0.113.1", true),
            ("0.0.0.0/0", "2001:db8::1", false),
            ("2001:db8::/32", "2001:db8:1::9", true),
            ("2001:db8::/32", "2001:db9::9", false),
            ("::/0", "2001:db9::9", true),
        ] {
            let parsed: AddressRange = range.parse().expect(range);
            assert_eq!(parsed.has(address.parse().expect("an address")), expected, "{range} {address}");
            assert_eq!(parsed.to_string().parse::<AddressRange>().expect("it is written right"), parsed);
        }
        for wrong in ["", "here", "192.0.2.0/33", "192.0.2.0/", "192.0.2/24", "2001:db8::/129", "1.2.3.4/-1"] {
            assert!(wrong.parse::<AddressRange>().is_err(), "{wrong}");
        }
    }
}
