//! Who may call what: the guard in front of every route under `/api`, fed by what each endpoint declares
//! of itself ([`allow`]).
//!
//! The declarations are read by this middleware, by the tests that walk every cell, and by the OpenAPI
//! text (`x-authz`). A route that declares nothing stops the program at start-up.

pub mod allow;
mod forgery;
pub(crate) mod guard;
#[cfg(test)]
mod guard_tests;
mod machines;
pub(crate) mod other_sites;
pub(crate) mod rights;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod text_limits;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use domain::permission::{Action, Right};
use serde::{Deserialize, Serialize};
use utoipa::openapi::{
    Deprecated, OpenApi, RefOr,
    path::{Operation, ParameterIn},
};

pub use allow::Access;
pub use domain::Role;
use text_limits::TextLimits;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

/// The extension of an operation that carries its declaration.
const DECLARED: &str = "x-access";
/// Written into the text for the rest of it to read: a write that takes no repeat key.
pub(crate) const NO_REPEAT_KEY: &str = "x-tanpa-kunci-idempoten";
/// As much of a caller who shows a key of their own, and needs no signature.
pub(crate) const BY_KEY: &str = "x-tanpa-tanda-tangan";
/// Written into the text: the scope by which a machine may call it.
pub(crate) const MACHINE: &str = "x-lingkup-mesin";
/// The extension of an operation that takes a form with files: its bytes at most.
const FORM_BYTES: &str = "x-isi-maks";

/// The extension of an operation whose body may be larger than others': its bytes at most.
const BODY_BYTES: &str = "x-json-maks";

/// The declarations, looked up by method and path as the router matched it.
#[derive(Debug, Default)]
pub struct Table {
    entries: HashMap<(String, String), Entry>,
    ceilings: BTreeMap<Role, BTreeSet<Right>>,
}

/// A route of the table.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its name in the OpenAPI text.
    pub operation: Arc<str>,
    /// What it declares.
    pub access: Arc<Access>,
    /// The parameters that its query may have, in the areas; none where others are passed over.
    pub query: Option<Arc<BTreeSet<String>>>,
    /// How long the texts of its body may be.
    pub(crate) texts: Option<Arc<TextLimits>>,
    /// Bytes of a form with files, where it takes one.
    pub form_bytes_max: Option<u64>,
    /// Bytes of its body, where they may be more than everywhere else.
    pub body_bytes_max: Option<u64>,
}

/// A route that cannot be guarded.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum AccessError {
    /// A route nobody decided about.
    #[error("{method} {path} declares no access: add extensions((\"x-access\" = json!(allow::…)))")]
    Undeclared {
        /// HTTP method.
        method: String,
        /// Path template.
        path: String,
    },
    /// One id for two routes.
    #[error("operation id `{0}` is used by two routes")]
    Twice(String),
}

/// What an operation declares of itself.
pub fn declared(operation: &Operation) -> Option<Access> {
    let value = operation.extensions.as_ref()?.get(DECLARED)?;
    serde_json::from_value(value.clone()).ok()
}

impl Table {
    /// Gathers the declarations of all operations.
    ///
    /// # Errors
    /// When a route declares nothing, or an id stands twice.
    pub fn new(openapi: &OpenApi) -> Result<Self, AccessError> {
        let mut table = Self::default();
        let mut texts = TextLimits::of(openapi);
        let mut seen = BTreeSet::new();
        for (path, method, operation) in operations(openapi) {
            let id = operation.operation_id.clone().unwrap_or_default();
            if !seen.insert(id.clone()) {
                return Err(AccessError::Twice(id));
            }
            let access = declared(operation).ok_or_else(|| AccessError::Undeclared {
                method: method.to_owned(),
                path: path.to_owned(),
            })?;
            let exports = query_of(operation).contains("format");
            for (role, _) in &access.grants {
                let ceiling = table.ceilings.entry(*role).or_default();
                ceiling.extend(access.right);
                ceiling.extend(access.also.iter().copied());
                if let (true, Some((entity, _))) = (exports, access.right) {
                    ceiling.insert((entity, Action::Export));
                }
            }
            let query = path
                .starts_with("/api/cms/")
                .then(|| Arc::new(query_of(operation)));
            let told = operation.extensions.as_ref();
            let entry = Entry {
                form_bytes_max: told.and_then(|told| told.get(FORM_BYTES)?.as_u64()),
                body_bytes_max: told.and_then(|told| told.get(BODY_BYTES)?.as_u64()),
                texts: texts.remove(&id).map(Arc::new),
                operation: operation.operation_id.as_deref().unwrap_or_default().into(),
                access: Arc::new(access),
                query,
            };
            let route = (method.to_owned(), path.to_owned());
            table.entries.insert(route, entry);
        }
        Ok(table)
    }

    /// The paths whose answers are the same for everybody and kept until the next event.
    pub fn cached(&self) -> impl Iterator<Item = &str> {
        self.entries
            .iter()
            .filter(|(_, entry)| entry.access.cached)
            .map(|((_, path), _)| path.as_str())
    }

    /// The templates of what pages of other sites may read.
    pub(crate) fn shared(&self) -> other_sites::Shared {
        let entries = self.entries.iter();
        let shared = entries.filter(|(_, entry)| entry.access.is_shared());
        Arc::new(shared.map(|((_, path), _)| path.clone()).collect())
    }

    /// What a level can have at most: the permissions of the operations that the table lets it call.
    pub fn ceiling(&self, role: Role) -> &BTreeSet<Right> {
        static NOTHING: BTreeSet<Right> = BTreeSet::new();
        self.ceilings.get(&role).unwrap_or(&NOTHING)
    }

    /// The entry of a matched route. HEAD asks what GET asks.
    pub fn entry(&self, method: &str, path: &str) -> Option<Entry> {
        let method = if method == "HEAD" { "GET" } else { method };
        self.entries
            .get(&(method.to_owned(), path.to_owned()))
            .cloned()
    }
}

/// The names that a query may have: those that the operation declares.
pub(crate) fn query_of(operation: &Operation) -> BTreeSet<String> {
    let declared = operation
        .parameters
        .iter()
        .flatten()
        .filter_map(|parameter| match parameter {
            RefOr::T(parameter) => Some(parameter),
            RefOr::Ref(_) => None,
        });
    let mut names: BTreeSet<String> = declared
        .filter(|parameter| parameter.parameter_in == ParameterIn::Query)
        .map(|parameter| parameter.name.clone())
        .collect();
    // Its name in the public lists.
    if names.contains("sort") {
        names.insert("sort-by".to_owned());
    }
    names
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

/// Writes what each operation declares into the OpenAPI text in the words of the wire: `x-authz` (role to
/// scope), `x-hak` (entity and action) and `x-dicatat` (what the security log notes).
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
            let Some(access) = declared(operation) else {
                continue;
            };
            let mut grants = serde_json::Map::new();
            if access.anonymous {
                grants.insert("anonim".into(), serde_json::json!(Scope::Anonymous));
            }
            for (role, scope) in &access.grants {
                grants.insert(role.as_str().into(), serde_json::json!(scope));
            }
            let told = operation.extensions.get_or_insert_default();
            told.remove(DECLARED);
            told.insert("x-authz".to_owned(), serde_json::Value::Object(grants));
            if let Some(right) = access.right {
                told.insert("x-hak".to_owned(), serde_json::json!(right));
            }
            if access.deprecated.is_some() {
                operation.deprecated = Some(Deprecated::True);
            }
            let told = operation.extensions.get_or_insert_default();
            if access.by_key.is_some() {
                told.insert(BY_KEY.to_owned(), serde_json::json!(true));
            }
            if access.without_key.is_some() {
                told.insert(NO_REPEAT_KEY.to_owned(), serde_json::json!(true));
            }
            if let Some(scope) = access.machine {
                told.insert(MACHINE.to_owned(), serde_json::json!(scope));
            }
            if let Some(noted) = access.noted {
                told.insert("x-dicatat".to_owned(), serde_json::json!(noted.kind()));
            }
        }
    }
}
