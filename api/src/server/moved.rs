//! What a command moved: a header that names the read models which its events touch, so that a client asks again for
//! those and for nothing else. Derived from what the projections declare that they read; no handler says it.

use axum::extract::{Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;

use crate::request::moves::Moves;
use crate::state::AppState;

/// Header of a command's answer: names of read models, parted by commas; empty when nothing moved, `*` when it is
/// not known any more, because the answer is that of an earlier identical request.
pub const MOVED_HEADER: &str = "x-data-berubah";

/// Tells with each answer of a command what it moved.
pub async fn tell(State(app): State<AppState>, mut request: Request, next: Next) -> Response {
    let moves = Moves::default();
    request.extensions_mut().insert(moves.clone());
    let mut response = next.run(request).await;
    let Some(touched) = moves.noted().filter(|_| response.status().is_success()) else {
        return response;
    };
    let told = if touched.was_repeated() {
        "*".to_owned()
    } else {
        let models = app.read.moved_by(&touched.stream_types());
        models.into_iter().collect::<Vec<_>>().join(",")
    };
    match HeaderValue::try_from(told) {
        Ok(told) => {
            response.headers_mut().insert(MOVED_HEADER, told);
        }
        Err(error) => tracing::error!(%error, "a read model has no name for a header"),
    }
    response
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::time::Duration;

    use domain::audit::StreamType;
    use serde_json::json;

    use super::MOVED_HEADER;
    use crate::routes::testing::{Office, PAYMENT, Thing};
    use crate::server::testing::{Answer, TestServer};

    fn told(answer: &Answer) -> Option<BTreeSet<String>> {
        let told = answer.headers.get(MOVED_HEADER)?.to_str().unwrap();
        let models = told.split(',').filter(|model| !model.is_empty());
        Some(models.map(str::to_owned).collect())
    }

    #[tokio::test]
    async fn every_kind_of_stream_moves_a_read_model_that_the_web_knows() {
        let server = TestServer::start().await;
        let projections = projections::all(&server.app.ledger);
        let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/src/api/fed-by.ts");
        let web = std::fs::read_to_string(web).unwrap();
        let names: BTreeSet<&str> = projections.iter().map(|one| one.name()).collect();
        assert_eq!(
            names.len(),
            projections.len(),
            "two read models of one name"
        );
        // A kind that a later program wrote is kept in the trail, and stands for itself.
        let later = projections::moved_by(&projections, "kind_of_a_later_program");
        let itself = ["audit", "kind_of_a_later_program"].map(str::to_owned);
        assert_eq!(later, BTreeSet::from(itself));
        // Of the machine itself, and on no screen but the audit trail.
        let shown = StreamType::ALL
            .iter()
            .filter(|stream| **stream != StreamType::Installation);
        for stream in shown {
            let models = projections::moved_by(&projections, stream.as_str());
            let known = web.lines().filter_map(|line| line.trim().split_once(": ["));
            let known: BTreeSet<&str> = known.map(|(model, _)| model).collect();
            for model in &models {
                assert!(known.contains(model.as_str()), "{model} of {stream}");
            }
            // What is answered from the log itself is told by its own name.
            let asked = stream == &StreamType::Permission;
            assert!(!asked || models.contains("permission"), "{models:?}");
            // Who did what is kept of every event; something else must show what became of it.
            assert!(models.len() > 1, "{stream} moves {models:?}");
            for projection in &projections {
                let reads = projection.reads(*stream);
                assert_eq!(models.contains(projection.name()), reads, "{stream}");
                assert!(reads || !projection.folds(*stream), "{stream}");
            }
        }
    }

    #[tokio::test]
    async fn a_command_tells_what_it_moved_and_the_live_stream_tells_the_same() {
        let office = Office::open().await;
        let (award, account) = office.payable(1).await;
        let line = office.budget_line(9_000_000).await;
        let body = Office::payment_of(&award, &account, &line, 3_000_000);
        let created = office
            .post(&office.finance, &format!("{PAYMENT}/create"), &body)
            .await;
        let payment = Thing::of(&created);
        // A read of all that is there, so that what moves from now on is of the next command.
        office.read(&office.finance, PAYMENT).await;
        let mut live = office.server.app.read.moved();
        let approve = format!("{PAYMENT}/approve");
        let key = "0199aaaa-0000-4000-8000-00000000d001";
        let body = payment.with(json!({}));
        let done = office
            .post_with_key(&office.approver, &approve, &body, key)
            .await;
        let moved = told(&done).unwrap();
        let expected = [
            "audit",
            "budget_line",
            "disbursement",
            "duty",
            "finding",
            "inbox",
            "journal",
            "search",
            "timeline",
        ];
        assert_eq!(moved, expected.map(str::to_owned).into());
        let position = Thing::of(&done).position;
        let mut heard = BTreeSet::new();
        while heard != moved {
            let notice = tokio::time::timeout(Duration::from_secs(20), live.recv()).await;
            let notice = notice
                .expect("the stream told less than the command")
                .unwrap();
            if notice.applied > position {
                assert!(moved.contains(&notice.model), "{notice:?}");
                heard.insert(notice.model);
            }
        }

        let again = office
            .post_with_key(&office.approver, &approve, &body, key)
            .await;
        assert_eq!(told(&again), Some(["*".to_owned()].into()));
        let refused = office.post(&office.finance, &approve, &body).await;
        assert_eq!((refused.status, told(&refused)), (409, None));
        let read = office.read(&office.finance, PAYMENT).await;
        assert_eq!(told(&read), None);
        // What only would be done moves nothing.
        let preview = json!({
            "nama": "Gelombang 1", "paguId": line.id, "komponen": "biaya_hidup",
            "tahunAkademik": "2026/2027", "jumlah": 3_000_000, "pratinjau": true,
        });
        let shown = office
            .post(
                &office.finance,
                "/api/cms/daftar-pembayaran/create",
                &preview,
            )
            .await;
        assert_eq!((shown.status, told(&shown)), (200, Some(BTreeSet::new())));
    }
}
