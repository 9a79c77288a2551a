//! `beasiswa migrate --plan`: which tables a program of this version would make or change, and which it makes anew.

use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _, any::AnyConnectOptions};

use super::common::Failure;
use crate::{boot, config::Config, ops};

/// Says what would be done; changes nothing.
pub(super) async fn tell(config: &Config) -> Result<(), Failure> {
    let stores = [
        (
            "buku (ledger)",
            "ledger",
            ledger::SCHEMA_VERSION,
            "tidak ada program lama yang membaca bentuk baru: cadangkan dahulu",
            "program ini tidak dapat memakainya",
        ),
        (
            "keadaan operasional (ops)",
            "ops",
            ops::schema_version(),
            "hanya ditambah; program lama tetap membacanya",
            "yang ditambah tidak dibaca, selebihnya dipakai",
        ),
    ];
    for (name, schema, wanted, note, newer) in stores {
        match applied(config, schema).await? {
            None => say!("{name}: dibuat, versi {wanted}."),
            Some(found) if found < wanted => {
                say!("{name}: versi {found} menjadi {wanted}; {note}.")
            }
            Some(found) if found > wanted => {
                say!("{name}: versi {found}, lebih baru daripada program ini ({wanted}): {newer}.");
            }
            Some(found) => say!("{name}: versi {found}, tetap."),
        }
    }
    say!(
        "tabel baca: bila bentuknya lain, diisi dari buku di samping yang lama saat program dinyalakan, dan program \
         lama tetap menjawab dari tabelnya."
    );
    Ok(())
}

/// The last migration of a store; none where there is no store yet.
async fn applied(config: &Config, schema: &str) -> Result<Option<i64>, Failure> {
    sqlx::any::install_default_drivers();
    let (url, table) = match &config.database_url {
        Some(url) => (url.clone(), format!("{schema}._sqlx_migrations")),
        None => {
            let file = config.data_dir.join(format!("{schema}.db"));
            if !file.exists() {
                return Ok(None);
            }
            (
                format!("sqlite:{}?mode=ro", file.display()),
                "_sqlx_migrations".to_owned(),
            )
        }
    };
    let mut connection = url.parse::<AnyConnectOptions>()?.connect().await?;
    let sql = AssertSqlSafe(format!("SELECT MAX(version) FROM {table}"));
    let found = sqlx::query(sql).fetch_one(&mut connection).await;
    connection.close().await?;
    match found {
        Ok(row) => Ok(row.try_get(0)?),
        Err(error) if boot::is_no_table(&error) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
