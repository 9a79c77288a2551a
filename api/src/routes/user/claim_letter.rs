//! Letters by which recipients of before the portal claim their account: who has none yet, and the letters as a PDF.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use domain::{ClaimLetterId, ScholarshipType, UserId, office_midnight, office_time};
use futures::FutureExt;
use projections::Paging;
use projections::claim_letter::{self, ClaimFilter, ClaimRow};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};

use crate::answer::caller::Caller;
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{parse, shown};
use crate::authz::allow;
use crate::extract::{MinPosition, Query};
use crate::ops::claim_code::KeptCode;
use crate::paper::{self, ClaimLetterPaper, ClaimLetters};
use crate::routes::user::claim_secret::Secret;
use crate::security::heard::Exported;
use crate::session::claim_code::ClaimCodes;
use crate::{ApiError, AppState, Envelope, Page, Searched, Signed};

/// Most letters of one file: each is an event of an account, and all stand in one append.
const LETTERS_MAX: usize = 500;

/// Somebody who has not claimed their account.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ClaimItem {
    /// The account.
    #[serde(rename = "penggunaId")]
    pub user_id: String,
    /// Name of the person.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// Type of scholarship.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Batch of the award.
    #[serde(rename = "batchPenerimaan")]
    pub batch: Option<String>,
    /// Name of the institution.
    #[serde(rename = "institusi")]
    pub institution_name: Option<String>,
    /// Name of the home district.
    #[serde(rename = "distrik")]
    pub home_district_name: Option<String>,
    /// When the last letter was made; none where none was.
    #[serde(rename = "suratDibuatPada")]
    pub letter_at: Option<DateTime<Utc>>,
    /// The last day on which it holds.
    #[serde(rename = "suratBerlakuSampai")]
    pub letter_until: Option<NaiveDate>,
    /// Name of who answers for it.
    #[serde(rename = "suratDibuatOleh")]
    pub letter_by: Option<String>,
}

/// What to narrow the answer by.
#[derive(Debug, Clone, Default, Deserialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
pub(crate) struct ClaimNarrowed {
    /// Only recipients who study at this institution.
    #[serde(rename = "institusiPendidikanId", default)]
    pub institution: Option<String>,
    /// Only recipients from this district.
    #[serde(rename = "distrikId", default)]
    pub district: Option<String>,
    /// Only this batch.
    #[serde(rename = "batchPenerimaan", default)]
    pub batch: Option<String>,
    /// Only people for whom a letter was made (or was not).
    #[serde(rename = "berSurat", default)]
    pub has_letter: Option<bool>,
}

impl ClaimNarrowed {
    fn query(self, search: Option<&str>) -> ClaimFilter {
        ClaimFilter {
            search: search.map(str::to_owned),
            institution_id: parse::note(self.institution),
            home_district: parse::note(self.district),
            batch: parse::note(self.batch),
            has_letter: self.has_letter,
        }
    }
}

/// Recipients who have not claimed their account, by name.
#[utoipa::path(
    get,
    path = "/api/cms/surat-klaim",
    extensions(("x-access" = json!(allow::to().admin().view(allow::User)))),
    tag = "user",
    params(Searched, ClaimNarrowed, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<ClaimItem>>))
)]
pub(crate) async fn list_unclaimed_accounts(
    page: Searched,
    Query(filter): Query<ClaimNarrowed>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let query = filter.query(page.needle());
    let (view, query) = (&view, &query);
    let fetch = move |paging: Paging| {
        async move {
            let found = claim_letter::list(&view.store, query, paging).await?;
            let mut makers: Vec<String> = found
                .items
                .iter()
                .filter_map(|row| row.letter_by.clone())
                .collect();
            makers.sort_unstable();
            makers.dedup();
            let names = projections::user::names(&view.store, &makers).await?;
            shown::page(found, |row| item(&names, row))
        }
        .boxed()
    };
    export::page_or_file(&export, "belum-klaim", COLUMNS, view.position, &page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<ClaimItem>] = &[
    ("Nama", |it| Cell::some(it.name.as_ref())),
    ("Kategori Beasiswa", |it| {
        Cell::some_word(it.scholarship_type)
    }),
    ("Batch", |it| Cell::some(it.batch.as_ref())),
    ("Asal Sekolah/Universitas", |it| {
        Cell::some(it.institution_name.as_ref())
    }),
    ("Distrik Asal", |it| {
        Cell::some(it.home_district_name.as_ref())
    }),
    ("Surat Dibuat", |it| {
        Cell::day(it.letter_at.map(|at| office_time(at).date_naive()))
    }),
    ("Surat Berlaku Sampai", |it| Cell::day(it.letter_until)),
    ("Surat Dibuat Oleh", |it| Cell::some(it.letter_by.as_ref())),
];

/// The letters that are asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MakeClaimLetters {
    /// For these accounts; when none is named, for all that the filter finds, by name, at most 500 at once.
    #[serde(rename = "penggunaId", default)]
    #[schema(max_items = 500)]
    pub user_ids: Vec<String>,
    /// The filter, as the list has it.
    #[serde(rename = "saringan", default)]
    pub filter: ClaimNarrowed,
    /// Only people whose name holds this text.
    #[serde(rename = "cari", default)]
    pub search: Option<String>,
    /// The last day on which the letters hold.
    #[serde(rename = "berlakuSampai")]
    pub valid_until: NaiveDate,
    /// Three letters a sheet, to be cut apart, instead of one a page.
    #[serde(rename = "tigaPerLembar", default)]
    pub slips: bool,
}

/// The letters.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ClaimLettersBody {
    /// Name of the file.
    #[serde(rename = "nama")]
    pub name: String,
    /// The PDF in Base64. The codes stand nowhere else: it cannot be had again.
    #[serde(rename = "isi")]
    pub bytes: String,
    /// How many letters it holds.
    #[serde(rename = "jumlah")]
    pub count: usize,
    /// How many that the filter finds are not among them.
    #[serde(rename = "sisa")]
    pub left: u64,
}

/// Makes letters with a code, one a person. A letter that was made before for the same person holds no longer. The
/// codes are in the answer alone: a repeat cannot give them again.
#[utoipa::path(
    post,
    path = "/api/cms/surat-klaim/buat",
    extensions(("x-access" = json!(allow::to().admin().update(allow::User)))),
    tag = "user",
    request_body = MakeClaimLetters,
    responses(
        (status = 200, body = Envelope<ClaimLettersBody>),
        (status = 409, body = crate::error::ErrorBody, description = "AKUN_TIDAK_DAPAT_DIKLAIM"),
        (status = 422, body = crate::error::ErrorBody, description = "TANGGAL_SURAT_KLAIM, DATA_TIDAK_SAH"),
    )
)]
pub(crate) async fn make_claim_letters(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<MakeClaimLetters>,
) -> Result<Response, ApiError> {
    let (valid_until, slips) = (body.valid_until, body.slips);
    let (rows, left) = wanted(&app, body).await?;
    let mut letters = Vec::with_capacity(rows.len());
    let mut kept = Vec::with_capacity(rows.len());
    for row in &rows {
        let code = ClaimCodes::random();
        kept.push(KeptCode {
            code_hash: app
                .claim_codes
                .hash(&code)
                .ok_or_else(|| ApiError::internal("code"))?,
            user_id: parse::id(&row.user_id)?,
            letter_id: ClaimLetterId(app.commands.new_id()),
        });
        let secret = Secret::of(&app, parse::id(&row.user_id)?).await?;
        letters.push(letter(row, code, &secret));
    }
    let made_on = shown::today(app.now());
    let count = letters.len();
    // Drawn first: a letter that cannot be printed is not made.
    let bytes = paper::claim_letters(&ClaimLetters {
        letters,
        url: format!("{}/auth/klaim", app.config.public_url),
        made_on,
        valid_until,
        slips,
        is_demo: app.config.demo,
    })
    .map_err(ApiError::internal)?;
    let noted: Vec<(UserId, ClaimLetterId)> = kept
        .iter()
        .map(|code| (code.user_id, code.letter_id))
        .collect();
    let done = commands::user::make_claim_letters(&app.commands, &caller.call, &noted, valid_until)
        .await?;
    if done.repeated {
        return Err(ApiError::invalid(
            "penggunaId",
            "Surat ini sudah dibuat, dan kodenya hanya ada di berkas yang pertama. Bila berkas itu tidak sampai, \
             tutup dialog ini dan buat surat baru; surat lama lalu tidak berlaku.",
        ));
    }
    let expires_at = office_midnight(valid_until + TimeDelta::days(1));
    app.ops.keep_claim_codes(&kept, expires_at).await?;
    let mut answer = Envelope::ok(ClaimLettersBody {
        name: format!("surat-klaim-{made_on}.pdf"),
        bytes: STANDARD.encode(bytes),
        count,
        left,
    })
    .at(done.position)
    .into_response();
    // The security log tells who made how many.
    answer.extensions_mut().insert(Exported {
        format: "pdf",
        rows: count,
    });
    Ok(answer)
}

/// The people whom letters are for, and how many more the filter finds.
async fn wanted(app: &AppState, body: MakeClaimLetters) -> Result<(Vec<ClaimRow>, u64), ApiError> {
    // Who was taken over a moment ago has a letter too.
    MinPosition::wait_for_log(app).await?;
    let store = app.read.store();
    if !body.user_ids.is_empty() {
        if body.user_ids.len() > LETTERS_MAX {
            return Err(ApiError::invalid(
                "penggunaId",
                "Paling banyak 500 surat sekali buat. Pilih lebih sedikit orang.",
            ));
        }
        let rows = claim_letter::of(store, &body.user_ids).await?;
        if rows.len() != body.user_ids.len() {
            return Err(ApiError::new("AKUN_TIDAK_DAPAT_DIKLAIM"));
        }
        return Ok((rows, 0));
    }
    let search = parse::note(body.search);
    let filter = body.filter.query(search.as_deref());
    let mut rows = Vec::new();
    let mut total = 0;
    for number in 1.. {
        let page = claim_letter::list(store, &filter, Paging::new(number, 100)).await?;
        total = page.total_items;
        let is_last = page.items.len() < 100;
        rows.extend(page.items);
        if is_last || rows.len() >= LETTERS_MAX {
            break;
        }
    }
    if rows.is_empty() {
        return Err(ApiError::invalid(
            "saringan",
            "Tidak ada penerima yang belum mengklaim akunnya pada saringan ini.",
        ));
    }
    let left = total.saturating_sub(rows.len() as u64);
    Ok((rows, left))
}

fn letter(row: &ClaimRow, code: String, secret: &Secret) -> ClaimLetterPaper {
    let about = [
        row.scholarship_type.map(|kind| kind.label().to_owned()),
        row.institution_name.clone(),
        shown::district_name(row.home_district.as_deref()).map(|name| format!("Distrik {name}")),
        row.batch.as_deref().map(|batch| format!("Batch {batch}")),
    ];
    ClaimLetterPaper {
        name: row.name.clone().unwrap_or_default(),
        about: about
            .into_iter()
            .flatten()
            .filter(|text| !text.is_empty())
            .collect(),
        code,
        asked: secret.asked(),
    }
}

fn item(names: &HashMap<String, String>, row: ClaimRow) -> Result<ClaimItem, ApiError> {
    Ok(ClaimItem {
        letter_by: row.letter_by.and_then(|id| names.get(&id).cloned()),
        scholarship_type: row.scholarship_type,
        home_district_name: shown::district_name(row.home_district.as_deref()),
        letter_at: shown::some_time(row.letter_at.as_deref())?,
        letter_until: shown::some_day(row.letter_until.as_deref())?,
        user_id: row.user_id,
        name: row.name,
        batch: row.batch,
        institution_name: row.institution_name,
    })
}
