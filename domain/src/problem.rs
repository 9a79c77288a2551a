//! What every domain error has: a stable code, and for forms the fields at fault.

use serde::Serialize;
use thiserror::Error;

/// A field of a form that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FieldProblem {
    /// Wire name of the field, with dots for nesting, e.g. `rekening.nomor`.
    pub field: &'static str,
    /// Stable code, e.g. `WAJIB_DIISI`.
    pub code: &'static str,
}

impl FieldProblem {
    /// The field is empty but required.
    #[must_use]
    pub const fn required(field: &'static str) -> Self {
        Self {
            field,
            code: "WAJIB_DIISI",
        }
    }

    /// The field holds more letters than it may.
    #[must_use]
    pub const fn too_long(field: &'static str) -> Self {
        Self {
            field,
            code: "TERLALU_PANJANG",
        }
    }

    /// The field breaks the rule named by `code`.
    #[must_use]
    pub const fn new(field: &'static str, code: &'static str) -> Self {
        Self { field, code }
    }
}

/// An error of one concept, as the layers above need it.
pub trait DomainError: std::error::Error + Send + Sync + 'static {
    /// Stable SCREAMING_SNAKE code of the broken rule; the API maps it to status and Indonesian text.
    fn code(&self) -> &'static str;

    /// The fields at fault, when the error is about a form.
    fn fields(&self) -> &[FieldProblem] {
        &[]
    }
}

/// A word outside a closed list of the wire.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{word:?} is no {kind}")]
pub struct UnknownWord {
    /// Name of the list.
    pub kind: &'static str,
    /// What was given.
    pub word: String,
}
