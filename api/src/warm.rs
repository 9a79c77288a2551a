//! What is long to make is made before the first who asks after a start.
use axum::Router;
use axum::body::Body;
use axum::http::{Request, header};
use tower::ServiceExt as _;

use crate::AppState;
use crate::routes::disbursement::held;

/// The pages that visitors come to.
const PAGES: [&str; 3] = ["/", "/awardee", "/informasi/berita"];

/// Draws and packs the pages of visitors, and learns what holds the payments that wait.
pub(crate) async fn up(app: AppState, router: Router) {
    for page in PAGES {
        let asked = Request::get(page)
            .header(header::ACCEPT_ENCODING, "br")
            .body(Body::empty());
        if let Ok(asked) = asked {
            let answer = router.clone().oneshot(asked).await;
            tracing::debug!(page, status = ?answer.map(|it| it.status()), "made before anybody asks");
        }
    }
    held::learn(&app).await;
}
