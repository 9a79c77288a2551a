//! The authorisation table: operation id × role × scope. Nowhere else is a role compared.
//!
//! Add a row when you add a route; the program does not start without it. Government never writes.

use super::{Role::*, Row, Scope::*};

const fn open(operation: &'static str) -> Row {
    Row {
        operation,
        anonymous: true,
        grants: &[],
    }
}

/// Every signed-in role, for what concerns the caller alone.
#[allow(dead_code)]
const fn own(operation: &'static str) -> Row {
    Row {
        operation,
        anonymous: false,
        grants: &[
            (Applicant, Own),
            (Branch, Own),
            (Admin, Own),
            (Government, Own),
            (Institution, Own),
        ],
    }
}

/// Every signed-in role, for what is the same for all of them.
#[allow(dead_code)]
const fn any(operation: &'static str) -> Row {
    Row {
        operation,
        anonymous: false,
        grants: &[
            (Applicant, Any),
            (Branch, Any),
            (Admin, Any),
            (Government, Any),
            (Institution, Any),
        ],
    }
}

#[allow(dead_code)]
const fn row(operation: &'static str, grants: &'static [(super::Role, super::Scope)]) -> Row {
    Row {
        operation,
        anonymous: false,
        grants,
    }
}

/// The table.
#[rustfmt::skip]
pub static TABLE: &[Row] = &[
    // operations
    open("get_health"),
    // session
    open("get_session"),
];
