//! Statements that go to SQLite together.

use std::fmt::Write as _;

use sqlx::error::BoxDynError;
use sqlx::sqlite::SqliteArguments;

use crate::store::StoreError;

/// Statements and their arguments, handed to the thread of SQLite together: each hand-over costs two wake-ups.
#[derive(Default)]
pub(super) struct Script {
    sql: String,
    arguments: SqliteArguments,
    /// Statements in it.
    held: usize,
    /// Statements with which it is full.
    most: usize,
}

impl Script {
    /// Each statement by itself.
    pub fn of_one() -> Self {
        Self {
            most: 1,
            ..Self::default()
        }
    }

    /// As many statements as come.
    pub fn whole() -> Self {
        Self {
            most: usize::MAX,
            ..Self::default()
        }
    }

    pub fn is_full(&self) -> bool {
        self.held >= self.most
    }

    /// Adds a statement that inserts items.
    pub fn insert<T>(
        &mut self,
        before: &str,
        group: &str,
        items: &[T],
        bind: impl Fn(&T, &mut SqliteArguments) -> Result<(), BoxDynError>,
    ) -> Result<(), StoreError> {
        self.sql.push_str(before);
        self.sql.push_str(&groups(group, items.len()));
        self.sql.push(';');
        self.held += 1;
        for item in items {
            bind(item, &mut self.arguments).map_err(encoding)?;
        }
        Ok(())
    }

    /// Adds a part to one question; `{}` in it stands for a list of as many groups as items.
    pub fn ask<T>(
        &mut self,
        sql: &str,
        group: &str,
        items: &[&T],
        bind: impl Fn(&T, &mut SqliteArguments) -> Result<(), BoxDynError>,
    ) -> Result<(), StoreError> {
        if !self.sql.is_empty() {
            self.sql.push_str(" UNION ALL ");
        }
        self.sql
            .push_str(&sql.replace("{}", &groups(group, items.len())));
        for item in items {
            bind(item, &mut self.arguments).map_err(encoding)?;
        }
        Ok(())
    }

    /// What it holds, if anything; it is empty then.
    pub fn taken(&mut self) -> Option<(String, SqliteArguments)> {
        self.held = 0;
        let sql = std::mem::take(&mut self.sql);
        let arguments = std::mem::take(&mut self.arguments);
        (!sql.is_empty()).then_some((sql, arguments))
    }
}

fn encoding(error: BoxDynError) -> StoreError {
    StoreError::Other(error.to_string())
}

fn groups(group: &str, count: usize) -> String {
    let mut list = String::with_capacity((group.len() + 2) * count);
    for i in 0..count {
        let _ = write!(list, "{}{group}", if i == 0 { "" } else { ", " });
    }
    list
}
