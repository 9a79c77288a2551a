//! Who may call what: the guard in front of every route under `/api`, fed by one table.
//!
//! The table ([`table::TABLE`]) is read by this middleware, by the tests that walk every cell, and by
//! the OpenAPI text (`x-authz`). A route without a row stops the program at start-up, and so does a
//! row without a route.

mod guard;
#[cfg(test)]
mod guard_tests;
mod permission;
pub mod table;
#[cfg(test)]
mod walk;
#[cfg(test)]
mod writes;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use domain::permission::{Action, Right};
use serde::Serialize;
use utoipa::openapi::{
    OpenApi, RefOr,
    path::{Operation, ParameterIn},
};

pub use domain::Role;
pub use guard::guard;

/// Who may ask over HTTP, in the order of the specification. [`Role::System`] never does.
pub const ROLES: [Role; 5] = [
    Role::Applicant,
    Role::Branch,
    Role::Admin,
    Role::Government,
    Role::Institution,
];

/// The role of a wire name, when it is one that may ask.
pub fn role_of(name: &str) -> Option<Role> {
    ROLES.into_iter().find(|role| role.as_str() == name)
}

/// How far an allowed role reaches. The guard lets the call in; the handler narrows its query by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    /// Open to everybody, signed in or not.
    Anonymous,
    /// Anything this operation shows is the same for everybody who is signed in.
    Any,
    /// Only what belongs to the caller.
    Own,
    /// Only what lies in the caller's branch area.
    Area,
    /// Only what belongs to the caller's institution.
    #[serde(rename = "institution")]
    OwnInstitution,
    /// Everything.
    All,
}

/// One row: an operation and the scope each role has in it. A role that is not named is refused.
#[derive(Debug, Clone, Copy)]
pub struct Row {
    /// The OpenAPI operation id.
    pub operation: &'static str,
    /// Open to everybody; roles still get [`Scope::Anonymous`] or what `grants` says.
    pub anonymous: bool,
    /// The roles let in.
    pub grants: &'static [(Role, Scope)],
}

impl Row {
    /// The scope of a caller (`None`: not signed in), or `None` when refused.
    pub fn scope(&self, role: Option<Role>) -> Option<Scope> {
        let granted = role.and_then(|role| {
            self.grants
                .iter()
                .find(|(granted, _)| *granted == role)
                .map(|(_, scope)| *scope)
        });
        granted.or(self.anonymous.then_some(Scope::Anonymous))
    }
}

/// The table, looked up by method and path as the router matched it.
#[derive(Debug, Default)]
pub struct Access {
    rows: HashMap<(String, String), Entry>,
    ceilings: BTreeMap<Role, BTreeSet<Right>>,
}

/// A route of the table: who may at all, and which permission it needs beside.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The row.
    pub row: &'static Row,
    /// The permission; none for what concerns nobody else.
    pub right: Option<Right>,
    /// The parameters that its query may have, in the areas; none where others are passed over.
    pub query: Option<Arc<BTreeSet<String>>>,
}

/// The table and the routes disagree.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum AccessError {
    /// A route nobody decided about.
    #[error("{method} {path} has operation id `{operation}`, which has no row in authz/table.rs")]
    NoRow {
        /// HTTP method.
        method: String,
        /// Path template.
        path: String,
        /// OpenAPI operation id, empty when missing.
        operation: String,
    },
    /// A row whose route is gone.
    #[error("authz/table.rs has a row for `{0}`, which is no operation")]
    NoRoute(&'static str),
    /// One id for two routes.
    #[error("operation id `{0}` is used by two routes, or has two rows")]
    Twice(String),
}

impl Access {
    /// Joins the table with the operations of the router.
    ///
    /// # Errors
    /// When a route has no row, a row no route, or an id stands twice.
    pub fn new(openapi: &OpenApi) -> Result<Self, AccessError> {
        let mut by_operation: BTreeMap<&str, &'static Row> = BTreeMap::new();
        for row in table::TABLE {
            if by_operation.insert(row.operation, row).is_some() {
                return Err(AccessError::Twice(row.operation.to_owned()));
            }
        }
        let mut rows = HashMap::new();
        let mut ceilings: BTreeMap<Role, BTreeSet<Right>> = BTreeMap::new();
        for (path, method, operation) in operations(openapi) {
            let id = operation.operation_id.clone().unwrap_or_default();
            let Some(row) = by_operation.remove(id.as_str()) else {
                let twice = table::TABLE.iter().any(|row| row.operation == id);
                return Err(if twice {
                    AccessError::Twice(id)
                } else {
                    AccessError::NoRow {
                        method: method.to_owned(),
                        path: path.to_owned(),
                        operation: id,
                    }
                });
            };
            let right = permission::right_of(method, path);
            let exports = operation.parameters.iter().flatten().any(
                |parameter| matches!(parameter, RefOr::T(parameter) if parameter.name == "format"),
            );
            for (role, _) in row.grants {
                let ceiling = ceilings.entry(*role).or_default();
                ceiling.extend(right);
                if let (true, Some((entity, _))) = (exports, right) {
                    ceiling.insert((entity, Action::Export));
                }
            }
            let query = path
                .starts_with("/api/cms/")
                .then(|| Arc::new(query_of(operation)));
            let entry = Entry { row, right, query };
            rows.insert((method.to_owned(), path.to_owned()), entry);
        }
        match by_operation.keys().next() {
            Some(operation) => Err(AccessError::NoRoute(operation)),
            None => Ok(Self { rows, ceilings }),
        }
    }

    /// What a level can have at most: the permissions of the operations that the table lets it call.
    pub fn ceiling(&self, role: Role) -> &BTreeSet<Right> {
        static NOTHING: BTreeSet<Right> = BTreeSet::new();
        self.ceilings.get(&role).unwrap_or(&NOTHING)
    }

    /// The entry of a matched route. HEAD asks what GET asks.
    pub fn entry(&self, method: &str, path: &str) -> Option<Entry> {
        let method = if method == "HEAD" { "GET" } else { method };
        self.rows
            .get(&(method.to_owned(), path.to_owned()))
            .cloned()
    }
}

/// Parameters that any read of the areas takes: the page is asked for with them by every list of the
/// portal, also where a list is short enough to need no pages.
const EVERYWHERE: [&str; 6] = ["page", "size", "sort", "sort-by", "search", "per_tanggal"];

/// The names that a query may have.
fn query_of(operation: &Operation) -> BTreeSet<String> {
    let declared = operation
        .parameters
        .iter()
        .flatten()
        .filter_map(|parameter| match parameter {
            RefOr::T(parameter) => Some(parameter),
            RefOr::Ref(_) => None,
        });
    declared
        .filter(|parameter| parameter.parameter_in == ParameterIn::Query)
        .map(|parameter| parameter.name.clone())
        .chain(EVERYWHERE.map(str::to_owned))
        .collect()
}

/// Every operation of an OpenAPI text as path, upper-case method, operation.
pub fn operations(openapi: &OpenApi) -> impl Iterator<Item = (&str, &'static str, &Operation)> {
    openapi.paths.paths.iter().flat_map(|(path, item)| {
        [
            ("GET", &item.get),
            ("POST", &item.post),
            ("PUT", &item.put),
            ("PATCH", &item.patch),
            ("DELETE", &item.delete),
        ]
        .into_iter()
        .filter_map(move |(method, operation)| {
            operation
                .as_ref()
                .map(|operation| (path.as_str(), method, operation))
        })
    })
}

/// Writes each operation's row into the OpenAPI text as `x-authz`.
pub fn describe(openapi: &mut OpenApi) {
    for item in openapi.paths.paths.values_mut() {
        for operation in [
            &mut item.get,
            &mut item.post,
            &mut item.put,
            &mut item.patch,
            &mut item.delete,
        ]
        .into_iter()
        .flatten()
        {
            let id = operation.operation_id.as_deref().unwrap_or_default();
            let Some(row) = table::TABLE.iter().find(|row| row.operation == id) else {
                continue;
            };
            let mut grants = serde_json::Map::new();
            if row.anonymous {
                grants.insert("anonim".into(), serde_json::json!(Scope::Anonymous));
            }
            for (role, scope) in row.grants {
                grants.insert(role.as_str().into(), serde_json::json!(scope));
            }
            operation
                .extensions
                .get_or_insert_default()
                .insert("x-authz".to_owned(), serde_json::Value::Object(grants));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_that_is_not_named_is_refused() {
        let row = Row {
            operation: "x",
            anonymous: false,
            grants: &[(Role::Admin, Scope::All)],
        };
        assert_eq!(row.scope(Some(Role::Admin)), Some(Scope::All));
        assert_eq!(row.scope(Some(Role::Government)), None);
        assert_eq!(row.scope(None), None);
    }

    #[test]
    fn an_open_operation_is_open_to_every_role() {
        let row = Row {
            operation: "x",
            anonymous: true,
            grants: &[],
        };
        for role in ROLES {
            assert_eq!(row.scope(Some(role)), Some(Scope::Anonymous));
        }
    }

    #[test]
    fn wire_names_of_roles_read_back() {
        for role in ROLES {
            assert_eq!(role_of(role.as_str()), Some(role));
        }
        assert_eq!(role_of("root"), None);
    }
}
