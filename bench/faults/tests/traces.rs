//! What the program tells a collector of OpenTelemetry.
#![allow(clippy::unwrap_used, missing_docs)]

use std::time::{Duration, Instant};

use faults::client::Client;
use faults::collector::Collector;
use faults::program::{ADMIN, Place};
use serde_json::json;
use uuid::Uuid;

/// How long spans and figures may take to come.
const PATIENCE: Duration = Duration::from_secs(60);

/// One trace tells of a request, its append and the read models that show it; metrics come beside; nobody's data does. A collector
/// that is away hinders nobody.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_collector_is_sent_one_trace_from_request_to_read_models() {
    let collector = Collector::start().await.unwrap();
    let place = Place::sqlite()
        .unwrap()
        .with("BEASISWA_OTLP_URL", collector.address())
        .with("OTEL_METRIC_EXPORT_INTERVAL", "500")
        .with("OTEL_BSP_SCHEDULE_DELAY", "200");
    place.new_admin().await.unwrap();
    let node = place.start().await.unwrap();
    let client = Client::new(&node.url()).unwrap();
    let client = client.log_in(ADMIN).await.unwrap();
    let body = json!({ "berita": "Rahasia Bersama" });
    let target = "/api/cms/kategori-berita/create";
    let answer = client.write("POST", target, &body, Uuid::new_v4()).await;
    answer.unwrap().expect(201).unwrap();
    let begun = Instant::now();
    let (sent, spans) = loop {
        let sent = collector.sent();
        let request = sent.spans.iter().find(|span| span.name.ends_with(target));
        let found = request.cloned().and_then(|request| {
            let trace = &request.trace_id;
            let same = |name: &str| {
                let mut spans = sent.spans.iter();
                spans
                    .find(|span| span.name == name && span.trace_id == *trace)
                    .cloned()
            };
            Some([request.clone(), same("append")?, same("read models")?])
        });
        let counted = sent
            .metrics
            .iter()
            .any(|name| name == "http_requests_total");
        if let Some(found) = found.filter(|_| counted) {
            break (sent, found);
        }
        let (spans, figures) = (sent.spans.len(), &sent.metrics);
        assert!(begun.elapsed() < PATIENCE, "{spans} spans, {figures:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let [request, append, shown] = spans;
    assert_eq!(append.parent_span_id, request.span_id);
    assert_eq!(shown.parent_span_id, request.span_id);
    assert!(append.end_time_unix_nano <= shown.end_time_unix_nano);
    let told = format!("{request:?} {shown:?}");
    for part in ["http.route", "201", "request_id", "position"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let bytes = String::from_utf8_lossy(&sent.bytes).into_owned();
    for secret in [ADMIN.email, ADMIN.password, "Rahasia Bersama"] {
        assert!(!bytes.contains(secret), "{secret}");
    }
    // Without it the portal writes as before.
    drop(collector);
    let body = json!({ "berita": "Tanpa Pengumpul" });
    let answer = client.write("POST", target, &body, Uuid::new_v4()).await;
    answer.unwrap().expect(201).unwrap();
    node.stop().await.unwrap();
}
