//! The words of the look-ups that fill the form's lists.

use serde::Serialize;
use utoipa::ToSchema;

/// One choice of a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Choice {
    /// What the form sends.
    pub id: String,
    /// What the reader sees.
    #[serde(rename = "nama")]
    pub name: String,
    /// Regency or city it lies in (institutions).
    #[serde(rename = "kotaId", skip_serializing_if = "Option::is_none")]
    pub city_code: Option<String>,
    /// Level of study (programmes and schools).
    #[serde(rename = "jenjang", skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Its name spelt out, where the usual one is not made of those words (banks).
    #[serde(rename = "namaLengkap", skip_serializing_if = "Option::is_none")]
    pub full_name: Option<String>,
    /// Fewest digits of an account number (banks, where known).
    #[serde(rename = "digitMin", skip_serializing_if = "Option::is_none")]
    pub digits_min: Option<u8>,
    /// Most digits of an account number (banks, where known).
    #[serde(rename = "digitMaks", skip_serializing_if = "Option::is_none")]
    pub digits_max: Option<u8>,
}

impl Choice {
    /// A choice that is only an id and a name.
    pub fn new(id: impl Into<String>, name: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            city_code: None,
            level: None,
            full_name: None,
            digits_min: None,
            digits_max: None,
        }
    }
}

/// A list of choices.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Choices {
    /// Choices in the order to show.
    pub items: Vec<Choice>,
}

/// Most choices one answer holds; a longer list has to be searched.
pub const CHOICES_MAX: usize = 50;

impl Choices {
    /// The choices whose name contains the search text, at most [`CHOICES_MAX`].
    pub fn found(all: impl Iterator<Item = Choice>, search: Option<&str>) -> Self {
        let needle = search.unwrap_or_default().trim().to_lowercase();
        let items = all
            .filter(|choice| needle.is_empty() || choice.name.to_lowercase().contains(&needle))
            .take(CHOICES_MAX)
            .collect();
        Self { items }
    }

    /// All choices.
    pub fn all(all: impl Iterator<Item = Choice>) -> Self {
        Self {
            items: all.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_names_without_regard_to_case_and_stops_at_the_limit() {
        let all = || (0..200).map(|n| Choice::new(n.to_string(), format!("Kota {n}")));
        assert_eq!(Choices::found(all(), None).items.len(), CHOICES_MAX);
        assert_eq!(Choices::found(all(), Some(" kota 19")).items.len(), 11);
        assert!(Choices::found(all(), Some("desa")).items.is_empty());
    }
}
