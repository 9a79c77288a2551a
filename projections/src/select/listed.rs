//! Long lists of values: one value of a statement.
use super::Bind;
use crate::row::Column;
use sha2::{Digest as _, Sha256};
use sqlx::any::AnyArguments;
use sqlx::{AnyConnection, AssertSqlSafe};

/// The values of a JSON list, one a row.
pub(super) const LISTED: &str = "SELECT value FROM json_each(?)";

/// The same in the words of the database that is asked.
pub(super) fn worded(text: String, connection: &AnyConnection) -> AssertSqlSafe<String> {
    AssertSqlSafe(match connection.backend_name() {
        "PostgreSQL" if text.contains("json_each(") => {
            let mut parts = text.split("FROM json_each(");
            let mut worded = parts.next().unwrap_or_default().to_owned();
            for part in parts {
                let (value, rest) = part.split_once(')').unwrap_or((part, ""));
                worded.push_str(&format!(
                    "FROM json_array_elements_text({value}::json){rest}"
                ));
            }
            worded
        }
        _ => text,
    })
}

/// A long list of values as JSON. A question says which it is, not all of it.
pub(super) struct Listed(pub(super) String);

impl Bind for Listed {
    fn bind(&self, arguments: &mut AnyArguments) {
        Column::bind(&self.0, arguments);
    }

    fn told(&self) -> String {
        format!("{:?}", Sha256::digest(&self.0))
    }
}
