//! What a correction of a recipient or of an address would change, for those who decide on it. Who the person is
//! stands sealed in the proposal, not in the lines that every reader of change requests sees.

use domain::Personal;
use domain::award::{CorrectedField, Particulars};
use domain::change_request::Subject;
use domain::security::{SecurityKind, ShownRecord};
use projections::mask::{mask_email, mask_identity_number};

use super::wire::DifferenceBody;
use crate::authz::Role;
use crate::ops::security::SecurityEntry;
use crate::security::About;
use crate::{AppState, Session};

/// The lines with what stands in the proposal: whole for an office that can confirm it, which the security log notes;
/// numbers masked for everybody else.
pub(super) fn shown(
    app: &AppState,
    session: &Session,
    subject: Option<&Subject>,
    lines: Vec<DifferenceBody>,
) -> Vec<DifferenceBody> {
    let (user_id, record) = match subject {
        Some(Subject::Recipient { user_id, .. }) => (user_id, ShownRecord::Award),
        Some(Subject::Address { user_id, .. }) => (user_id, ShownRecord::Account),
        Some(_) | None => return lines,
    };
    let whole = session.role == Role::Admin;
    if whole {
        let entry = SecurityEntry {
            account_id: Some(session.user_id),
            level: Some(session.role.as_str().to_owned()),
            session_id: Some(session.jti),
            operation: Some("/api/cms/usulan/{id}".to_owned()),
            code: Some(record.as_str().to_owned()),
            ..SecurityEntry::new(SecurityKind::RecordOpened, app.now())
        };
        app.security
            .keep_opening(entry, About::Person(user_id.to_string()));
    }
    match subject {
        Some(Subject::Recipient { before, after, .. }) => {
            let opened = |field: CorrectedField| DifferenceBody {
                name: field.label().to_owned(),
                before: text(field, before, whole),
                after: text(field, after, whole),
            };
            after.fields().into_iter().map(opened).collect()
        }
        Some(Subject::Address { before, after, .. }) => {
            let known = |address: &Personal<String>| {
                let shown = address.value().map(|address| {
                    if whole {
                        address.clone()
                    } else {
                        mask_email(address)
                    }
                });
                Some(shown.unwrap_or_else(|| "(dihapus)".to_owned()))
            };
            let opened = |line: DifferenceBody| DifferenceBody {
                before: known(before),
                after: known(after),
                ..line
            };
            lines.into_iter().map(opened).collect()
        }
        Some(_) | None => lines,
    }
}

fn text(field: CorrectedField, of: &Particulars, whole: bool) -> Option<String> {
    let known = |value: &Option<Personal<String>>| {
        let value = value.as_ref()?.value().cloned();
        Some(value.unwrap_or_else(|| "(dihapus)".to_owned()))
    };
    let number = |value: &Option<Personal<String>>| {
        let value = known(value)?;
        Some(if whole {
            value
        } else {
            mask_identity_number(&value)
        })
    };
    match field {
        CorrectedField::Name => known(&of.name),
        CorrectedField::Nik => number(&of.nik),
        CorrectedField::Kk => number(&of.kk),
        CorrectedField::Institution => of.institution.as_ref().map(|it| it.name.clone()),
        CorrectedField::StudyProgramme => of.study_programme.clone(),
    }
}
