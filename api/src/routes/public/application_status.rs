//! Where a form stands, for whoever knows its number and the applicant's day of birth: nothing that tells who they are.

use std::collections::BTreeSet;

use axum::extract::State;
use chrono::NaiveDate;
use domain::Personal;
use domain::application::{
    ApplicationStatus, DocumentKind, DocumentStatus, Form, parse_registration_number,
};
use projections::Scope;
use projections::application::ApplicationRow;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::holder::HolderBody;
use crate::answer::view::View;
use crate::answer::{holder, shown};
use crate::authz::allow;
use crate::ops::limit::Limit;
use crate::request::address::ClientAddress;
use crate::{ApiError, AppState, Envelope, Signed};

/// The number on the receipt and the day of birth.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApplicationStatusRequest {
    /// Number on the receipt, `ND-2026-3F9A-12BC`; case, spaces and hyphens do not matter.
    #[serde(rename = "nomor")]
    number: String,
    /// The applicant's day of birth.
    #[serde(rename = "tanggalLahir")]
    birth_date: NaiveDate,
}

/// Where the form stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ApplicationStanding {
    /// State of the form.
    #[serde(rename = "status")]
    status: ApplicationStatus,
    /// Whose desk it lies on; none when it is decided.
    #[serde(rename = "pemegang")]
    holder: Option<HolderBody>,
    /// Documents that are to be handed in again or that are missing; only while the applicant is to repair it.
    #[serde(rename = "dokumenKurang")]
    missing: Vec<DocumentKind>,
}

/// Where a form stands, without signing in.
#[utoipa::path(
    post,
    path = "/api/web/status-pendaftaran",
    extensions(("x-access" = json!(allow::open().without_key("reads, within a limit")))),
    tag = "publik",
    request_body = ApplicationStatusRequest,
    responses(
        (status = 200, body = Envelope<ApplicationStanding>),
        (status = 404, body = crate::error::ErrorBody),
        (status = 429, body = crate::error::ErrorBody)
    )
)]
pub(crate) async fn ask_application_status(
    State(app): State<AppState>,
    address: ClientAddress,
    view: View,
    Signed(request): Signed<ApplicationStatusRequest>,
) -> Result<Envelope<ApplicationStanding>, ApiError> {
    app.limit("status address", &address.network(), Limit::ADDRESS)
        .await?;
    let unknown = || ApiError::new("PENDAFTARAN_TIDAK_COCOK");
    let (year, id_end) = parse_registration_number(&request.number).ok_or_else(unknown)?;
    // Counted for numbers that are nobody's too: being told to wait says nothing.
    let number = format!("{year}-{id_end}");
    app.limit("status number", &number, Limit::ACCOUNT).await?;
    for row in projections::application::numbered(&view.store, &Scope::All, year, &id_end).await? {
        let opened = shown::opened(&app, &row.form_sealed).await?;
        let form: Form = serde_json::from_value(opened).map_err(ApiError::internal)?;
        let identity = form.identity.as_ref().and_then(Personal::value);
        if identity.and_then(|identity| identity.birth_date) == Some(request.birth_date) {
            let standing = standing(&app, &view, row, &form).await?;
            return Ok(Envelope::ok(standing).at(view.position));
        }
    }
    Err(unknown())
}

async fn standing(
    app: &AppState,
    view: &View,
    row: ApplicationRow,
    form: &Form,
) -> Result<ApplicationStanding, ApiError> {
    let mut missing = Vec::new();
    if row.status == ApplicationStatus::NeedsRepair {
        let documents =
            projections::application::documents(&view.store, &row.application_id).await?;
        let good: BTreeSet<DocumentKind> = documents
            .iter()
            .filter(|document| document.verdict != DocumentStatus::Invalid)
            .map(|document| document.document)
            .collect();
        let refused = documents.iter().map(|document| document.document);
        let required = commands::application::required_documents(&app.commands, form).await?;
        let wanted: BTreeSet<DocumentKind> = required.into_iter().chain(refused).collect();
        missing = wanted.difference(&good).copied().collect();
    }
    Ok(ApplicationStanding {
        status: row.status,
        holder: holder::holder(row.desk, row.desk_since.as_deref(), view.moment)?,
        missing,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::routes::testing::{FORM, Office, Thing};
    use crate::server::testing::Answer;

    const TARGET: &str = "/api/web/status-pendaftaran";

    async fn ask(office: &Office, number: &str, birth_date: &str) -> Answer {
        let token = office.server.visitor_token().await;
        let body = json!({ "nomor": number, "tanggalLahir": birth_date });
        let request = office.server.signed("POST", TARGET, &token, &body);
        office.server.send_request(request).await
    }

    fn number_of(form: &Thing) -> String {
        let id = form.id.replace('-', "");
        format!("ND-2026-{}", id[id.len() - 8..].to_uppercase())
    }

    #[tokio::test]
    async fn whoever_knows_number_and_birthday_learns_where_the_form_lies_and_nothing_of_the_person()
     {
        let office = Office::open().await;
        let form = office.submitted(1).await;
        let number = number_of(&form);
        // The list knows it once somebody who handed it in sees it there.
        office
            .read(&office.applicant, &format!("{FORM}/{}", form.id))
            .await;
        let answer = ask(&office, &number, "2005-06-15").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let told = answer.data();
        assert_eq!(
            (&told["status"], &told["pemegang"]["kantor"]),
            (&json!("diajukan"), &json!("dpc"))
        );
        assert_eq!(told["dokumenKurang"], json!([]));
        let keys: Vec<&String> = told.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["dokumenKurang", "pemegang", "status"]);

        // A wrong day, a number of nobody, and no number at all: one answer.
        let mut refusals: Vec<(u16, Value)> = Vec::new();
        for (number, day) in [
            (number.as_str(), "2005-06-16"),
            ("ND-2026-0000-0000", "2005-06-15"),
            ("bukan nomor", "2005-06-15"),
        ] {
            let answer = ask(&office, number, day).await;
            let mut body: Value = serde_json::from_str(answer.text()).unwrap();
            for own in ["requestId", "idPermintaan"] {
                body.as_object_mut().unwrap().remove(own);
            }
            assert_eq!(answer.code(), "PENDAFTARAN_TIDAK_COCOK");
            refusals.push((answer.status, body["message"].clone()));
        }
        assert!(
            refusals.windows(2).all(|two| two[0] == two[1]),
            "{refusals:?}"
        );
    }

    #[tokio::test]
    async fn a_draft_is_nobodys_business_and_guessing_ends() {
        let office = Office::open().await;
        let body = json!({ "isi": Office::filled_form(1) });
        let draft = Thing::of(
            &office
                .post(&office.applicant, &format!("{FORM}/create"), &body)
                .await,
        );
        let number = number_of(&draft);
        let mut codes = Vec::new();
        for day in 1..=12 {
            let answer = ask(&office, &number, &format!("2005-06-{day:02}")).await;
            codes.push(answer.code());
        }
        assert_eq!(codes[0], "PENDAFTARAN_TIDAK_COCOK");
        assert_eq!(codes[11], "TERLALU_SERING");
    }
}
