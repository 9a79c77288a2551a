//! `GET /docs/klien/{berkas}`: the programs that the guide speaks of, as the tests run them, and the texts beside them.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};

use crate::ApiError;
use crate::authz::allow;
use crate::extract::Path;

/// Each by its name.
pub(super) const FILES: [(&str, &str); 11] = [
    ("klien.py", include_str!("../../../../docs/klien/klien.py")),
    (
        "klien.mts",
        include_str!("../../../../docs/klien/klien.mts"),
    ),
    (
        "riwayat.py",
        include_str!("../../../../docs/klien/riwayat.py"),
    ),
    (
        "riwayat.mts",
        include_str!("../../../../docs/klien/riwayat.mts"),
    ),
    ("mesin.py", include_str!("../../../../docs/klien/mesin.py")),
    ("mesin.sh", include_str!("../../../../docs/klien/mesin.sh")),
    (
        "webhook.py",
        include_str!("../../../../docs/klien/webhook.py"),
    ),
    (
        "openapi-python-client.yml",
        include_str!("../../../../docs/klien/openapi-python-client.yml"),
    ),
    ("webhook.md", include_str!("../../../../docs/webhook.md")),
    (
        "tanda-tangan.md",
        include_str!("../../../../docs/tanda-tangan.md"),
    ),
    (
        "kontrak.md",
        include_str!("../../../../docs/kontrak/CHANGELOG.md"),
    ),
];

/// A program to copy, or a text that the guide leads to.
#[utoipa::path(
    get,
    path = "/docs/klien/{berkas}",
    extensions(("x-access" = json!(allow::open()))),
    tag = "operasi",
    params(("berkas" = String, Path, description = "Its name, as the guide has it.")),
    responses((status = 200, body = String, content_type = "text/plain"))
)]
pub(crate) async fn get_client_file(Path(name): Path<String>) -> Result<Response, ApiError> {
    let found = FILES.iter().find(|(known, _)| *known == name);
    let (_, text) = found.ok_or_else(ApiError::not_found)?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok((kind, *text).into_response())
}
