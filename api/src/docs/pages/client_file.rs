//! `GET /docs/klien/{berkas}`: the programs that the guide speaks of, as the tests run them, and the texts beside them.

use axum::{
    http::header,
    response::{IntoResponse, Response},
};

use crate::ApiError;
use crate::authz::allow;
use crate::extract::Path;

/// Each by its name.
pub(super) const FILES: [(&str, &str); 15] = [
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
    (
        "jurnalis.py",
        include_str!("../../../../docs/klien/jurnalis.py"),
    ),
    (
        "contoh.py",
        include_str!("../../../../docs/klien/contoh.py"),
    ),
    (
        "register_uji.py",
        include_str!("../../../../docs/klien/register_uji.py"),
    ),
    (
        "0.1.0.json",
        include_str!("../../../../docs/kontrak/0.1.0.json"),
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
    // In the repository the programs lie in a folder beside the texts; here they lie together.
    let text = if is_text(&name) {
        text.replace("](klien/", "](")
    } else {
        (*text).to_owned()
    };
    Ok((kind, text).into_response())
}

fn is_text(name: &str) -> bool {
    std::path::Path::new(name)
        .extension()
        .is_some_and(|kind| kind == "md")
}

#[cfg(test)]
mod tests {
    use super::{FILES, is_text};
    use crate::server::testing::{TestServer, get};

    #[tokio::test]
    async fn what_a_text_or_a_program_leads_to_is_served_beside_it() {
        let server = TestServer::start().await;
        let known = |name: &str| FILES.iter().any(|(known, _)| *known == name);
        let mut followed = 0;
        for (name, _) in FILES {
            let answer = server.send(get(&format!("/docs/klien/{name}"))).await;
            assert_eq!(answer.status, 200, "{name}");
            let text = answer.text();
            if is_text(name) {
                for link in text.split("](").skip(1) {
                    let link = link.split([')', '#']).next().unwrap();
                    // Texts of the repository that are for people of the office.
                    if link.is_empty() || link.contains(['/', ':']) || link.ends_with(".md") {
                        continue;
                    }
                    assert!(known(link), "{name}: {link}");
                    followed += 1;
                }
            }
            for line in text.lines().filter(|_| name.ends_with(".py")) {
                let module = line
                    .strip_prefix("from ")
                    .and_then(|rest| rest.split(' ').next());
                for own in ["jurnalis", "klien"] {
                    if module == Some(own) {
                        assert!(known(&format!("{own}.py")), "{name}: {line}");
                        followed += 1;
                    }
                }
            }
        }
        assert!(followed >= 8, "{followed}");
    }
}
