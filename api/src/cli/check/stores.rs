//! What lies in the databases: the log, the keys it was kept with, the server's settings and rights, its clock.

use chrono::{DateTime, TimeDelta, Utc};
use commands::Executor;
use ledger::Ledger;
use sqlx::{AnyConnection, ConnectOptions as _, Connection as _, Row as _, any::AnyConnectOptions};

use super::Found;
use crate::{
    boot,
    cli::Failure,
    clock::{Clock as _, SystemClock},
    config::Config,
    keys,
    secrets::Secrets,
};

/// How far the clock of a database server may be from ours.
const CLOCK_APART_MAX: TimeDelta = TimeDelta::seconds(2);

/// The log for reading alone.
async fn opened(config: &Config) -> Result<(Ledger, Secrets), Failure> {
    boot::refuse_missing(config).await?;
    let secrets = Secrets::load(&config.data_dir)?;
    let ledger = Ledger::open_read_only(boot::ledger_config(config, &secrets)).await?;
    Ok((ledger, secrets))
}

/// Whether the keys are there, closed to others, and those of the log.
pub(super) async fn keys(config: &Config) -> Found {
    let secrets = match Secrets::load(&config.data_dir) {
        Ok(secrets) => secrets,
        Err(error) => return Found::bad(error),
    };
    let Ok((ledger, _)) = opened(config).await else {
        return Found::Notice(
            "ada dan tertutup; buku belum dapat dibuka untuk dibandingkan".to_owned(),
        );
    };
    let found = keys::others(&Executor::new(ledger.clone()), &secrets).await;
    ledger.close().await;
    let found = found.map(|mut others| (keys::take_renewed_session(&mut others, config), others));
    match found {
        Ok((true, others)) if others.is_empty() => Found::Notice(keys::RENEWED_SESSION.to_owned()),
        Ok((_, others)) if others.is_empty() => {
            Found::Good("ada, tertutup bagi orang lain, dan kunci buku ini".to_owned())
        }
        Ok((_, others)) => Found::Bad(format!("bukan kunci buku ini: {}", others.join(", "))),
        Err(error) => Found::bad(error),
    }
}

/// Whether the log opens, and may be written to.
pub(super) async fn log(config: &Config) -> Found {
    let (ledger, secrets) = match opened(config).await {
        Ok(opened) => opened,
        Err(error) => return Found::bad(error),
    };
    let found = async {
        boot::hold_to_what_is_known(config, &secrets, &ledger).await?;
        let head = ledger.head().await?;
        Ok::<_, Failure>(match ledger.suspended() {
            Some(why) => Found::Bad(format!("tidak ditulisi: {why}")),
            None => Found::Good(format!(
                "{head} peristiwa, sesuai dengan semua yang diketahui"
            )),
        })
    };
    let found = found.await.unwrap_or_else(Found::bad);
    ledger.close().await;
    found
}

async fn connected(url: &str) -> Result<AnyConnection, sqlx::Error> {
    sqlx::any::install_default_drivers();
    url.parse::<AnyConnectOptions>()?.connect().await
}

/// Settings that would lose what was acknowledged, and rights that the running program must not have.
pub(super) async fn database(config: &Config) -> Found {
    let Some(url) = &config.database_url else {
        return Found::Good("SQLite di folder data".to_owned());
    };
    match Ledger::unsafe_settings(&boot::tables_config(config)).await {
        Ok(off) if off.is_empty() => {}
        Ok(off) => {
            return Found::Bad(format!(
                "{} = off: yang sudah tersimpan dapat hilang",
                off.join(" = off, ")
            ));
        }
        Err(error) => return Found::bad(error),
    }
    let found = async {
        let mut database = connected(url).await?;
        let row = sqlx::query(
            "SELECT CAST(CURRENT_USER AS TEXT), CURRENT_SETTING('server_version'),
                    CURRENT_SETTING('synchronous_standby_names'),
                    CASE WHEN EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'ledger'
                                         AND PG_HAS_ROLE(CURRENT_USER, tableowner, 'MEMBER'))
                         THEN 1 ELSE 0 END",
        );
        let row = row.fetch_one(&mut database).await?;
        let (login, version): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        let standby: String = row.try_get(2)?;
        let owns: i32 = row.try_get(3)?;
        database.close().await?;
        let told = format!("PostgreSQL {version} sebagai {login}");
        let mut notices = Vec::new();
        if standby.is_empty() {
            notices.push(
                "tanpa standby sinkron: yang sudah dijawab tersimpan hilang bila server ini rusak"
                    .to_owned(),
            );
        }
        if owns == 1 {
            notices.push(
                "pemilik tabel buku: layani sebagai pengguna lain (beasiswa migrate --serve-as NAMA)"
                    .to_owned(),
            );
        }
        Ok::<_, sqlx::Error>(if notices.is_empty() {
            Found::Good(told)
        } else {
            Found::Notice(format!("{told}, {}", notices.join("; ")))
        })
    };
    found.await.unwrap_or_else(Found::bad)
}

/// This clock against the last event and the database's.
pub(super) async fn clock(config: &Config) -> Found {
    let now = SystemClock.now();
    let found = async {
        let (ledger, _) = opened(config).await?;
        let head = ledger.head().await?;
        let last = match head.checked_sub(1) {
            Some(last) => ledger.read_all(ledger::Position(last), 1).await?.pop(),
            None => None,
        };
        ledger.close().await;
        let mut wrong = Vec::new();
        if let Some(last) = last {
            let ahead = now - last.recorded_at;
            let days_max = i64::from(config.clock_jump_max_days);
            if ahead < TimeDelta::zero() {
                wrong.push(format!(
                    "peristiwa terakhir dari {}, di depan jam ini",
                    last.recorded_at
                ));
            } else if days_max > 0 && ahead > TimeDelta::days(days_max) {
                wrong.push(format!(
                    "{} hari sesudah peristiwa terakhir; bila benar: beasiswa clock confirm",
                    ahead.num_days()
                ));
            }
        }
        if let Some(url) = &config.database_url {
            let mut database = connected(url).await?;
            let row =
                sqlx::query("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)");
            let there: i64 = row.fetch_one(&mut database).await?.try_get(0)?;
            database.close().await?;
            let apart = DateTime::<Utc>::from_timestamp_millis(there).unwrap_or_default()
                - SystemClock.now();
            if apart.abs() > CLOCK_APART_MAX {
                wrong.push(format!(
                    "{} detik dari jam server basis data",
                    apart.num_seconds()
                ));
            }
        }
        Ok::<_, Failure>(wrong)
    };
    match found.await {
        Ok(wrong) if wrong.is_empty() => {
            Found::Good(now.format("%Y-%m-%d %H:%M:%S UTC").to_string())
        }
        Ok(wrong) => Found::Bad(wrong.join("; ")),
        Err(_) => Found::Notice(format!(
            "{}; belum ada buku untuk dibandingkan",
            now.format("%Y-%m-%d %H:%M:%S UTC")
        )),
    }
}
