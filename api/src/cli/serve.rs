//! `beasiswa serve`: listens until it is told to stop, then finishes what it has begun.

use std::{sync::Arc, time::Duration};

use commands::{SystemClock, demo::ACCOUNTS, installation, user};
use domain::{Email, user::UserState};
use projections::{
    Paging,
    user::{UserFilter, UserSort},
};

use super::common::Failure;
use crate::{
    authz::ROLES,
    boot,
    config::Config,
    erasure, keys, push, schedule,
    server::{self, accept},
    serving,
    spa::checker,
    state::AppState,
    telemetry::{self, otlp::Sending},
    warm,
};

/// How addresses end that nobody has (RFC 6761): those of a demo, and of whoever tries one.
const NOBODYS: &str = ".test";
/// How long the list of accounts may take to be whole: read models of a large log are filled in minutes.
const ACCOUNTS_WAIT: Duration = Duration::from_secs(3_600);
/// How long an end waits for what the next start takes over.
const WARM_WAIT: Duration = Duration::from_secs(10);
/// Accounts looked at at a time.
const PAGE: u32 = 100;

/// Serves until SIGTERM or Ctrl-C.
pub(super) async fn run(
    config: Config,
    listen_told: bool,
    sending: Option<&Sending>,
) -> Result<(), Failure> {
    if config.demo && !listen_told && !config.listen.ip().is_loopback() {
        return Err(format!(
            "mode demo hanya untuk mesin ini, bukan {}: kata sandinya diketahui semua orang. Tambahkan --listen {} bila itu yang dimaksud",
            config.listen, config.listen
        )
        .into());
    }
    let listener = accept::listen(config.listen).map_err(|error| {
        format!(
            "alamat {} tidak dapat dipakai: {error}; pilih yang lain dengan --listen",
            config.listen
        )
    })?;
    let metrics = telemetry::start_metrics(sending)?;
    let config = serving::named(config);
    let app = boot::open(config, Arc::new(SystemClock), Some(metrics)).await?;
    keys::hold_to_log(&app.ledger, &app.config, &app.secrets).await?;
    check_demo(&app).await?;
    push::begin(&app).await.map_err(|error| error.text())?;
    // Before anybody can ask for the past: an erasure may have ended while this machine was off.
    erasure::forget_past(&app)
        .await
        .map_err(|error| error.text())?;
    // As the keys: a log that takes no write is served all the same.
    if let Err(error) = checker::publish(&app).await {
        tracing::warn!(%error, "the checker that is given is not named in the log yet");
    }
    let router = server::router(app.clone())?;
    let schedule = schedule::start(&app);
    warm::before(&app).await;
    let warm = tokio::spawn(warm::up(app.clone(), router.clone()));
    let address = listener.local_addr()?;
    tracing::info!(%address, public_url = app.config.public_url, "serving");
    say!("Melayani di http://{address}");

    accept::until(listener, router, &app, stop_signal()).await;

    warm.abort();
    if tokio::time::timeout(WARM_WAIT, warm::down(&app))
        .await
        .is_err()
    {
        tracing::warn!("what holds payments is not written down in time");
    }
    schedule.stop().await;
    app.security.flush().await;
    app.read.stop().await;
    // The last checkpoint covers everything that was answered.
    if let Err(error) = app.ledger.sign_checkpoint().await {
        tracing::warn!(%error, "no checkpoint at the end");
    }
    app.ledger.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Demo accounts are served in demo mode only, and demo mode serves nothing else: everybody knows their password.
async fn check_demo(app: &AppState) -> Result<(), Failure> {
    let mut has_demo = false;
    for (email, _) in ACCOUNTS {
        let email: Email = email.parse()?;
        has_demo |= user::find_by_email(&app.commands, &email).await?.is_some();
    }
    let config = &app.config;
    if has_demo && !config.demo && !config.demo_accounts_allowed {
        return Err(format!(
            "{} berisi akun demo, yang kata sandinya diketahui semua orang: jalankan dengan --demo, atau pilih folder lain dengan --data-dir",
            config.data_dir.display()
        )
        .into());
    }
    if config.demo && has_demo && has_other_office(app).await? {
        return Err(format!(
            "{} berisi akun kantor di samping akun demo: mode demo membuka portal bagi siapa pun yang tahu kata sandinya. Jalankan tanpa --demo, atau demonya dari folder lain",
            config.data_dir.display()
        )
        .into());
    }
    if config.demo && !has_demo && !installation::is_blank(&app.commands).await? {
        return Err(format!(
            "{} berisi data yang bukan demo: mode demo menunjukkan surelnya dan tidak meminta faktor kedua. Jalankan tanpa --demo",
            config.data_dir.display()
        )
        .into());
    }
    Ok(())
}

/// Whether an account of an office is not one of the demo's.
async fn has_other_office(app: &AppState) -> Result<bool, Failure> {
    let head = app.ledger.head().await?;
    if let Some(last) = head.checked_sub(1) {
        app.read.wait_for(last, ACCOUNTS_WAIT).await?;
    }
    for role in ROLES.into_iter().filter(|role| UserState::is_office(*role)) {
        let filter = UserFilter {
            role: Some(role.as_str().to_owned()),
            ..UserFilter::default()
        };
        let mut page = 1;
        loop {
            let paging = Paging::new(page, PAGE);
            let found =
                projections::user::list(app.read.store(), &filter, UserSort::default(), paging)
                    .await?;
            for row in found.items.iter().filter(|row| !row.erased) {
                let (account, _) = user::get(&app.commands, row.user_id.parse()?).await?;
                let email = account.email.value().map(String::as_str);
                if !email.is_some_and(|email| email.ends_with(NOBODYS)) {
                    return Ok(true);
                }
            }
            if found.items.len() < PAGE as usize {
                break;
            }
            page += 1;
        }
    }
    Ok(false)
}

pub(super) async fn stop_signal() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}

#[cfg(test)]
mod tests {
    use domain::Role;

    use super::*;
    use crate::server::testing::TestServer;

    async fn starts(accounts: &[&str], demo: bool, allowed: bool) -> bool {
        let server = TestServer::start_with(|config| {
            config.demo = demo;
            config.demo_accounts_allowed = allowed;
        })
        .await;
        for email in accounts {
            server.user(email, Role::Applicant).await;
        }
        check_demo(&server.app).await.is_ok()
    }

    #[tokio::test]
    async fn demo_accounts_are_served_as_a_demo_and_nothing_else_is() {
        let known = ACCOUNTS[3].0;
        assert!(!starts(&[known], false, false).await);
        assert!(starts(&[known], true, false).await);
        assert!(starts(&[known], false, true).await);
        assert!(!starts(&["a@b.test"], true, false).await);
        assert!(starts(&["a@b.test"], false, false).await);
        assert!(starts(&[], true, false).await);
        // An applicant who registered at a demo is of no harm.
        assert!(starts(&[known, "a@b.test"], true, false).await);
    }

    #[tokio::test]
    async fn a_demo_is_not_served_beside_accounts_of_an_office() {
        for (office, started) in [
            ("bendahara@nduga.go.id", false),
            ("dpc.wamena@sintetis.test", true),
        ] {
            let server = TestServer::start_with(|config| config.demo = true).await;
            server.user(ACCOUNTS[3].0, Role::Admin).await;
            server.user(office, Role::Admin).await;
            assert_eq!(check_demo(&server.app).await.is_ok(), started, "{office}");
        }
    }

    #[tokio::test]
    async fn a_demo_listens_to_others_only_when_told() {
        let config = Config {
            demo: true,
            listen: ([0, 0, 0, 0], 0).into(),
            ..Config::default()
        };
        let refused = run(config, false, None).await.unwrap_err().to_string();
        assert!(refused.contains("--listen 0.0.0.0:0"), "{refused}");
    }
}
