//! `GET /healthz`: the process is alive. Says nothing about databases; that is `/readyz`.

use crate::authz::allow;

/// Alive.
#[utoipa::path(
    get,
    path = "/healthz",
    extensions(("x-access" = json!(allow::open()))),
    tag = "operasi",
    responses((status = 200, description = "The process answers", body = String, content_type = "text/plain"))
)]
pub async fn get_health() -> &'static str {
    "ok\n"
}

#[cfg(test)]
mod tests {
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn answers_without_a_session() {
        let server = TestServer::start().await;
        let answer = server.send(get("/healthz")).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.text(), "ok\n");
    }
}
