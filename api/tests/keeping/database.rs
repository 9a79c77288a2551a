//! Logins of a PostgreSQL server: who owns the tables, and who only serves.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use sqlx::{ConnectOptions as _, Connection as _, Executor as _, any::AnyConnectOptions};

use super::{Server, run_with, said};

/// A server of its own: roles belong to all of a server, and this one has none of ours.
struct Cluster {
    folder: PathBuf,
    port: String,
}

fn script(arguments: &[&str]) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../.ci/postgres");
    let done = Command::new(script).args(arguments).output().unwrap();
    assert!(done.status.success(), "{}", said(&done));
}

impl Cluster {
    fn start() -> Self {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port().to_string();
        drop(free);
        let folder = PathBuf::from(format!("/tmp/beasiswa-logins-{}", std::process::id()));
        script(&["start", folder.to_str().unwrap(), &port]);
        Self { folder, port }
    }

    fn url(&self, login: &str, database: &str) -> String {
        format!("postgres://{login}@127.0.0.1:{}/{database}", self.port)
    }

    /// Says statements, each by itself.
    async fn say(&self, login: &str, database: &str, statements: &str) -> Result<(), sqlx::Error> {
        sqlx::any::install_default_drivers();
        let options: AnyConnectOptions = self.url(login, database).parse()?;
        let mut connection = options.connect().await?;
        for sql in statements
            .split(';')
            .map(str::trim)
            .filter(|sql| !sql.is_empty())
        {
            connection
                .execute(sqlx::AssertSqlSafe(sql.to_owned()))
                .await?;
        }
        connection.close().await
    }

    fn run(&self, data: &Path, login: &str, database: &str, arguments: &[&str]) -> Output {
        let url = self.url(login, database);
        run_with(data, arguments, &[("DATABASE_URL", &url)])
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        script(&["stop", self.folder.to_str().unwrap()]);
    }
}

/// What a superuser is told to say: the lines that are statements.
fn statements(output: &Output) -> String {
    let told = said(output);
    let lines = told.lines().filter(|line| line.ends_with(';'));
    lines.collect::<Vec<_>>().join("\n")
}

/// Serves as a login until it says that people can sign in and save, and shows what is there.
async fn serves(data: &Path, url: &str) {
    let server = Server::start_with(data, &["--demo"], &[("DATABASE_URL", url)]).await;
    let deadline = std::time::Instant::now() + std::time::Duration::from_secs(60);
    loop {
        let told: serde_json::Value = serde_json::from_str(&server.text("/readyz").await).unwrap();
        let is_served = told["ready"] == true && told["saves"] == true;
        if is_served && told["store"]["served"] == true {
            break;
        }
        assert!(std::time::Instant::now() < deadline, "{told}");
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    }
    let news = server.text("/api/web/berita").await;
    assert!(news.contains("\"data\""), "{news}");
}

#[tokio::test]
async fn any_owner_migrates_and_another_login_serves() {
    let cluster = Cluster::start();
    let superuser = |statements: String| {
        let cluster = &cluster;
        async move {
            cluster
                .say("postgres", "postgres", &statements)
                .await
                .unwrap()
        }
    };
    superuser(
        "CREATE ROLE biasa LOGIN; CREATE ROLE pembuat LOGIN CREATEROLE; CREATE ROLE tamu LOGIN;
         CREATE ROLE portal LOGIN; CREATE DATABASE satu OWNER biasa; CREATE DATABASE dua OWNER pembuat;
         REVOKE CREATE ON DATABASE satu FROM PUBLIC"
            .to_owned(),
    )
    .await;
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path();

    // An owner who may make no roles is told what a superuser says once, and that is all there is to do.
    let refused = cluster.run(data, "biasa", "satu", &["migrate"]);
    assert_eq!(refused.status.code(), Some(1));
    let sql = statements(&refused);
    assert!(
        sql.contains("CREATE ROLE beasiswa_runtime"),
        "{}",
        said(&refused)
    );
    superuser(sql).await;
    let planned = |database: &str| {
        let told = cluster.run(data, "biasa", database, &["migrate", "--plan"]);
        assert!(told.status.success(), "{}", said(&told));
        String::from_utf8_lossy(&told.stdout).into_owned()
    };
    // The tables of the log are there already: it was the roles that a superuser had to make.
    let plan = planned("satu");
    assert_eq!(plan.matches(", tetap.").count(), 1, "{plan}");
    let made = cluster.run(data, "biasa", "satu", &["migrate"]);
    assert!(made.status.success(), "{}", said(&made));
    let plan = planned("satu");
    assert_eq!(plan.matches(", tetap.").count(), 2, "{plan}");

    // Somebody else's tables are no reason to try.
    let stranger = cluster.run(data, "portal", "satu", &["rebuild"]);
    assert!(
        said(&stranger).contains("--serve-as"),
        "{}",
        said(&stranger)
    );
    let let_in = cluster.run(data, "biasa", "satu", &["migrate", "--serve-as", "portal"]);
    assert_eq!(
        let_in.status.code(),
        Some(1),
        "who is only a member gives no membership"
    );
    superuser(statements(&let_in)).await;
    let again = cluster.run(data, "biasa", "satu", &["migrate", "--serve-as", "portal"]);
    assert!(again.status.success(), "{}", said(&again));

    // The portal's login serves, and can change nothing that was written.
    let filled = cluster.run(data, "portal", "satu", &["demo", "--applicants", "1"]);
    assert!(filled.status.success(), "{}", said(&filled));
    let sound = cluster.run(data, "portal", "satu", &["verify", "--log-only"]);
    assert!(sound.status.success(), "{}", said(&sound));
    serves(data, &cluster.url("portal", "satu")).await;
    for forbidden in [
        "ALTER TABLE ledger.log_event DISABLE TRIGGER ALL",
        "DELETE FROM ledger.log_event",
        "DROP TABLE ledger.log_event",
    ] {
        let done = cluster.say("portal", "satu", forbidden).await;
        assert!(done.is_err(), "{forbidden}");
    }

    // An owner who may make roles needs nobody: here on a server that has the role already, made by another.
    superuser("GRANT beasiswa_runtime TO pembuat WITH ADMIN OPTION".to_owned()).await;
    let made = cluster.run(data, "pembuat", "dua", &["migrate", "--serve-as", "tamu"]);
    assert!(made.status.success(), "{}", said(&made));

    // Settings that lose what was acknowledged are refused, also where they lose it only with a torn page.
    superuser("ALTER SYSTEM SET full_page_writes = off; SELECT pg_reload_conf()".to_owned()).await;
    std::thread::sleep(std::time::Duration::from_millis(300));
    let refused = cluster.run(data, "portal", "satu", &["rebuild"]);
    assert!(
        said(&refused).contains("full_page_writes"),
        "{}",
        said(&refused)
    );
    let red = cluster.run(data, "portal", "satu", &["check"]);
    let told = String::from_utf8_lossy(&red.stdout).into_owned();
    assert!(
        told.contains("SALAH     basis data: full_page_writes"),
        "{told}"
    );
}
