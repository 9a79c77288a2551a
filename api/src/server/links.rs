//! The ways from a page of a list to the others: the header `Link` (RFC 8288) with `first`, `prev`, `next` and `last`,
//! each with everything else that was asked.

use axum::extract::Request;
use axum::http::{HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::Response;

use super::versioned::asked;
use crate::envelope::Leaf;

/// Tells with each page of a list how to come to the others.
pub async fn tell(request: Request, next: Next) -> Response {
    let asked = asked(request.extensions(), request.uri());
    let mut response = next.run(request).await;
    if let Some(leaf) = response.extensions().get::<Leaf>() {
        match HeaderValue::try_from(links(&asked, *leaf)) {
            Ok(told) => {
                response.headers_mut().insert(header::LINK, told);
            }
            Err(error) => tracing::error!(%error, "an address does not fit into a header"),
        }
    }
    response
}

fn links(asked: &Uri, Leaf { page, pages }: Leaf) -> String {
    let (page, last) = (u64::from(page), pages.max(1));
    let ways = [
        ("first", Some(1)),
        ("prev", (page > 1).then(|| (page - 1).min(last))),
        ("next", (page < last).then_some(page + 1)),
        ("last", Some(last)),
    ];
    let told = ways.into_iter().filter_map(|(way, page)| {
        let address = on_page(asked, page?);
        Some(format!("<{address}>; rel=\"{way}\""))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The same question about another page.
fn on_page(asked: &Uri, page: u64) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    let given = asked.query().unwrap_or_default().as_bytes();
    query.extend_pairs(form_urlencoded::parse(given).filter(|(name, _)| name != "page"));
    query.append_pair("page", &page.to_string());
    format!("{}?{}", asked.path(), query.finish())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::routes::testing::Office;
    use crate::server::testing::{Answer, get};

    fn ways(answer: &Answer) -> BTreeMap<String, String> {
        let told = answer.headers["link"].to_str().unwrap();
        let ways = told.split(", ").map(|way| {
            let (address, way) = way.split_once(">; rel=\"").unwrap();
            let address = address.strip_prefix('<').unwrap();
            (way.trim_end_matches('"').to_owned(), address.to_owned())
        });
        ways.collect()
    }

    #[tokio::test]
    async fn a_page_leads_to_the_others_with_all_that_was_asked() {
        let office = Office::open().await;
        for serial in 1..=3 {
            office.submitted(serial).await;
        }
        let list = "/api/cms/formulir-pendaftaran";
        let asked = format!("{list}?size=1&search=Yuliana+Gwijangge&sort=terbaru");
        let first = office.read(&office.admin, &asked).await;
        assert_eq!(first.data()["totalPages"], 3, "{}", first.text());
        let told = ways(&first);
        let names: Vec<&str> = told.keys().map(String::as_str).collect();
        assert_eq!(names, ["first", "last", "next"]);
        let second = office.read(&office.admin, &told["next"]).await;
        assert_eq!(second.data()["page"], 2);
        let told = ways(&second);
        assert_eq!(
            told["next"],
            format!("{list}?size=1&search=Yuliana+Gwijangge&sort=terbaru&page=3")
        );
        assert_eq!(ways(&second)["first"], told["prev"]);
        let last = office.read(&office.admin, &told["last"]).await;
        assert!(!ways(&last).contains_key("next"));
        let seen = [&first, &second, &last].map(|page| page.data()["items"][0]["id"].clone());
        assert!(seen[0] != seen[1] && seen[1] != seen[2], "{seen:?}");
        // Behind the end the way back leads to what there is.
        let behind = office
            .read(&office.admin, &format!("{list}?size=1&page=9"))
            .await;
        assert_eq!(ways(&behind)["prev"], format!("{list}?size=1&page=3"));
        // What is no page of a list has no ways.
        let file = office
            .read(&office.admin, &format!("{list}?format=csv"))
            .await;
        assert!(!file.headers.contains_key("link"));
    }

    #[tokio::test]
    async fn the_public_lists_lead_on_too_also_when_their_answer_is_kept() {
        let office = Office::open().await;
        for list in [
            "berita",
            "kategori-berita",
            "testimoni",
            "penerima-beasiswa",
            "penerima-beasiswa/perubahan",
        ] {
            let target = format!("/api/web/{list}");
            for _ in 0..2 {
                let answer = office.server.send(get(&target)).await;
                assert_eq!(answer.status, 200, "{target}: {}", answer.text());
                assert_eq!(ways(&answer)["first"], format!("{target}?page=1"));
            }
        }
    }
}
