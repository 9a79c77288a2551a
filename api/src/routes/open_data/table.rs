//! A table of open data: what its columns mean, its rows, and both written as other programs read them.

use serde_json::{Map, Value, json};

use crate::answer::export::{Cell, csv};

/// What stands in a column, in the words of a Table Schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A text.
    String,
    /// A whole number; money is whole rupiah.
    Integer,
    /// `true` or `false`.
    Boolean,
    /// A day in Jayapura.
    Date,
    /// A year.
    Year,
    /// An address.
    Uri,
}

/// A column: its name, what stands in it, and what that means.
pub(super) type Field = (&'static str, Kind, &'static str);

/// What a table holds, whatever its rows are.
#[derive(Debug)]
pub(super) struct Set {
    /// Its name, and that of its files.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What it holds, in a sentence.
    pub about: &'static str,
    /// What tells its rows apart.
    pub key: &'static [&'static str],
    /// Its columns, left to right.
    pub fields: &'static [Field],
}

impl Set {
    /// Whether its rows have years.
    pub fn has_years(&self) -> bool {
        self.fields.iter().any(|(name, ..)| *name == "tahun")
    }

    /// The columns as a Table Schema (Frictionless).
    pub fn schema(&self) -> Value {
        let fields = self.fields.iter().map(|(name, kind, about)| {
            let (kind, format) = match kind {
                Kind::String => ("string", "default"),
                Kind::Uri => ("string", "uri"),
                Kind::Integer => ("integer", "default"),
                Kind::Boolean => ("boolean", "default"),
                Kind::Date => ("date", "default"),
                Kind::Year => ("year", "default"),
            };
            json!({ "name": name, "type": kind, "format": format, "description": about })
        });
        json!({
            "fields": fields.collect::<Vec<_>>(),
            "primaryKey": self.key,
            "missingValues": [""],
        })
    }
}

/// A table with its rows; each has a value for each column, null where there is none.
#[derive(Debug)]
pub(super) struct Table {
    /// What it holds.
    pub set: &'static Set,
    /// Its rows.
    pub rows: Vec<Vec<Value>>,
}

impl Table {
    /// Leaves the rows of one year, where its rows have years.
    pub fn of_year(mut self, year: Option<i64>) -> Self {
        let place = self
            .set
            .fields
            .iter()
            .position(|(name, ..)| *name == "tahun");
        if let (Some(place), Some(year)) = (place, year) {
            self.rows.retain(|row| row[place] == year);
        }
        self
    }

    /// Its rows as separated values: commas, UTF-8 without a mark, the names of the columns above.
    pub fn csv(&self) -> String {
        let titles: Vec<&str> = self.set.fields.iter().map(|(name, ..)| *name).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(cell).collect());
        csv(',', Some(&titles), rows)
    }

    /// Its rows as objects.
    pub fn objects(&self) -> Vec<Value> {
        let object = |row: &Vec<Value>| {
            let fields = self.set.fields.iter().map(|(name, ..)| (*name).to_owned());
            Value::Object(fields.zip(row.iter().cloned()).collect::<Map<_, _>>())
        };
        self.rows.iter().map(object).collect()
    }
}

fn cell(value: &Value) -> Cell {
    match value {
        Value::Null => Cell::Empty,
        Value::String(text) => Cell::text(text),
        Value::Number(number) => Cell::integer(number.as_i64()),
        other => Cell::text(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SET: Set = Set {
        name: "uji",
        title: "Uji",
        about: "Untuk diuji.",
        key: &["tahun"],
        fields: &[
            ("tahun", Kind::Year, "Tahun."),
            ("nama", Kind::String, "Nama."),
            ("lulus", Kind::Boolean, "Lulus."),
            ("sejak", Kind::Date, "Hari."),
        ],
    };

    #[test]
    fn both_forms_hold_the_same_rows() {
        static SET_OF_TEST: Set = SET;
        let rows = vec![
            vec![
                json!(2025),
                json!("Wandik, \"Y\""),
                json!(true),
                Value::Null,
            ],
            vec![
                json!(2026),
                json!("=1+1"),
                json!(false),
                json!("2026-01-02"),
            ],
        ];
        let table = Table {
            set: &SET_OF_TEST,
            rows,
        };
        assert_eq!(
            table.csv(),
            "tahun,nama,lulus,sejak\r\n2025,\"Wandik, \"\"Y\"\"\",true,\r\n2026,'=1+1,false,2026-01-02\r\n"
        );
        assert_eq!(
            table.objects()[0],
            json!({ "tahun": 2025, "nama": "Wandik, \"Y\"", "lulus": true, "sejak": null })
        );
        assert_eq!(table.of_year(Some(2026)).rows.len(), 1);
    }
}
