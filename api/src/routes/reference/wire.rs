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
}

/// A list of choices.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Choices {
    /// Choices in the order to show.
    pub items: Vec<Choice>,
}
