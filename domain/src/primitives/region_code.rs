//! Codes of regions after Kemendagri: city or regency, district, kampung.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The text has not the shape of the region code asked for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("a {kind} has the shape {shape}")]
pub struct RegionCodeError {
    kind: &'static str,
    shape: &'static str,
}

macro_rules! region_code {
    ($($(#[$meta:meta])* $name:ident: $shape:literal, $pattern:literal),+ $(,)?) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The code with its dots.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = RegionCodeError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let fits = text.len() == $shape.len()
                    && text.bytes().zip($shape.bytes()).all(|(byte, shape)| match shape {
                        b'.' => byte == b'.',
                        _ => byte.is_ascii_digit(),
                    });
                if fits {
                    Ok(Self(text.to_owned()))
                } else {
                    Err(RegionCodeError { kind: stringify!($name), shape: $shape })
                }
            }
        }

        impl TryFrom<String> for $name {
            type Error = RegionCodeError;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(code: $name) -> Self {
                code.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "type": "string", "pattern": $pattern })
            }
        }
    )+};
}

region_code!(
    /// A regency or city, e.g. `95.08` (Nduga).
    CityCode: "00.00", r"^\d{2}\.\d{2}$",
    /// A district (distrik), e.g. `95.08.01` (Kenyam).
    DistrictCode: "00.00.00", r"^\d{2}\.\d{2}\.\d{2}$",
    /// A village (kampung), e.g. `95.08.01.2001`.
    KampungCode: "00.00.00.0000", r"^\d{2}\.\d{2}\.\d{2}\.\d{4}$",
);

impl DistrictCode {
    /// Whether the district lies in Kabupaten Nduga (95.08).
    #[must_use]
    pub fn is_nduga(&self) -> bool {
        self.0.starts_with("95.08.")
    }
}

impl KampungCode {
    /// Whether the kampung lies in `district`.
    #[must_use]
    pub fn is_in(&self, district: &DistrictCode) -> bool {
        self.0.starts_with(district.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_codes_of_their_own_shape_only() {
        assert!("95.08".parse::<CityCode>().is_ok());
        assert!("95.08.01".parse::<DistrictCode>().is_ok());
        assert!("95.08.01.2001".parse::<KampungCode>().is_ok());
        assert!("95.08.01".parse::<CityCode>().is_err());
        assert!("95-08-01".parse::<DistrictCode>().is_err());
        assert!("95.0a.01".parse::<DistrictCode>().is_err());
    }

    #[test]
    fn knows_which_kampung_lies_in_which_district() {
        let kampung: KampungCode = "95.08.01.2001".parse().unwrap();
        assert!(kampung.is_in(&"95.08.01".parse().unwrap()));
        assert!(!kampung.is_in(&"95.08.02".parse().unwrap()));
    }
}
