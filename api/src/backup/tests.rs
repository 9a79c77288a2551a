//! A backup made while people work, restored on the same engine and on the other one.

use std::fs;
use std::path::PathBuf;

use commands::Call;
use domain::{Actor, Role};

use super::*;
use crate::files::{Audience, Variant};
use crate::server::testing::{PASSWORD, TestServer, new_database};

const SECRET: &str = "kuda hitam di bukit";

/// A portal with an account and a file, backed up while accounts are being opened.
struct Work {
    server: TestServer,
    file: uuid::Uuid,
    backup: PathBuf,
    _folder: tempfile::TempDir,
}

async fn work(database_url: Option<String>) -> Work {
    let server = TestServer::start_with(|config| config.database_url = database_url).await;
    let folder = tempfile::tempdir().unwrap();
    let backup = folder.path().join("malam.cadangan");
    let user = server.user("admin@uji.test", Role::Admin).await;
    let paper = crate::server::testing::PAPER_PDF.to_vec().into();
    let kept = server.app.files.keep(paper, Audience::Private, user, false);
    let file = kept.await.unwrap().file_id;
    server.session("admin@uji.test").await;
    let others = {
        let commands = server.app.commands.clone();
        tokio::spawn(async move {
            for number in 0..40 {
                let new = commands::user::NewUser {
                    email: format!("orang{number}@uji.test").parse().unwrap(),
                    alternate_email: None,
                    password_hash: Some("$argon2id$".to_owned()),
                    role: Role::Applicant,
                    name: None,
                    branch_id: None,
                    institution_id: None,
                    email_verified: true,
                };
                let call = Call::new(Actor::system());
                commands::user::create(&commands, &call, new).await.unwrap();
            }
        })
    };
    let passphrase = Passphrase::new(SECRET).unwrap();
    let (config, secrets) = (&server.app.config, &server.app.secrets);
    let written = write(config, secrets, &backup, &passphrase, false, server.now());
    let held = written.await.unwrap();
    let (held, files) = (held.manifest, held.files);
    others.await.unwrap();
    assert!(held.events > 0 && held.events <= server.app.ledger.head().await.unwrap());
    assert_eq!(files, 1);
    Work {
        server,
        file,
        backup,
        _folder: folder,
    }
}

impl Work {
    /// Restores into empty stores, works on, and looks for what was there.
    async fn comes_back_in(&self, database_url: Option<String>) {
        let folder = tempfile::tempdir().unwrap();
        let config = Config {
            data_dir: folder.path().join("data"),
            database_url: database_url.clone(),
            ..self.server.app.config.clone()
        };
        let passphrase = Passphrase::new(SECRET).unwrap();
        let secrets = &self.server.app.secrets;
        let restored = restore(&config, secrets, &self.backup, &passphrase);
        let held = restored.await.unwrap();
        assert_eq!((held.files, held.lacking.len()), (1, 0));
        let held = held.manifest;
        let refused = restore(&config, secrets, &self.backup, &passphrase).await;
        assert!(refused.unwrap_err().to_string().contains("tidak kosong"));

        let again = TestServer::start_in(config).await;
        assert_eq!(again.app.ledger.head().await.unwrap(), held.events);
        let file = again.app.files.read(self.file, Variant::Full).await;
        assert_eq!(file.unwrap().bytes, crate::server::testing::PAPER_PDF);
        let place = self.server.app.ops.cursor("mail").await.unwrap();
        assert!(again.app.ops.cursor("mail").await.unwrap() <= place);
        // The old session is over, a new one can be opened.
        again.session("admin@uji.test").await;
        let wrong = again.log_in("admin@uji.test", "Salah-2025!", "/auth/login");
        assert_ne!(wrong.await.status, 200);
        assert!(again.app.ledger.verify(|_, _| {}).await.unwrap().is_sound());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_files_comes_back_in_files() {
    work(None).await.comes_back_in(None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_files_comes_back_in_postgres() {
    let target = new_database("restored").await;
    work(None).await.comes_back_in(Some(target)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_postgres_comes_back_in_postgres_and_in_files() {
    let work = work(Some(new_database("backed_up").await)).await;
    let target = new_database("restored").await;
    work.comes_back_in(Some(target)).await;
    work.comes_back_in(None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_damaged_or_foreign_is_refused_and_leaves_nothing() {
    let work = work(None).await;
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        data_dir: folder.path().join("data"),
        ..work.server.app.config.clone()
    };
    let secrets = &work.server.app.secrets;
    let right = Passphrase::new(SECRET).unwrap();
    let other = Passphrase::new("kuda putih di bukit").unwrap();
    let whole = fs::read(&work.backup).unwrap();
    assert!(!whole.windows(6).any(|bytes| bytes == b"SQLite"));

    let refused = restore(&config, secrets, &work.backup, &other).await;
    assert!(refused.unwrap_err().to_string().contains("kata sandi"));
    let mut changed = whole.clone();
    let middle = changed.len() / 2;
    changed[middle] ^= 1;
    for bytes in [changed, whole[..whole.len() - 3].to_vec()] {
        let damaged = folder.path().join("rusak.cadangan");
        fs::write(&damaged, bytes).unwrap();
        let refused = restore(&config, secrets, &damaged, &right).await;
        let said = refused.unwrap_err().to_string();
        assert!(said.contains("rusak") && said.contains("bita"), "{said}");
    }
    assert_eq!(fs::read_dir(&config.data_dir).unwrap().count(), 0);

    let now = work.server.now();
    let exists = write(&config, secrets, &work.backup, &right, false, now).await;
    assert!(exists.unwrap_err().to_string().contains("sudah ada"));
    // Keys of another installation do not open it unnoticed.
    let foreign = Secrets::load_or_create(folder.path()).unwrap();
    let refused = restore(&config, &foreign, &work.backup, &right).await;
    assert!(refused.is_err());
    let session = work.server.log_in("admin@uji.test", PASSWORD, "").await;
    assert_eq!(session.status, 200, "the original is untouched");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_without_a_document_of_the_log_is_none() {
    let office = crate::routes::testing::Office::open().await;
    office.submitted(1).await;
    let app = &office.server.app;
    let folder = tempfile::tempdir().unwrap();
    let passphrase = Passphrase::new(SECRET).unwrap();
    let try_it = async |name: &str, allowed: bool| {
        let to = folder.path().join(name);
        write(
            &app.config,
            &app.secrets,
            &to,
            &passphrase,
            allowed,
            app.now(),
        )
        .await
    };
    assert_eq!(try_it("utuh", false).await.unwrap().lacking, []);

    let named = crate::named::named_files(&app.ledger, 0).await.unwrap();
    let at = |number: usize| {
        let place = files::place(named.files[number].file_id, Variant::Full);
        app.config.data_dir.join(FILES).join(place.to_string())
    };
    fs::remove_file(at(0)).unwrap();
    let mut bytes = fs::read(at(1)).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(at(1), bytes).unwrap();
    let refused = try_it("tolak", false).await.unwrap_err().to_string();
    for file in &named.files[..2] {
        assert!(refused.contains(&file.file_id.to_string()), "{refused}");
    }
    assert!(refused.contains("hilang") && refused.contains("berbeda"));
    assert!(!folder.path().join("tolak").exists());

    // Allowed, it says what it lacks, also to whoever restores it.
    let held = try_it("kurang", true).await.unwrap();
    assert_eq!(held.lacking.len(), 2);
    let config = Config {
        data_dir: folder.path().join("data"),
        ..app.config.clone()
    };
    let from = folder.path().join("kurang");
    let restored = restore(&config, &app.secrets, &from, &passphrase).await;
    assert_eq!(restored.unwrap().lacking, held.lacking);
}

#[test]
fn nothing_of_a_backup_lands_outside() {
    for name in [
        "manifest.json",
        "missing.json",
        "ledger.db",
        "ops.db",
        "files/ab/cd",
    ] {
        assert!(is_expected(Path::new(name)), "{name}");
    }
    for name in [
        "/etc/passwd",
        "files/../../x",
        "secrets/master.key",
        "../ledger.db",
    ] {
        assert!(!is_expected(Path::new(name)), "{name}");
    }
}
