//! Who is calling, as the guard found out.

use axum::{
    extract::{FromRequestParts, OptionalFromRequestParts},
    http::request::Parts,
};
use domain::user::UserState;
use domain::{Actor, UserId};
use uuid::Uuid;

use crate::{
    authz::{Role, Scope},
    error::ApiError,
    ops::session::MachineScopes,
    session::proof::Proof,
};

/// The signed-in caller. An operation open to visitors takes `Option<Session>`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The user.
    pub user_id: Uuid,
    /// The user's role.
    pub role: Role,
    /// The session's id.
    pub jti: Uuid,
    /// What the user's area and institution are.
    pub scopes: Scopes,
    /// How far the role reaches in the operation that was called.
    pub scope: Scope,
    /// What it must prove beyond the password, and when it last did.
    pub proof: Proof,
    /// Of a machine: what it may do. None of a person.
    pub machine: Option<MachineScopes>,
    /// Of a machine: who answers for it.
    pub answered_by: Option<Uuid>,
}

/// Where a branch or an institution user belongs.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Scopes {
    /// The branch (dpc) of a branch user.
    pub branch_id: Option<String>,
    /// The institution of an institution user.
    pub institution_id: Option<String>,
    /// The office's name for histories, e.g. `DPC Kenyam`; never a person's name.
    pub office: String,
}

/// The rows a caller may reach in the operation that was called: what a query is narrowed by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reach {
    /// Every row.
    All,
    /// Rows of this user.
    Own(Uuid),
    /// Rows in this branch's area.
    Area(String),
    /// Rows of this institution.
    Institution(String),
}

impl Session {
    /// Whether the account belongs to an office.
    pub fn is_office(&self) -> bool {
        UserState::is_office(self.role)
    }

    /// Who acts, as commands want to know it.
    pub fn actor(&self) -> Actor {
        Actor {
            user_id: UserId(self.user_id),
            role: self.role,
            office: self.scopes.office.clone(),
        }
    }

    /// The rows the caller may reach.
    ///
    /// # Errors
    /// `TIDAK_BERWENANG` when a branch or institution user belongs to none: that user sees nothing.
    pub fn reach(&self) -> Result<Reach, ApiError> {
        match self.scope {
            Scope::Anonymous | Scope::Any | Scope::All => Ok(Reach::All),
            Scope::Own => Ok(Reach::Own(self.user_id)),
            Scope::Area => {
                let branch = self.scopes.branch_id.clone();
                branch.map(Reach::Area).ok_or_else(ApiError::forbidden)
            }
            Scope::OwnInstitution => {
                let institution = self.scopes.institution_id.clone();
                institution
                    .map(Reach::Institution)
                    .ok_or_else(ApiError::forbidden)
            }
        }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Session {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        parts
            .extensions
            .get::<Session>()
            .cloned()
            .ok_or_else(|| ApiError::new("BELUM_MASUK"))
    }
}

impl<S: Send + Sync> OptionalFromRequestParts<S> for Session {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Option<Self>, ApiError> {
        Ok(parts.extensions.get::<Session>().cloned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_user_without_a_branch_reaches_nothing() {
        let session = Session {
            user_id: Uuid::nil(),
            role: Role::Branch,
            jti: Uuid::nil(),
            scopes: Scopes::default(),
            scope: Scope::Area,
            proof: Proof::default(),
            machine: None,
            answered_by: None,
        };
        assert_eq!(session.reach().unwrap_err().code(), "TIDAK_BERWENANG");
    }
}
