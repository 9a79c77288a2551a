//! Keeps a view of a list under a name.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::list::SavedViewBody;
use crate::authz::allow;
use crate::ops::saved_view::{OF_LIST_MAX, OF_PERSON_MAX, SavedView, ViewsFull};
use crate::{ApiError, AppState, Envelope, Session, Signed};

/// Digits in a row that are the number of a person or of an account.
const DIGITS_MAX: usize = 9;

/// The view.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeepView {
    /// Which list: the address of its page, and its tab.
    #[serde(rename = "daftar")]
    #[schema(max_length = 200)]
    pub list: String,
    /// What it is called.
    #[serde(rename = "nama")]
    #[schema(max_length = 40)]
    pub name: String,
    /// Filters, search, order and columns: the query of the address.
    #[serde(rename = "kueri")]
    #[schema(max_length = 2000)]
    pub query: String,
}

/// Whether what a query searches for holds so many digits in a row: a NIK, a family card or an account.
fn searches_a_number(query: &str) -> bool {
    let values = query.split('&').filter_map(|pair| pair.split_once('='));
    values
        .filter(|(name, _)| name.ends_with("search"))
        .flat_map(|(_, value)| value.split(|letter: char| !letter.is_ascii_digit()))
        .any(|digits| digits.len() > DIGITS_MAX)
}

/// Whether an address is a page of this portal: browsers read `//` and a backslash as the beginning of another host.
fn is_own_path(list: &str) -> bool {
    list.starts_with('/')
        && !list.contains("//")
        && !list.contains(|letter: char| letter == '\\' || is_unseen(letter))
}

/// Controls, and what turns or hides the letters around it.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Keeps a view of a list under a name; one of the same name is replaced. At most 12 of a list.
#[utoipa::path(
    put,
    path = "/api/cms/tampilan",
    extensions(("x-access" = json!(allow::own().without_key("keeps a view under its name; keeping it twice keeps it once")))),
    tag = "tampilan",
    request_body = KeepView,
    responses(
        (status = 200, body = Envelope<SavedViewBody>),
        (status = 422, body = crate::error::ErrorBody)
    )
)]
pub(crate) async fn keep_saved_view(
    State(app): State<AppState>,
    session: Session,
    Signed(body): Signed<KeepView>,
) -> Result<Envelope<SavedViewBody>, ApiError> {
    let name = body.name.trim();
    if name.is_empty() {
        return Err(ApiError::problem("nama", "WAJIB_DIISI"));
    }
    if name.contains(is_unseen) {
        let text = "Nama berisi tanda yang tidak terlihat. Ketik namanya lagi.";
        return Err(ApiError::invalid("nama", text));
    }
    if !is_own_path(&body.list) {
        return Err(ApiError::invalid(
            "daftar",
            "Tuliskan alamat halaman daftar di portal ini, diawali satu garis miring.",
        ));
    }
    if searches_a_number(&body.query) {
        return Err(ApiError::invalid(
            "kueri",
            "Pencarian berisi NIK atau nomor panjang. Kosongkan pencariannya dahulu, lalu simpan tampilan ini.",
        ));
    }
    let wanted = SavedView {
        view_id: Uuid::now_v7(),
        name: name.to_owned(),
        list: body.list,
        query: body.query,
    };
    let kept = app.ops.keep_view(session.user_id, wanted, app.now());
    match kept.await? {
        Ok(view) => Ok(Envelope::ok(view.into())),
        Err(ViewsFull::List) => Err(ApiError::invalid(
            "nama",
            format!("Daftar ini sudah memuat {OF_LIST_MAX} tampilan. Hapus salah satunya dahulu."),
        )),
        Err(ViewsFull::Person) => Err(ApiError::invalid(
            "nama",
            format!("Anda sudah menyimpan {OF_PERSON_MAX} tampilan. Hapus salah satunya dahulu."),
        )),
    }
}
