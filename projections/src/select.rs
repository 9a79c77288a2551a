//! Builds a SELECT with only the filters that are asked for, so that each can use its index.
//!
//! Fragments are texts of this crate with `?` where a value goes; values are always bound.
mod listed;

use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::Column;
use crate::store::ReadStore;
use futures::FutureExt as _;
use listed::{LISTED, Listed, worded};
use serde_json::Value;
use sqlx::AnyConnection;
use sqlx::Row as _;
use sqlx::any::{AnyArguments, AnyRow};

/// A statement under construction.
pub(crate) struct Select {
    columns: String,
    from: String,
    conditions: String,
    tail: String,
    values: Vec<Box<dyn Bind>>,
    narrowing: Vec<&'static str>,
}

/// From so many rows on, a page walks the index of its order and passes over the rows of others: sorting all rows of a
/// reader's area for ten of them takes longer the more there are, walking does not.
const WALKED_FROM: u64 = 1_000;

/// Longer lists of values are bound as one: a database takes so many places and no more, and reads each of them.
const PLACES_MAX: usize = 50;

/// Pages of up to so many rows are remembered while no row of the store changes.
const REMEMBERED_ROWS: u32 = 25;

trait Bind: Send + Sync {
    fn bind(&self, arguments: &mut AnyArguments);
    /// The value in words, to tell questions apart.
    fn told(&self) -> String;
}

impl<C: Column> Bind for C {
    fn bind(&self, arguments: &mut AnyArguments) {
        Column::bind(self, arguments);
    }

    fn told(&self) -> String {
        format!("{self:?}")
    }
}

impl Select {
    /// `SELECT columns FROM from`.
    pub fn new(columns: impl Into<String>, from: impl Into<String>) -> Self {
        Self {
            columns: columns.into(),
            from: from.into(),
            conditions: String::new(),
            tail: String::new(),
            values: Vec::new(),
            narrowing: Vec::new(),
        }
    }

    /// `SELECT columns FROM from`, where each `?` in `from` stands for the same text.
    pub fn joined(columns: impl Into<String>, from: &str, value: String) -> Self {
        let mut select = Self::new(columns, String::new());
        let marks = from.matches('?').count();
        let values = std::iter::repeat_n(value, marks);
        select.from = select.numbered(
            from,
            values
                .map(|value| Box::new(value) as Box<dyn Bind>)
                .collect(),
        );
        select
    }

    /// Takes this statement as the table `s` of another.
    pub fn nested(self, columns: &str) -> Self {
        let inner = format!(
            "(SELECT {}\nFROM {}{}{}) s",
            self.columns, self.from, self.conditions, self.tail
        );
        let mut select = Self::new(columns, inner);
        select.values = self.values;
        select
    }

    /// Takes this statement as the table `s` of another, with more tables joined to it.
    pub fn beside(self, columns: &str, joins: &str) -> Self {
        let mut select = self.nested(columns);
        select.from.push('\n');
        select.from.push_str(joins);
        select
    }

    /// Takes this statement as the proof that a row of another table belongs: `SELECT columns FROM
    /// from WHERE condition AND EXISTS (this)`.
    pub fn exists(self, columns: &str, from: &str, condition: &str) -> Self {
        let inner = format!(
            "EXISTS (SELECT {}\nFROM {}{})",
            self.columns, self.from, self.conditions
        );
        let mut select = Self::new(columns, from);
        select.values = self.values;
        select.only(condition).only(&inner);
        select
    }

    /// Replaces each `?` by the next number and keeps the values in that order.
    fn numbered(&mut self, fragment: &str, values: Vec<Box<dyn Bind>>) -> String {
        let mut text = String::with_capacity(fragment.len() + 8);
        let mut next = self.values.len();
        for letter in fragment.chars() {
            if letter == '?' {
                next += 1;
                text.push('$');
                text.push_str(&next.to_string());
            } else {
                text.push(letter);
            }
        }
        assert_eq!(
            next - self.values.len(),
            values.len(),
            "as many values as question marks in {fragment:?}"
        );
        self.values.extend(values);
        text
    }

    fn condition(&mut self, text: &str) {
        self.conditions.push_str(if self.conditions.is_empty() {
            "\nWHERE "
        } else {
            "\nAND "
        });
        self.conditions.push_str(text);
    }

    /// Asks for other columns.
    pub fn choose(&mut self, columns: &str) -> &mut Self {
        columns.clone_into(&mut self.columns);
        self
    }

    /// Adds a condition without values.
    pub fn only(&mut self, fragment: &str) -> &mut Self {
        self.condition(fragment);
        self
    }

    /// Adds a condition with one value.
    pub fn when<C: Column>(&mut self, fragment: &str, value: C) -> &mut Self {
        let text = self.numbered(fragment, vec![Box::new(value)]);
        self.condition(&text);
        self
    }

    /// Adds a condition when there is a value for it.
    pub fn when_some<C: Column>(&mut self, fragment: &str, value: Option<C>) -> &mut Self {
        if let Some(value) = value {
            self.when(fragment, value);
        }
        self
    }

    /// Adds a condition with several text values.
    pub fn when_texts(&mut self, fragment: &str, values: &[String]) -> &mut Self {
        let bound = values
            .iter()
            .map(|value| Box::new(value.clone()) as Box<dyn Bind>)
            .collect();
        let text = self.numbered(fragment, bound);
        self.condition(&text);
        self
    }

    /// Adds a condition that a column has one of these words; where none is named, all are let through.
    pub fn among<C: Column + Copy>(&mut self, column: &str, words: &[C]) -> &mut Self {
        if words.is_empty() {
            return self;
        }
        let marks = vec!["?"; words.len()].join(", ");
        let bound = words
            .iter()
            .map(|word| Box::new(*word) as Box<dyn Bind>)
            .collect();
        let text = self.numbered(&format!("{column} IN ({marks})"), bound);
        self.condition(&text);
        self
    }

    /// Adds a condition that holds when any of the columns has one of its values; with no values at
    /// all it never holds.
    pub fn any_of(&mut self, lists: &[(&str, &[String])]) -> &mut Self {
        let mut parts = Vec::new();
        for (column, values) in lists {
            if values.is_empty() {
                continue;
            }
            let list = self.list(values);
            parts.push(format!("{column} IN ({list})"));
        }
        let text = if parts.is_empty() {
            "1 = 0".to_owned()
        } else {
            format!("({})", parts.join(" OR "))
        };
        self.condition(&text);
        self
    }

    /// Adds a condition that a column, which is never empty, has none of these values.
    pub fn none_of(&mut self, column: &str, values: &[String]) -> &mut Self {
        if !values.is_empty() {
            let list = self.list(values);
            self.condition(&format!("{column} NOT IN ({list})"));
        }
        self
    }

    /// What stands between the brackets of `IN` for these values.
    pub fn list(&mut self, values: &[String]) -> String {
        if values.len() > PLACES_MAX {
            let whole = Listed(Value::from(values).to_string());
            return self.numbered(LISTED, vec![Box::new(whole)]);
        }
        let bound = values
            .iter()
            .map(|value| Box::new(value.clone()) as Box<dyn Bind>)
            .collect();
        self.numbered(&vec!["?"; values.len()].join(", "), bound)
    }

    /// Tells which columns the conditions of a scope look at.
    pub fn narrowed_by(&mut self, columns: &[&'static str]) -> &mut Self {
        self.narrowing.extend(columns);
        self
    }

    /// Keeps the columns of the scope from being looked up in an index: an expression has none.
    fn walk(&mut self) {
        for column in std::mem::take(&mut self.narrowing) {
            let (known, expression) = (format!("{column} "), format!("({column} || '') "));
            self.conditions = self.conditions.replace(&known, &expression);
        }
    }

    /// Adds a search of `text` anywhere in one of the columns, which hold lower-case text.
    pub fn search(&mut self, columns: &[&str], text: Option<&str>) -> &mut Self {
        let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
            return self;
        };
        let pattern = like_pattern(text);
        let parts: Vec<String> = columns
            .iter()
            .map(|column| {
                self.numbered(
                    &format!("{column} LIKE ? ESCAPE '\\'"),
                    vec![Box::new(pattern.clone())],
                )
            })
            .collect();
        self.condition(&format!("({})", parts.join(" OR ")));
        self
    }

    /// Adds what comes after the conditions: GROUP BY, ORDER BY, LIMIT.
    pub fn then(&mut self, fragment: &str) -> &mut Self {
        self.tail.push('\n');
        self.tail.push_str(fragment);
        self
    }

    fn arguments(&self) -> AnyArguments {
        let mut arguments = AnyArguments::default();
        for value in &self.values {
            value.bind(&mut arguments);
        }
        arguments
    }

    /// All rows.
    pub async fn all<T>(
        &self,
        connection: &mut AnyConnection,
        read: impl Fn(&AnyRow) -> Result<T, sqlx::Error>,
    ) -> Result<Vec<T>, Error> {
        let sql = format!(
            "SELECT {}\nFROM {}{}{}",
            self.columns, self.from, self.conditions, self.tail
        );
        let rows = sqlx::query_with(worded(sql, connection), self.arguments())
            .fetch_all(connection)
            .boxed()
            .await?;
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// The first row, if there is one.
    pub async fn first<T>(
        &self,
        connection: &mut AnyConnection,
        read: impl Fn(&AnyRow) -> Result<T, sqlx::Error>,
    ) -> Result<Option<T>, Error> {
        Ok(self.all(connection, read).await?.into_iter().next())
    }

    /// How SQLite goes about it.
    #[cfg(test)]
    pub async fn plan(&self, connection: &mut AnyConnection) -> String {
        let sql = format!(
            "EXPLAIN QUERY PLAN SELECT {}\nFROM {}{}{}",
            self.columns, self.from, self.conditions, self.tail
        );
        let rows = sqlx::query_with(worded(sql, connection), self.arguments())
            .fetch_all(connection)
            .await
            .unwrap();
        let steps: Vec<String> = rows.iter().map(|row| row.get(3)).collect();
        steps.join("\n")
    }

    /// How many rows the conditions let through, without the tail.
    pub async fn count(&self, connection: &mut AnyConnection) -> Result<u64, Error> {
        let sql = format!("SELECT COUNT(*)\nFROM {}{}", self.from, self.conditions);
        let row = sqlx::query_with(worded(sql, connection), self.arguments())
            .fetch_one(connection)
            .boxed()
            .await?;
        Ok(u64::try_from(row.try_get::<i64, _>(0)?).unwrap_or_default())
    }

    /// Text and values: two statements with the same question have the same answer.
    pub fn question(&self) -> String {
        let mut text = format!(
            "{}\n{}{}{}",
            self.columns, self.from, self.conditions, self.tail
        );
        for value in &self.values {
            text.push('\u{1f}');
            text.push_str(&value.told());
        }
        text
    }

    /// All rows of a statement that sums up many, computed once for a state of the store.
    pub async fn all_remembered<T: Clone + Send + Sync + 'static>(
        &self,
        store: &ReadStore,
        read: impl Fn(&AnyRow) -> Result<T, sqlx::Error> + Send + Sync,
    ) -> Result<Vec<T>, Error> {
        let compute = async { self.all(&mut *store.connection().await?, read).await };
        store.remembered(self.question(), compute).await
    }

    /// One page of the rows in this order, with the total.
    pub async fn page<T: Clone + Send + Sync + 'static>(
        &mut self,
        store: &ReadStore,
        order: &str,
        paging: Paging,
        read: impl Fn(&AnyRow) -> Result<T, sqlx::Error> + Send + Sync,
    ) -> Result<Page<T>, Error> {
        let count = async { self.count(&mut *store.connection().await?).await };
        let question = format!("how many of\n{}", self.question());
        let total_items = store.remembered(question, count).await?;
        self.page_of(total_items, store, order, paging, read).await
    }

    /// The first rows in this order, of about so many, see [`Self::page_of`].
    pub async fn first_of<T>(
        &mut self,
        total_items: u64,
        store: &ReadStore,
        order: &str,
        limit: u32,
        read: impl Fn(&AnyRow) -> Result<T, sqlx::Error>,
    ) -> Result<Vec<T>, Error> {
        if total_items >= WALKED_FROM {
            self.walk();
        }
        self.then(&format!("ORDER BY {order}\nLIMIT {limit}"));
        self.all(&mut *store.connection().await?, read).await
    }

    /// One page of the rows in this order, of which somebody knows how many there are.
    pub async fn page_of<T: Clone + Send + Sync + 'static>(
        &mut self,
        total_items: u64,
        store: &ReadStore,
        order: &str,
        paging: Paging,
        read: impl Fn(&AnyRow) -> Result<T, sqlx::Error> + Send + Sync,
    ) -> Result<Page<T>, Error> {
        if total_items >= WALKED_FROM {
            self.walk();
        }
        self.then(&format!(
            "ORDER BY {order}\nLIMIT {} OFFSET {}",
            paging.size(),
            paging.offset()
        ));
        let rows = async { self.all(&mut *store.connection().await?, read).await };
        let items = match paging.size() {
            // An event tells every open screen to ask again: those that show the same read its rows once.
            size @ ..=REMEMBERED_ROWS => store.remembered_as(self.question(), size, rows).await?,
            _ => rows.await?,
        };
        Ok(Page {
            items,
            page: paging.page(),
            size: paging.size(),
            total_items,
        })
    }
}

/// A LIKE pattern that finds the text anywhere, its own wildcards taken literally.
pub(crate) fn like_pattern(text: &str) -> String {
    let mut pattern = "%".to_owned();
    for letter in text.to_lowercase().chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_values_in_the_order_of_the_text() {
        let mut select = Select::new("a", "t");
        select
            .when("b = ?", 1_i64)
            .when_some("c = ?", None::<i64>)
            .any_of(&[("d", &["x".to_owned(), "y".to_owned()]), ("e", &[])])
            .search(&["f"], Some(" 50%_"));
        assert_eq!(
            select.conditions,
            "\nWHERE b = $1\nAND (d IN ($2, $3))\nAND (f LIKE $4 ESCAPE '\\')"
        );
        assert_eq!(like_pattern("50%_A"), "%50\\%\\_a%");
    }

    #[tokio::test]
    async fn a_long_list_is_one_value() {
        let store = ReadStore::in_memory().await.unwrap();
        let store = store.for_filling();
        let words: Vec<String> = (0..100)
            .map(|number| format!("a, \"{number}\" '"))
            .collect();
        let mut select = Select::new("COUNT(*)", "");
        select.from = select.numbered(
            "(SELECT 'free' AS word UNION SELECT ?) t",
            vec![Box::new(words[99].clone())],
        );
        select.none_of("t.word", &words).when("t.word <> ?", 7_i64);
        assert_eq!(select.values.len(), 3);
        let mut connection = store.connection().await.unwrap();
        assert_eq!(
            select
                .all(&mut connection, |row| row.try_get::<i64, _>(0))
                .await
                .unwrap(),
            [1]
        );
        let mut select = Select::new("COUNT(*)", "(SELECT 'free' AS word) t");
        select.any_of(&[("t.word", &words)]);
        assert_eq!(
            select
                .all(&mut connection, |row| row.try_get::<i64, _>(0))
                .await
                .unwrap(),
            [0]
        );
    }

    #[test]
    fn a_walk_asks_the_same_without_the_index_of_the_scope() {
        let mut select = Select::new("a", "t");
        select
            .any_of(&[("t.d", &["x".to_owned()]), ("t.e", &["y".to_owned()])])
            .narrowed_by(&["t.d", "t.e"])
            .when("t.f = ?", 1_i64);
        select.walk();
        assert_eq!(
            select.conditions,
            "\nWHERE ((t.d || '') IN ($1) OR (t.e || '') IN ($2))\nAND t.f = $3"
        );
    }

    #[test]
    fn no_word_named_lets_all_through() {
        let mut select = Select::new("a", "t");
        select
            .among::<domain::Desk>("d", &[])
            .among("e", &[domain::Desk::Applicant, domain::Desk::Recipient])
            .when("f = ?", 1_i64);
        assert_eq!(select.conditions, "\nWHERE e IN ($1, $2)\nAND f = $3");
    }

    #[test]
    fn an_empty_scope_lets_nothing_through() {
        let mut select = Select::new("a", "t");
        select.any_of(&[("d", &[]), ("e", &[])]);
        assert_eq!(select.conditions, "\nWHERE 1 = 0");
    }
}
