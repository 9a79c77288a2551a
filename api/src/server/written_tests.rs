//! What is counted and written down of requests, whatever becomes of them.

use std::io;
use std::sync::{Arc, Mutex};

use axum::{Router, body::Body, http::Request, routing};
use domain::Role;
use tower::ServiceExt as _;
use tracing_subscriber::{fmt::MakeWriter, prelude::*};

use super::outermost;
use super::testing::{TestServer, get};

/// What was written to a log.
#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Written {
    fn lines(&self) -> Vec<String> {
        let bytes = self.0.lock().unwrap().clone();
        let text = String::from_utf8(bytes).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}

impl io::Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Written {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Everything but the reads that are answered, as operators set it.
fn listening() -> (Written, tracing::subscriber::DefaultGuard) {
    let written = Written::default();
    let layer = tracing_subscriber::fmt::layer()
        .with_ansi(false)
        .compact()
        .with_writer(written.clone());
    let filter = tracing_subscriber::EnvFilter::new("info,request::read=off");
    let subscriber = tracing_subscriber::registry().with(filter).with(layer);
    (written, tracing::subscriber::set_default(subscriber))
}

async fn ask(router: Router, path: &str) -> axum::http::Response<Body> {
    let request = Request::get(path).body(Body::empty()).unwrap();
    router.oneshot(request).await.unwrap()
}

async fn panics() -> &'static str {
    panic!("at a test's will")
}

#[tokio::test]
async fn a_handler_that_panics_is_counted_and_written_down() {
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let figures = recorder.handle();
    let _recorded = metrics::set_default_local_recorder(&recorder);
    let (written, _listening) = listening();
    let router = Router::new()
        .route("/panik", routing::get(panics))
        .route("/baik", routing::get(|| async { "baik" }));
    let answer = ask(outermost(router.clone()), "/panik").await;
    assert_eq!(answer.status().as_u16(), 500);
    assert!(answer.headers().contains_key("content-security-policy"));
    assert!(answer.headers().contains_key("x-request-id"));
    // Control.
    assert_eq!(ask(outermost(router), "/baik").await.status().as_u16(), 200);
    let told = figures.render();
    for (route, status) in [("/panik", 500), ("/baik", 200)] {
        let counted = told.lines().any(|line| {
            line.starts_with("http_requests_total")
                && line.contains(route)
                && line.contains(&status.to_string())
                && line.ends_with(" 1")
        });
        assert!(counted, "{route} in {told}");
    }
    let lines = written.lines();
    let errors: Vec<_> = lines.iter().filter(|line| line.contains("ERROR")).collect();
    assert_eq!(errors.len(), 1, "{lines:?}");
    assert!(errors[0].contains("/panik"), "{lines:?}");
}

#[tokio::test]
async fn what_must_not_happen_is_one_line_with_its_cause() {
    let (written, _listening) = listening();
    let broken = || async { crate::ApiError::internal("sebabnya ini") };
    let router = Router::new().route("/rusak", routing::get(broken));
    let answer = ask(outermost(router), "/rusak").await;
    assert_eq!(answer.status().as_u16(), 500);
    let lines = written.lines();
    assert_eq!(lines.len(), 1, "{lines:?}");
    for part in ["ERROR", "/rusak", "sebabnya ini", "KESALAHAN_SERVER"] {
        assert!(lines[0].contains(part), "{part}: {lines:?}");
    }
}

#[tokio::test]
async fn who_is_refused_reading_is_named_with_the_code() {
    let server = TestServer::start().await;
    let user_id = server.user("pemohon@contoh.test", Role::Applicant).await;
    let session = server.session("pemohon@contoh.test").await;
    let (written, _listening) = listening();
    let answer = server.get_as(&session, "/api/cms/pekerjaan").await;
    assert_eq!(answer.status, 403, "{}", answer.text());
    let news = server.send(get("/api/web/berita")).await;
    assert_eq!(news.status, 200);
    let lines = written.lines();
    let refused: Vec<_> = lines
        .iter()
        .filter(|line| line.contains("refused"))
        .collect();
    assert_eq!(refused.len(), 1, "{lines:?}");
    let told = [
        "WARN",
        "/api/cms/pekerjaan",
        "TIDAK_BERWENANG",
        &user_id.to_string(),
    ];
    for part in told {
        assert!(refused[0].contains(part), "{part}: {lines:?}");
    }
    assert!(
        !lines.iter().any(|line| line.contains("/api/web/berita")),
        "{lines:?}"
    );
}

/// Somebody may have typed a name into a list.
#[tokio::test]
async fn what_was_typed_into_a_page_is_written_down_nowhere() {
    let server = TestServer::start().await;
    let written = Written::default();
    let layer = tracing_subscriber::fmt::layer().with_writer(written.clone());
    let subscriber = tracing_subscriber::registry()
        .with(tracing_subscriber::EnvFilter::new("info"))
        .with(layer);
    let _listening = tracing::subscriber::set_default(subscriber);
    let target = "/awardee?cari=Yonastabuni";
    assert_eq!(server.send(get(target)).await.status, 200);
    // What cannot be drawn is told, by its path.
    assert_eq!(server.app.renderer.page(target, "no data").await, None);
    let lines = written.lines();
    let undrawn = lines.iter().filter(|line| line.contains("undrawn"));
    assert_eq!(undrawn.count(), 1, "{lines:?}");
    assert!(!lines.concat().contains("Yonas"), "{lines:?}");
}
