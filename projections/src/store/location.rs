//! Where a store lies, and on which engine.
use super::file;
use crate::error::Error;
use sqlx::{AnyConnection, Connection as _, Transaction};
use std::path::{Path, PathBuf};

/// Schema of the live read models on PostgreSQL.
const SCHEMA_LIVE: &str = "read";

/// Which database engine a store runs on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Engine {
    /// SQLite, a file or in memory.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

impl Engine {
    /// Begins a transaction that writes.
    pub(crate) async fn begin(
        self,
        connection: &mut AnyConnection,
    ) -> Result<Transaction<'_, sqlx::Any>, sqlx::Error> {
        match self {
            Self::Sqlite => connection.begin_with("BEGIN IMMEDIATE").await,
            Self::Postgres => connection.begin().await,
        }
    }

    /// Appends the placeholder of parameter `number` (from 1).
    pub fn push_placeholder(self, sql: &mut String, number: usize) {
        match self {
            Self::Sqlite => sql.push('?'),
            Self::Postgres => {
                sql.push('$');
                sql.push_str(&number.to_string());
            }
        }
    }
}

/// Where a store keeps its tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Location {
    /// A SQLite file.
    File(PathBuf),
    /// A SQLite store in memory that ends with its last handle.
    Memory,
    /// A schema of a PostgreSQL database.
    Postgres {
        /// `postgres://…`
        url: String,
        /// The schema's name.
        schema: String,
    },
}

impl Location {
    /// Reads `sqlite:PATH` or `postgres:…`; PostgreSQL uses the schema `read`.
    ///
    /// # Errors
    /// Another scheme.
    pub fn parse(url: &str) -> Result<Self, Error> {
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = path.trim_start_matches("//");
            let path = path.split('?').next().unwrap_or(path);
            if path.is_empty() || path == ":memory:" {
                return Ok(Self::Memory);
            }
            return Ok(Self::File(PathBuf::from(path)));
        }
        if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            return Ok(Self::Postgres {
                url: url.to_owned(),
                schema: SCHEMA_LIVE.to_owned(),
            });
        }
        Err(Error::Database(sqlx::Error::Configuration(
            format!("a read store is sqlite:PATH or postgres:…, not {url:?}").into(),
        )))
    }

    /// The engine of this place.
    #[must_use]
    pub fn engine(&self) -> Engine {
        match self {
            Self::File(_) | Self::Memory => Engine::Sqlite,
            Self::Postgres { .. } => Engine::Postgres,
        }
    }

    /// The place of tables of this name: each program keeps its own, so that one which is updated
    /// does not take away what another reads.
    #[must_use]
    pub fn of_tables(&self, name: &str) -> Self {
        match self {
            Self::File(path) => Self::File(file::with_name(path, name)),
            Self::Memory => Self::Memory,
            Self::Postgres { url, schema } => Self::Postgres {
                url: url.clone(),
                schema: format!("{schema}_{name}"),
            },
        }
    }

    /// What the place is called without the folder or the address: for people.
    #[must_use]
    pub fn label(&self) -> String {
        match self {
            Self::File(path) => path
                .file_name()
                .map(|name| name.to_string_lossy().into_owned())
                .unwrap_or_default(),
            Self::Memory => "memory".to_owned(),
            Self::Postgres { schema, .. } => schema.clone(),
        }
    }

    /// The place beside this one where a rebuild works.
    #[must_use]
    pub fn beside(&self) -> Self {
        match self {
            Self::File(path) => Self::File(with_suffix(path, ".next")),
            Self::Memory => Self::Memory,
            Self::Postgres { url, schema } => Self::Postgres {
                url: url.clone(),
                schema: format!("{schema}_next"),
            },
        }
    }
}

/// The file name with `suffix` added after its extension.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
