//! What every handler can reach.

use std::{ops::Deref, sync::Arc};

use chrono::{DateTime, Utc};

use crate::{
    authz::Scope,
    clock::Clock,
    config::Config,
    error::ApiError,
    extract::{Scopes, Session},
    secrets::Secrets,
    session::{
        access_token::{AccessTokens, TokenError},
        csrf::{CsrfTokens, SessionName},
    },
};

/// The program's parts, shared by all requests.
pub struct App {
    /// The configuration the program was started with.
    pub config: Config,
    /// The only clock.
    pub clock: Arc<dyn Clock>,
    /// The secrets of this installation.
    pub secrets: Secrets,
    /// Makes and checks the tokens that guard a browser's session.
    pub csrf_tokens: CsrfTokens,
    /// Makes and checks the tokens that name a user.
    pub access_tokens: AccessTokens,
}

impl App {
    /// Wires the parts together.
    pub fn new(config: Config, clock: Arc<dyn Clock>, secrets: Secrets) -> Self {
        Self {
            config,
            clock,
            csrf_tokens: CsrfTokens::new(secrets.derived("csrf token v1")),
            access_tokens: AccessTokens::new(secrets.derived("access token v1")),
            secrets,
        }
    }

    /// The present moment.
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// The session an access token names, when both still hold. Its scope is set by the guard.
    ///
    /// # Errors
    /// `BELUM_MASUK`, `SESI_BERAKHIR` or `SESI_DICABUT`.
    pub async fn authenticate(&self, token: &str) -> Result<Session, ApiError> {
        let (claims, role) = self
            .access_tokens
            .verify(token, self.now())
            .map_err(|error| {
                ApiError::new(match error {
                    TokenError::Invalid => "BELUM_MASUK",
                    TokenError::Expired => "SESI_BERAKHIR",
                })
            })?;
        Ok(Session {
            user_id: claims.user_id,
            role,
            jti: claims.jti,
            scopes: Scopes::default(),
            scope: Scope::Own,
        })
    }

    /// Uses up a nonce of a session.
    ///
    /// # Errors
    /// `NONCE_SUDAH_DIPAKAI`.
    pub async fn claim_nonce(&self, _name: SessionName, _nonce: &str) -> Result<(), ApiError> {
        Ok(())
    }
}

/// A cheap handle to [`App`]; the state of the router.
#[derive(Clone)]
pub struct AppState(Arc<App>);

impl AppState {
    /// Shares an app.
    pub fn new(app: App) -> Self {
        Self(Arc::new(app))
    }
}

impl Deref for AppState {
    type Target = App;

    fn deref(&self) -> &App {
        &self.0
    }
}
