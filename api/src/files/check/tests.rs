//! What a power cut takes from the operational store must not take a document that the log names.

use chrono::Duration;
use sqlx::{ConnectOptions, Connection, Executor, any::AnyConnectOptions};

use super::*;
use crate::files::Audience;
use crate::routes::testing::{DOCUMENTS, Office};
use crate::schedule::clean;
use crate::server::testing::{PAPER_PDF, TestServer, get, new_database};

/// What a power cut did: the log has the documents, the operational store lost their adoption.
async fn lose_adoptions(app: &App) {
    let (url, table) = match &app.config.database_url {
        Some(url) => (url.clone(), "ops.ops_upload"),
        None => {
            let file = app.config.data_dir.join("ops.db");
            (format!("sqlite:{}", file.display()), "ops_upload")
        }
    };
    let options: AnyConnectOptions = url.parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    let sql = sqlx::AssertSqlSafe(format!("UPDATE {table} SET adopted_at_ms = NULL"));
    let done = connection.execute(sql).await.unwrap();
    assert!(done.rows_affected() > 0);
    connection.close().await.unwrap();
}

async fn keeps_what_the_log_names(office: Office) {
    office.submitted(1).await;
    let app = &office.server.app;
    let owner = office.applicant.user_id.parse().unwrap();
    // The control: nobody ever named this one.
    let orphan = app
        .files
        .keep(PAPER_PDF.to_vec().into(), Audience::Private, owner, false)
        .await
        .unwrap();
    lose_adoptions(app).await;
    office.server.clock.advance(Duration::hours(25));
    clean(app).await.unwrap();
    assert!(!app.files.is_there(orphan.file_id).await.unwrap());
    let named = named_files(&app.ledger, 0).await.unwrap();
    assert_eq!(named.files.len(), DOCUMENTS.len());
    for file in &named.files {
        let found = app.files.compare(file).await.unwrap();
        assert_eq!(found, Some(Found::Sound), "{file:?}");
    }
    // Kept for good again, also from the next cleaning.
    lose_nothing_more(app).await;
}

async fn lose_nothing_more(app: &App) {
    assert_eq!(app.ops.orphan_uploads(app.now()).await.unwrap(), []);
    assert_eq!(app.ops.missing_file_count().await.unwrap(), 0);
}

#[tokio::test]
async fn an_acknowledged_document_outlives_the_loss_of_its_adoption() {
    keeps_what_the_log_names(Office::open().await).await;
}

#[tokio::test]
async fn an_acknowledged_document_outlives_the_loss_of_its_adoption_on_postgres() {
    let url = new_database("adopted").await;
    let server = TestServer::start_with(|config| {
        config.demo = true;
        config.database_url = Some(url);
    })
    .await;
    keeps_what_the_log_names(Office::on(server).await).await;
}

#[tokio::test]
async fn a_missing_document_is_named_until_it_is_back() {
    let office = Office::open().await;
    office.submitted(1).await;
    let app = &office.server.app;
    let named = named_files(&app.ledger, 0).await.unwrap();
    let file = &named.files[0];
    let away = std::path::PathBuf::from(format!(
        "{}/files/{}",
        app.config.data_dir.display(),
        place(file.file_id, Variant::Full)
    ));
    let bytes = std::fs::read(&away).unwrap();
    std::fs::remove_file(&away).unwrap();
    clean(app).await.unwrap();
    let ready = office.server.send(get("/readyz")).await;
    assert_eq!(ready.status, 200, "requests go on");
    let said = ready.json()["missingFiles"].clone();
    assert_eq!(said[0]["fileId"], file.file_id.to_string());
    assert_eq!(said[0]["position"], file.position);
    let compared = app.files.compare(file).await.unwrap();
    assert_eq!(compared, Some(Found::Missing));

    // Back, but of other bytes: there is more to a file than that it is there.
    std::fs::write(&away, &bytes[..bytes.len() - 1]).unwrap();
    assert_eq!(look_for_all(app).await.unwrap(), 0);
    let compared = app.files.compare(file).await.unwrap();
    assert_eq!(compared, Some(Found::Differs));
    std::fs::write(&away, &bytes).unwrap();
    let compared = app.files.compare(file).await.unwrap();
    assert_eq!(compared, Some(Found::Sound));
    let ready = office.server.send(get("/readyz")).await;
    assert_eq!(ready.json()["missingFiles"].as_array().unwrap().len(), 0);
}

#[tokio::test]
async fn what_is_acknowledged_waits_for_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let ops = crate::ops::Ops::open_file(folder.path()).await.unwrap();
    // 2 is FULL, 1 is NORMAL.
    assert_eq!(
        ops.durability().await.unwrap(),
        ("2".to_owned(), "1".to_owned())
    );
    ops.close().await;
    let url = new_database("durable").await;
    let ops = crate::ops::Ops::open_schema(&url, "ops").await.unwrap();
    assert_eq!(
        ops.durability().await.unwrap(),
        ("on".to_owned(), "off".to_owned())
    );
}
