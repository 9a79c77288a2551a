//! All cells of a store that is filled whole, counted once.
use super::change::every;
use super::{Figure, Kind};
use crate::error::Error;
use sqlx::{AnyConnection, AssertSqlSafe};

/// Counts every figure anew, over all rows.
///
/// # Errors
/// The store cannot be read or written.
pub(crate) async fn count_whole(connection: &mut AnyConnection) -> Result<(), Error> {
    sqlx::query("DELETE FROM read_cell")
        .execute(&mut *connection)
        .await?;
    for figure in every() {
        let kinds = if figure.scope.is_some() {
            &Kind::EVERY[..]
        } else {
            &[Kind::All]
        };
        for kind in kinds {
            sqlx::query(AssertSqlSafe(figure.fill(*kind)))
                .persistent(false)
                .execute(&mut *connection)
                .await?;
        }
    }
    Ok(())
}

impl Figure {
    /// The statement that counts it in all places of a kind.
    fn fill(&self, kind: Kind) -> String {
        let column = self.scope.and_then(|of| match kind {
            Kind::All => None,
            Kind::District => Some(of.district),
            Kind::City => Some(of.city),
            Kind::Campus => Some(of.institution),
        });
        let (place, district) = match (column, self.scope) {
            (Some(column), Some(of)) => (
                format!("'{}/' || COALESCE({column}, '')", kind.word()),
                format!("COALESCE({}, '')", of.district),
            ),
            _ => ("''".to_owned(), "''".to_owned()),
        };
        let known = match (column, kind) {
            (Some(column), Kind::City | Kind::Campus) => {
                format!("\nAND COALESCE({column}, '') <> ''")
            }
            _ => String::new(),
        };
        let first = if column.is_some() { 3 } else { 5 };
        let groups: Vec<String> = (first..=4 + self.by.len())
            .map(|it| it.to_string())
            .collect();
        format!(
            "INSERT INTO read_cell (figure, kind, place, district, k1, k2, k3, k4, n, s1, s2)\n\
             SELECT '{}', '{}', {place}, {district}, {},\n{}\n\
             FROM {}\nWHERE {}{known}\nGROUP BY {}\nHAVING {} <> 0",
            self.name,
            kind.word(),
            self.dimensions().join(", "),
            self.numbers().join(", "),
            self.from,
            self.only,
            groups.join(", "),
            self.count,
        )
    }
}
