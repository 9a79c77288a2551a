//! What the state knows of sessions: whose they are, when they end, what they prove.

use super::*;

impl App {
    /// The session an access token names, when both still hold. Its scope is set by the guard.
    ///
    /// # Errors
    /// `BELUM_MASUK`, `SESI_BERAKHIR` or `SESI_DICABUT`.
    pub async fn authenticate(&self, token: &str) -> Result<Session, ApiError> {
        let now = self.now();
        let (claims, role) =
            self.access_tokens
                .verify(token, now)
                .map_err(|error| match error {
                    TokenError::Invalid => ApiError::new("BELUM_MASUK"),
                    TokenError::Expired => ApiError::new("SESI_BERAKHIR"),
                })?;
        let stored = self.stored(claims.jti, now).await?;
        let stored = stored.ok_or_else(|| ApiError::new("SESI_BERAKHIR"))?;
        if stored.revoked {
            return Err(ApiError::new("SESI_DICABUT"));
        }
        // The store decides over the token: a changed role ends the sessions that still have the old.
        if stored.user_id != claims.user_id || role_of(&stored.role) != Some(role) {
            return Err(ApiError::new("SESI_DICABUT"));
        }
        Ok(Session {
            user_id: claims.user_id,
            role,
            jti: claims.jti,
            scopes: Scopes {
                branch_id: stored.branch_id,
                institution_id: stored.institution_id,
                office: stored.office,
            },
            scope: Scope::Own,
            proof: stored.proof,
            machine: stored.machine,
            answered_by: stored.answered_by,
        })
    }

    /// A session that is not over by time, as it was some seconds ago at most.
    async fn stored(
        &self,
        session_id: Uuid,
        now: DateTime<Utc>,
    ) -> Result<Option<StoredSession>, ApiError> {
        // One that was over by what is remembered may have been renewed since.
        let kept = self.sessions.get(&session_id).await;
        if let Some(stored) = kept.filter(|stored| now < stored.expires_at) {
            return Ok(Some(stored));
        }
        let stored = self.ops.session(session_id, now).await?;
        if let Some(stored) = &stored {
            self.sessions.insert(session_id, stored.clone()).await;
        }
        Ok(stored)
    }

    /// Waits until a session is over: at once when it is ended here, within seconds when on another node.
    pub async fn session_over(&self, session_id: Uuid) {
        let mut ended = self.ended.subscribe();
        loop {
            let heard = tokio::time::timeout(BETWEEN_LOOKS, ended.recv()).await;
            if matches!(heard, Ok(Ok(ended)) if ended == session_id) {
                return;
            }
            // Another's ending says nothing of this one.
            if matches!(heard, Ok(Ok(_))) {
                continue;
            }
            match self.stored(session_id, self.now()).await {
                Ok(Some(stored)) if !stored.revoked => {}
                Ok(_) => return,
                // A busy store is no reason to cut anybody off.
                Err(error) => tracing::warn!(%error, "whether a session stands is not known"),
            }
        }
    }

    /// Ends a session; its access tokens stop at once here, and within seconds on other nodes.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn end_session(&self, session_id: Uuid, why: SessionEnd) -> Result<(), ApiError> {
        let user_id = self.ops.end_session(session_id, self.now()).await?;
        self.forget_session(session_id).await;
        if let Some(user_id) = user_id {
            self.note_end(user_id, session_id, why);
        }
        Ok(())
    }

    /// Ends a session of a user by the owner's wish. False when it is another's, or is over.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn end_own_session(&self, user_id: Uuid, session_id: Uuid) -> Result<bool, ApiError> {
        let now = self.now();
        let done = self.ops.end_session_of(user_id, session_id, now).await?;
        if done {
            self.forget_session(session_id).await;
            self.note_end(user_id, session_id, SessionEnd::ByOwner);
        }
        Ok(done)
    }

    /// Ends all sessions of a user, but the one to keep: after a new password, another role or area, a
    /// deactivation. Gives how many. Where the account is another than it was, the machines that it answers for have to
    /// come again too, and are let in if it still answers for them.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn end_sessions_of(
        &self,
        user_id: Uuid,
        keep: Option<Uuid>,
        why: SessionEnd,
    ) -> Result<usize, ApiError> {
        let now = self.now();
        let ended = self.ops.end_sessions_of(user_id, keep, now).await?;
        for session_id in &ended {
            self.forget_session(*session_id).await;
            self.note_end(user_id, *session_id, why);
        }
        if matches!(
            why,
            SessionEnd::Deactivated | SessionEnd::AccountChanged | SessionEnd::Erased
        ) {
            for (machine_id, session_id) in self.ops.end_machine_sessions_of(user_id, now).await? {
                self.forget_session(session_id).await;
                self.note_end(machine_id, session_id, why);
            }
        }
        Ok(ended.len())
    }

    async fn forget_session(&self, session_id: Uuid) {
        self.sessions.invalidate(&session_id).await;
        // Nobody listens where no stream is open.
        let _ = self.ended.send(session_id);
    }

    /// Notes in the security log that a session ended before its time.
    pub(crate) fn note_end(&self, user_id: Uuid, session_id: Uuid, why: SessionEnd) {
        let entry = security::ended(user_id, session_id, why, self.now());
        self.security.keep(entry);
    }

    /// What a session has proved, as the store has it now: another node may have heard of it first.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn proof_now(&self, session_id: Uuid) -> Result<Proof, ApiError> {
        self.sessions.invalidate(&session_id).await;
        let stored = self.ops.session(session_id, self.now()).await?;
        Ok(stored.map(|stored| stored.proof).unwrap_or(Proof {
            due: true,
            proved_at: None,
        }))
    }

    /// Notes that a session has shown a second proof.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn prove_session(&self, session_id: Uuid) -> Result<(), ApiError> {
        self.ops.prove_session(session_id, self.now()).await?;
        self.sessions.invalidate(&session_id).await;
        Ok(())
    }

    /// Notes that a session needs no second proof any more.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn release_session(&self, session_id: Uuid) -> Result<(), ApiError> {
        self.ops.release_session(session_id).await?;
        self.sessions.invalidate(&session_id).await;
        Ok(())
    }

    /// The key that signs a session's requests: the one agreed on with its browser, or the one of its token.
    ///
    /// # Errors
    /// When the operational store fails.
    pub async fn request_key(&self, name: SessionName, token: &str) -> Result<[u8; 32], ApiError> {
        let stored = match name {
            SessionName::User(session_id) => self.stored(session_id, self.now()).await?,
            SessionName::Visitor(_) => None,
        };
        Ok(
            match stored.and_then(|session| Some((session.session_id, session.browser_key?))) {
                Some((session_id, browser)) => self.bound_keys.key(session_id, &browser),
                None => signing::session_key(token),
            },
        )
    }

    /// Uses up a nonce of a session.
    ///
    /// # Errors
    /// `NONCE_SUDAH_DIPAKAI`.
    pub async fn claim_nonce(&self, name: SessionName, nonce: &str) -> Result<(), ApiError> {
        let claimed = self
            .ops
            .claim_nonce(&name.to_string(), nonce, self.now())
            .await?;
        if claimed {
            Ok(())
        } else {
            Err(ApiError::new("NONCE_SUDAH_DIPAKAI"))
        }
    }
}
