//! What the guard tells the security log of a call: refused, a list taken out, a record opened. An endpoint declares
//! what it shows ([`crate::authz::allow`]); no handler has to remember it.

use std::sync::Arc;

use axum::{
    http::{HeaderValue, StatusCode, header, request::Parts},
    response::Response,
};
use domain::security::SecurityKind;
use uuid::Uuid;

use super::{About, device};
use crate::{
    authz::{
        Access,
        allow::{Noted, Whose},
    },
    extract::Session,
    ops::security::SecurityEntry,
    request::refused::Refused,
    state::App,
};

/// On an answer: the list that it takes out.
#[derive(Debug, Clone)]
pub(crate) struct Exported {
    /// `xlsx`, `csv`, `jsonl` or `pdf`.
    pub format: &'static str,
    /// Rows, without the titles.
    pub rows: usize,
}

/// Who called what, from the moment that it is known.
#[derive(Debug, Default)]
pub(crate) struct Heard {
    operation: Arc<str>,
    agent: Option<HeaderValue>,
    access: Arc<Access>,
    about: Option<About>,
    account_id: Option<Uuid>,
    session_id: Option<Uuid>,
    level: Option<&'static str>,
    office: Option<String>,
    masked: bool,
}

impl Heard {
    /// A call of an operation by nobody yet.
    pub fn of(operation: &Arc<str>, access: &Arc<Access>, parts: &Parts, template: &str) -> Self {
        let about = match access.noted {
            Some(Noted::Opens { whose, .. }) => about(whose, parts, template),
            Some(Noted::BankFile | Noted::AuditPack) | None => None,
        };
        Self {
            operation: Arc::clone(operation),
            agent: parts.headers.get(header::USER_AGENT).cloned(),
            access: Arc::clone(access),
            about,
            ..Self::default()
        }
    }

    /// By this account.
    pub fn by(&mut self, session: &Session) {
        self.account(session.user_id, session.jti);
        self.level = Some(session.role.as_str());
        self.masked = self.access.masked_for.contains(&session.role);
        let office = &session.scopes.office;
        self.office = (!office.is_empty()).then(|| office.clone());
    }

    /// By the account of a session that is over.
    pub fn account(&mut self, user_id: Uuid, session_id: Uuid) {
        self.account_id = Some(user_id);
        self.session_id = Some(session_id);
    }

    /// Tells what came of it.
    pub fn answered(self, app: &App, response: &Response) {
        if self.account_id.is_none() {
            return;
        }
        let told = response.extensions();
        if let Some(Refused(code)) = told.get::<Refused>() {
            return self.refused(app, response.status(), code);
        }
        if !response.status().is_success() {
            return;
        }
        if let Some(exported) = told.get::<Exported>() {
            let entry = SecurityEntry {
                format: Some(exported.format.to_owned()),
                row_count: i64::try_from(exported.rows).ok(),
                ..self.entry(app, SecurityKind::Exported)
            };
            app.security.keep(entry);
        } else {
            self.opened(app);
        }
    }

    /// Tells that it was refused: not signed in any more, or not allowed.
    pub fn refused(&self, app: &App, status: StatusCode, code: &str) {
        // What is open to visitors says "not signed in" to ask for it, and a renewal notes its own refusal.
        let denied = status == StatusCode::FORBIDDEN
            || (status == StatusCode::UNAUTHORIZED && !self.access.anonymous);
        if denied && self.account_id.is_some() {
            let entry = SecurityEntry {
                code: Some(code.to_owned()),
                ..self.entry(app, SecurityKind::Denied)
            };
            app.security.keep_refusal(entry);
        }
    }

    fn opened(self, app: &App) {
        let Some(noted) = self.access.noted else {
            return;
        };
        let mut entry = self.entry(app, noted.kind());
        match noted {
            Noted::BankFile | Noted::AuditPack => app.security.keep(entry),
            Noted::Opens { what, .. } => {
                entry.code = Some(what.as_str().to_owned());
                entry.masked = self.masked;
                match self.about {
                    Some(about) => app.security.keep_opening(entry, about),
                    None => app.security.keep(entry),
                }
            }
        }
    }

    fn entry(&self, app: &App, kind: SecurityKind) -> SecurityEntry {
        let agent = self.agent.as_ref().and_then(|agent| agent.to_str().ok());
        SecurityEntry {
            account_id: self.account_id,
            session_id: self.session_id,
            level: self.level.map(str::to_owned),
            office: self.office.clone(),
            operation: Some(self.operation.as_ref().to_owned()),
            device: agent.and_then(device::of),
            ..SecurityEntry::new(kind, app.now())
        }
    }
}

/// What the address names.
fn about(whose: Whose, parts: &Parts, template: &str) -> Option<About> {
    let asked = |name: &str| {
        let query = parts.uri.query().unwrap_or_default().as_bytes();
        form_urlencoded::parse(query)
            .find(|(known, value)| known == name && !value.trim().is_empty())
            .map(|(_, value)| value.trim().to_owned())
    };
    let id = || named(template, parts.uri.path());
    match whose {
        Whose::Person => id().map(About::Person),
        Whose::Application => id().map(About::Application),
        Whose::Award => id().map(About::Award),
        Whose::Disbursement => id().map(About::Disbursement),
        Whose::BankAccount => id().map(About::BankAccount),
        Whose::File => id().map(About::File),
        Whose::Student => asked("dataDiriId")
            .map(About::Person)
            .or_else(|| asked("formulirPendaftarId").map(About::Application)),
    }
}

/// What stands in a path where its template has `{id}`.
fn named(template: &str, path: &str) -> Option<String> {
    let place = template.split('/').position(|part| part == "{id}")?;
    path.split('/').nth(place).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn an_id_stands_where_the_template_has_it() {
        assert_eq!(
            named("/api/cms/x/{id}/kuitansi", "/api/cms/x/7/kuitansi").as_deref(),
            Some("7")
        );
        assert_eq!(named("/api/cms/x", "/api/cms/x"), None);
    }
}
