//! Whether a caller may touch one thing: own, in the branch's area, of the institution, or all.
//!
//! Asked of the aggregates, not of the read models, so that it cannot lag. Whoever does not reach
//! everything is answered alike for what is out of reach and for what does not exist.

use domain::application::{Application, ApplicationState, Form};
use domain::award::{Award, AwardState};
use domain::bank_account::BankAccount;
use domain::complaint::Complaint;
use domain::disbursement::Disbursement;
use domain::record::{PersonalData, Record, RecordKind};
use domain::{
    ApplicationId, AwardId, BankAccountId, CityCode, ComplaintId, DisbursementId, DistrictCode,
    SubjectId, UserId,
};

use projections::ReadStore;

use crate::answer::{parse, scope};
use crate::extract::Reach;
use crate::{ApiError, AppState, Session};

/// What is asked about: whose it is and where.
struct Place<'a> {
    owner: UserId,
    district: Option<&'a DistrictCode>,
    city: Option<&'a CityCode>,
    institution: Option<&'a str>,
}

/// A record of a person that the caller may change: their own, or any for who reaches all. A deleted
/// one too: its command refuses, or answers a repeat again.
///
/// # Errors
/// `TIDAK_BERWENANG` for another's, `TIDAK_DITEMUKAN` for none.
pub(crate) async fn owned<T: RecordKind>(
    app: &AppState,
    session: &Session,
    id: &str,
    owner: impl Fn(&T) -> UserId,
) -> Result<T, ApiError> {
    let loaded = app.commands.load::<Record<T>>(id).await?;
    match (session.reach()?, loaded.state.kept()) {
        (Reach::All, Some(value)) => Ok(value.clone()),
        (Reach::All, None) => Err(ApiError::not_found()),
        (Reach::Own(user), Some(value)) if owner(value).0 == user => Ok(value.clone()),
        _ => Err(ApiError::forbidden()),
    }
}

async fn check(app: &AppState, reach: &Reach, place: Place<'_>) -> Result<(), ApiError> {
    let reached = match reach {
        Reach::All => true,
        Reach::Own(user) => place.owner.0 == *user,
        Reach::Institution(id) => place.institution == Some(id.as_str()),
        Reach::Area(branch) => {
            let area = scope::area(app, branch).await?;
            area.holds(
                place.district.map(DistrictCode::as_str),
                place.city.map(CityCode::as_str),
            )
        }
    };
    if reached {
        Ok(())
    } else {
        Err(ApiError::forbidden())
    }
}

/// What a caller without such a thing is told: nothing, unless they may see all.
fn missing(reach: &Reach) -> ApiError {
    match reach {
        Reach::All => ApiError::not_found(),
        Reach::Own(_) | Reach::Area(_) | Reach::Institution(_) => ApiError::forbidden(),
    }
}

/// A form as it is in the log.
///
/// # Errors
/// `TIDAK_DITEMUKAN`.
pub(crate) async fn application_state(
    app: &AppState,
    id: ApplicationId,
) -> Result<ApplicationState, ApiError> {
    let loaded = app.commands.load::<Application>(id).await?;
    loaded
        .state
        .state()
        .cloned()
        .ok_or_else(ApiError::not_found)
}

/// Refuses unless the caller reaches the form; answers its applicant.
///
/// # Errors
/// `TIDAK_BERWENANG`; `TIDAK_DITEMUKAN` for callers who reach everything.
pub(crate) async fn application(
    app: &AppState,
    session: &Session,
    id: ApplicationId,
) -> Result<UserId, ApiError> {
    let reach = session.reach()?;
    let state = application_state(app, id)
        .await
        .map_err(|_| missing(&reach))?;
    let place = Place {
        owner: state.applicant_id,
        district: state.form.home_district.as_ref(),
        city: state.form.study_city.as_ref(),
        institution: state.form.institution_id.as_deref(),
    };
    check(app, &reach, place).await?;
    Ok(state.applicant_id)
}

/// The refusal of a second draft; which is the first is told to whoever may read it: its owner, or the branch that helps.
pub(crate) async fn draft_told(app: &AppState, session: &Session, refusal: ApiError) -> ApiError {
    const NAMED: &str = "formulirPendaftaranId";
    let named = refusal.value(NAMED).and_then(serde_json::Value::as_str);
    let Some(id) = named.and_then(|id| parse::id(id).ok()) else {
        return refusal;
    };
    let reads = match application_state(app, id).await {
        Ok(state) if state.is_private() => {
            let owns = state.applicant_id == UserId(session.user_id);
            owns || (state.assisted && application(app, session, id).await.is_ok())
        }
        Ok(_) => application(app, session, id).await.is_ok(),
        Err(_) => false,
    };
    if reads {
        refusal
    } else {
        refusal.without(NAMED)
    }
}

/// Refuses a form that would leave the caller's area: a branch helps only its own.
///
/// # Errors
/// `DATA_TIDAK_SAH` naming the district.
pub(crate) async fn form(app: &AppState, session: &Session, form: &Form) -> Result<(), ApiError> {
    let Reach::Area(branch) = session.reach()? else {
        return Ok(());
    };
    let area = scope::area(app, &branch).await?;
    let district = form.home_district.as_ref().map(DistrictCode::as_str);
    let city = form.study_city.as_ref().map(CityCode::as_str);
    if area.holds(district, city) {
        Ok(())
    } else {
        Err(ApiError::invalid(
            "distrikAsal",
            "Pilih distrik asal atau kota studi di wilayah DPC Anda.",
        ))
    }
}

/// For whom a form is opened: oneself, or, by a branch that helps, the person named.
///
/// # Errors
/// `TIDAK_BERWENANG`, `DATA_TIDAK_SAH`.
pub(crate) fn applicant(session: &Session, named: Option<&str>) -> Result<UserId, ApiError> {
    match session.reach()? {
        Reach::Own(_) => owner(session, named),
        Reach::All | Reach::Area(_) | Reach::Institution(_) => {
            let named = named.ok_or_else(|| ApiError::problem("userId", "WAJIB_DIISI"))?;
            crate::answer::parse::value("userId", named)
        }
    }
}

/// Refuses a branch that would help somebody whom another branch looks after: a person who has forms or addresses,
/// and none of them in the branch's area.
///
/// # Errors
/// `TIDAK_BERWENANG`, as for whatever lies in a foreign area.
pub(crate) async fn assisted(
    app: &AppState,
    session: &Session,
    person: UserId,
) -> Result<(), ApiError> {
    let Reach::Area(branch) = session.reach()? else {
        return Ok(());
    };
    let area = scope::area(app, &branch).await?;
    let id = person.to_string();
    let store = app.read.store();
    let forms = projections::application::of_applicant(store, &id).await?;
    let mut places: Vec<(Option<String>, Option<String>)> = forms
        .into_iter()
        .map(|form| (form.home_district, form.study_city))
        .collect();
    let told = app.commands.load::<Record<PersonalData>>(&id).await?;
    let details = told.state.kept().and_then(|data| data.person.value());
    places.extend(
        details
            .into_iter()
            .flat_map(|person| &person.addresses)
            .map(|address| {
                let district = address.district.as_ref().map(ToString::to_string);
                (district, address.city.as_ref().map(ToString::to_string))
            }),
    );
    places.retain(|(district, city)| district.is_some() || city.is_some());
    let reached = places
        .iter()
        .any(|(district, city)| area.holds(district.as_deref(), city.as_deref()));
    if reached || places.is_empty() {
        Ok(())
    } else {
        Err(ApiError::forbidden())
    }
}

/// Whose something is: the caller's, or, by callers who reach everything, the person named.
///
/// # Errors
/// `TIDAK_BERWENANG`, `DATA_TIDAK_SAH`.
pub(crate) fn owner(session: &Session, named: Option<&str>) -> Result<UserId, ApiError> {
    let own = UserId(session.user_id);
    let Some(named) = named else { return Ok(own) };
    let named: UserId = crate::answer::parse::value("userId", named)?;
    match session.reach()? {
        Reach::All => Ok(named),
        Reach::Own(_) | Reach::Area(_) | Reach::Institution(_) if named == own => Ok(own),
        Reach::Own(_) | Reach::Area(_) | Reach::Institution(_) => Err(ApiError::forbidden()),
    }
}

/// Refuses unless the caller reaches the person: themselves, or by a form or award of theirs.
///
/// # Errors
/// `TIDAK_BERWENANG`, also for a person who does not exist.
pub(crate) async fn person(
    app: &AppState,
    session: &Session,
    store: &ReadStore,
    person: UserId,
) -> Result<(), ApiError> {
    let reached = match session.reach()? {
        Reach::All => true,
        Reach::Own(user) => person == UserId(user),
        Reach::Area(_) | Reach::Institution(_) => {
            let scope = scope::of(app, session).await?;
            projections::student::is_within(store, &scope, &person.to_string()).await?
        }
    };
    if reached {
        Ok(())
    } else {
        Err(ApiError::forbidden())
    }
}

async fn award_state(app: &AppState, id: AwardId) -> Result<AwardState, ApiError> {
    let loaded = app.commands.load::<Award>(id).await?;
    loaded
        .state
        .state()
        .cloned()
        .ok_or_else(ApiError::not_found)
}

/// Refuses unless the caller reaches the award; answers under whose key its data is sealed.
///
/// # Errors
/// As [`application`].
pub(crate) async fn award(
    app: &AppState,
    session: &Session,
    id: AwardId,
) -> Result<SubjectId, ApiError> {
    let reach = session.reach()?;
    let state = award_state(app, id).await.map_err(|_| missing(&reach))?;
    let grant = &state.grant;
    let place = Place {
        owner: grant.recipient_id,
        district: Some(&grant.home_district),
        city: Some(&grant.study_city),
        institution: grant.institution_id.as_deref(),
    };
    check(app, &reach, place).await?;
    Ok(grant.recipient_id.into())
}

/// Refuses unless the caller reaches the account; answers its owner.
///
/// # Errors
/// As [`application`].
pub(crate) async fn bank_account(
    app: &AppState,
    session: &Session,
    id: BankAccountId,
) -> Result<UserId, ApiError> {
    let reach = session.reach()?;
    let loaded = app.commands.load::<BankAccount>(id).await?;
    let state = loaded.state.state().ok_or_else(|| missing(&reach))?;
    let place = Place {
        owner: state.owner_id,
        district: None,
        city: None,
        institution: None,
    };
    check(app, &reach, place).await?;
    Ok(state.owner_id)
}

/// Refuses unless the caller reaches the payment; answers its recipient.
///
/// # Errors
/// As [`application`].
pub(crate) async fn disbursement(
    app: &AppState,
    session: &Session,
    id: DisbursementId,
) -> Result<UserId, ApiError> {
    let reach = session.reach()?;
    let loaded = app.commands.load::<Disbursement>(id).await?;
    let state = loaded.state.state().ok_or_else(|| missing(&reach))?;
    let award = award_state(app, state.award_id).await?;
    let place = Place {
        owner: state.recipient_id,
        district: Some(&award.grant.home_district),
        city: Some(&award.grant.study_city),
        institution: award.grant.institution_id.as_deref(),
    };
    check(app, &reach, place).await?;
    Ok(state.recipient_id)
}

/// Refuses unless the caller reaches the complaint.
///
/// # Errors
/// As [`application`].
pub(crate) async fn complaint(
    app: &AppState,
    session: &Session,
    id: ComplaintId,
) -> Result<(), ApiError> {
    let reach = session.reach()?;
    let loaded = app.commands.load::<Complaint>(id).await?;
    let state = loaded.state.state().ok_or_else(|| missing(&reach))?;
    let place = Place {
        owner: state.recipient_id,
        district: None,
        city: None,
        institution: None,
    };
    check(app, &reach, place).await
}
