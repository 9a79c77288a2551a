//! Enters an account, or changes one (it then has to be verified again).

use crate::authz::{Role, allow};
use axum::extract::State;
use domain::AccountNumberError;
use domain::bank_account::AccountEntry;
use domain::{ApplicationId, PayeeKind, UserId};
use projections::award::{AwardFilter, AwardSort};
use projections::{Paging, Scope};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed, created};
use crate::answer::file_body;
use crate::answer::file_body::FileBody;
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EnterBankAccount {
    /// The account to change; left out for a new one.
    #[serde(default)]
    pub id: Option<String>,
    /// The version the caller has seen; required with `id`.
    #[serde(rename = "versi", default)]
    pub version: Option<u64>,
    /// Whose account it is; the caller when left out.
    #[serde(rename = "userId", default)]
    pub owner_id: Option<String>,
    /// The institution in whose record it stands: for an account of a campus or boarding house, which no person has.
    #[serde(rename = "institusiPendidikanId", default)]
    pub institution_id: Option<String>,
    /// mahasiswa or wali; kampus or asrama in the record of an institution.
    #[serde(rename = "jenis")]
    pub payee_kind: PayeeKind,
    /// Bank code, three digits.
    #[serde(rename = "bankId")]
    pub bank_code: String,
    /// Account number.
    #[serde(rename = "nomor")]
    pub number: String,
    /// Name on the account.
    #[serde(rename = "namaPemilik")]
    pub holder: String,
    /// Photo of the passbook.
    #[serde(rename = "bukti", default)]
    pub evidence: Option<FileBody>,
}

/// Enters an account, or changes one (it then has to be verified again).
#[utoipa::path(
    post,
    path = "/api/cms/rekening/create",
    extensions(("x-access" = json!(allow::to().applicant().admin().create(allow::BankAccount)))),
    tag = "rekening",
    request_body = EnterBankAccount,
    responses(
        (status = 200, body = Envelope<ChangedBody>, description = "The account, changed."),
        (status = 201, body = Envelope<ChangedBody>, description = "The account."),
    )
)]
pub(crate) async fn enter_bank_account(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<EnterBankAccount>,
) -> Answer {
    let changes = match &body.id {
        None => None,
        Some(id) => {
            let id = parse::id(id)?;
            let version = body
                .version
                .ok_or_else(|| ApiError::problem("versi", "WAJIB_DIISI"))?;
            Some((id, version))
        }
    };
    let institution_id = parse::note(body.institution_id.clone()).filter(|_| changes.is_none());
    let owner_id = match (changes, &institution_id) {
        (Some((id, _)), _) => access::bank_account(&app, &caller.session, id).await?,
        (None, Some(_)) if caller.session.role != Role::Admin => return Err(ApiError::forbidden()),
        (None, Some(_)) => UserId::SYSTEM,
        (None, None) => access::owner(&caller.session, body.owner_id.as_deref())?,
    };
    let kind = body.payee_kind;
    let details = details(&app, &caller, body, owner_id).await?;
    if let Some(institution_id) = institution_id {
        let (commands, call) = (&app.commands, &caller.call);
        let entered = commands::bank_account::enter_of_institution(
            commands,
            call,
            institution_id,
            kind,
            details,
        );
        return Ok(created(entered.await?));
    }
    match changes {
        Some((id, version)) => {
            let done = commands::bank_account::change(
                &app.commands,
                &caller.call,
                id,
                Some(version),
                details,
            )
            .await?;
            Ok(changed(done))
        }
        None => {
            let done = commands::bank_account::enter(
                &app.commands,
                &caller.call,
                owner_id,
                kind,
                form_of(&app, owner_id).await?,
                details,
            )
            .await?;
            Ok(created(done))
        }
    }
}

/// The account as it was typed, its photo kept for its owner.
async fn details(
    app: &AppState,
    caller: &Caller,
    body: EnterBankAccount,
    owner_id: UserId,
) -> Result<AccountEntry, ApiError> {
    Ok(AccountEntry {
        bank_code: body.bank_code,
        number: body
            .number
            .parse()
            .map_err(|error: AccountNumberError| ApiError::problem("nomor", error.code()))?,
        holder: body.holder,
        evidence: file_body::adopt_some(
            app,
            &caller.session,
            "bukti",
            body.evidence.as_ref(),
            owner_id.into(),
        )
        .await?,
    })
}

/// The form that led to the owner's newest award: it says of which family a shared number is.
async fn form_of(app: &AppState, owner_id: UserId) -> Result<Option<ApplicationId>, ApiError> {
    let filter = AwardFilter::default();
    let scope = Scope::Person(owner_id.to_string());
    let store = app.read.store();
    let paging = Paging::new(1, 1);
    let found = projections::award::list(store, &scope, &filter, AwardSort::Newest, paging).await?;
    match found.items.first() {
        Some(award) => Ok(Some(parse::id(&award.application_id)?)),
        None => Ok(None),
    }
}
