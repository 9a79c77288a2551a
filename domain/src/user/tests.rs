//! Rules of accounts, each once allowed and once refused.

use super::*;
use crate::people::{ADMIN, APPLICANT, PREPARER, STRANGER, VERIFIER, after, decide, personal};
use crate::{Hand, Role, Standing, UserId};

fn register(role: Role) -> UserCommand {
    UserCommand::Register {
        user_id: APPLICANT,
        email: "Yuliana@Demo.Test".parse().unwrap(),
        alternate_email: None,
        password_hash: Some("$argon2id$".to_owned()),
        role,
        name: None,
        branch_id: None,
        institution_id: None,
        email_verified: true,
    }
}

fn registered() -> Vec<UserEvent> {
    decide::<User>(&[], APPLICANT, register(Role::Applicant)).unwrap()
}

fn when(
    facts: &[UserEvent],
    who: UserId,
    command: UserCommand,
) -> Result<Vec<UserEvent>, UserError> {
    decide::<User>(facts, who, command)
}

#[test]
fn people_register_themselves_as_unverified_applicants() {
    assert_eq!(
        registered(),
        [UserEvent::Registered {
            email: personal("yuliana@demo.test"),
            alternate_email: None,
            password_hash: Some(personal("$argon2id$")),
            role: Role::Applicant,
            name: None,
            branch_id: None,
            institution_id: None,
            email_verified: false,
            made_by: None,
        }]
    );
    assert_eq!(
        when(&[], APPLICANT, register(Role::Admin)),
        Err(UserError::SelfRegistrationRole { role: Role::Admin })
    );
}

#[test]
fn an_admin_opens_accounts_of_any_role_with_its_scope() {
    assert!(when(&[], ADMIN, register(Role::Government)).is_ok());
    assert_eq!(
        when(&[], ADMIN, register(Role::Branch)),
        Err(UserError::BranchMissing)
    );
    assert_eq!(
        when(&[], ADMIN, register(Role::Institution)),
        Err(UserError::InstitutionMissing)
    );
}

#[test]
fn a_branch_opens_accounts_for_applicants_only() {
    let open = |role| {
        let mut command = register(role);
        if let UserCommand::Register { password_hash, .. } = &mut command {
            *password_hash = None;
        }
        command
    };
    assert!(when(&[], VERIFIER, open(Role::Applicant)).is_ok());
    assert_eq!(
        when(&[], VERIFIER, open(Role::Admin)),
        Err(UserError::SelfRegistrationRole { role: Role::Admin })
    );
    assert_eq!(
        when(&[], STRANGER, open(Role::Applicant)),
        Err(UserError::PasswordMissing)
    );
}

#[test]
fn verifying_twice_is_one_fact() {
    let mut facts = registered();
    assert_eq!(
        when(&facts, APPLICANT, UserCommand::VerifyEmail),
        Ok(vec![UserEvent::EmailVerified {}])
    );
    facts.push(UserEvent::EmailVerified {});
    assert_eq!(
        when(&facts, APPLICANT, UserCommand::VerifyEmail),
        Ok(vec![])
    );
    assert_eq!(
        when(&facts, APPLICANT, UserCommand::RequestVerification),
        Ok(vec![])
    );
}

#[test]
fn only_the_owner_or_staff_changes_the_password() {
    let change = || UserCommand::ChangePassword {
        password_hash: "$new$".to_owned(),
    };
    assert!(when(&registered(), APPLICANT, change()).is_ok());
    assert_eq!(
        when(&registered(), STRANGER, change()),
        Err(UserError::NotAllowed {
            actor: Role::Applicant
        })
    );
}

#[test]
fn nobody_changes_their_own_role() {
    let facts = decide::<User>(&[], UserId::SYSTEM, register(Role::Admin)).unwrap();
    let command = || UserCommand::ChangeRole {
        role: Role::Government,
        branch_id: None,
        institution_id: None,
        another_admin: true,
    };
    assert!(when(&facts, ADMIN, command()).is_ok());
    let mut own = crate::people::by(ADMIN);
    own.actor.user_id = APPLICANT;
    let mut user = User::default();
    facts.into_iter().for_each(|fact| user.fold(fact));
    assert_eq!(
        crate::Decide::decide(&user, command(), &own),
        Err(UserError::OwnAccount)
    );
    assert_eq!(
        when(&registered(), STRANGER, command()),
        Err(UserError::NotAllowed {
            actor: Role::Applicant
        })
    );
}

#[test]
fn an_unchanged_role_is_no_change_of_ones_own() {
    let facts = decide::<User>(&[], UserId::SYSTEM, register(Role::Admin)).unwrap();
    let mut own = crate::people::by(ADMIN);
    own.actor.user_id = APPLICANT;
    let mut user = User::default();
    facts.into_iter().for_each(|fact| user.fold(fact));
    let same = UserCommand::ChangeRole {
        role: Role::Admin,
        branch_id: None,
        institution_id: None,
        another_admin: false,
    };
    assert_eq!(crate::Decide::decide(&user, same, &own), Ok(vec![]));
}

#[test]
fn the_last_active_admin_stays() {
    let mut facts = decide::<User>(&[], UserId::SYSTEM, register(Role::Admin)).unwrap();
    let deactivate = |another_admin| UserCommand::Deactivate {
        reason: "Pindah tugas".to_owned(),
        another_admin,
    };
    let demote = |another_admin| UserCommand::ChangeRole {
        role: Role::Government,
        branch_id: None,
        institution_id: None,
        another_admin,
    };
    for command in [deactivate(false), demote(false)] {
        assert_eq!(when(&facts, ADMIN, command), Err(UserError::LastAdmin));
    }
    for command in [deactivate(true), demote(true)] {
        assert!(when(&facts, ADMIN, command).is_ok());
    }
    // Who may not sign in is not missed.
    facts.push(UserEvent::Deactivated {
        reason: "Pindah tugas".to_owned(),
    });
    assert!(when(&facts, ADMIN, demote(false)).is_ok());
    // What an office did stays with who did it.
    assert_eq!(
        when(&facts, PREPARER, erase(None, vec![])),
        Err(UserError::NotAnApplicant { role: Role::Admin })
    );
}

#[test]
fn another_address_is_verified_again() {
    let mut facts = registered();
    facts.push(UserEvent::EmailVerified {});
    let change = |email: &str| UserCommand::ChangeEmail {
        email: email.parse().unwrap(),
    };
    assert_eq!(when(&facts, ADMIN, change("yuliana@demo.test")), Ok(vec![]));
    assert_eq!(
        when(&facts, STRANGER, change("lain@demo.test")),
        Err(UserError::NotAllowed {
            actor: Role::Applicant
        })
    );
    // One officer alone does not lead it away from its owner.
    assert_eq!(
        when(&facts, ADMIN, change("lain@demo.test")),
        Err(UserError::AddressByTwo)
    );
    // Nor does who makes it another level meanwhile.
    let level = |role| UserCommand::ChangeRole {
        role,
        branch_id: Some("dpc-1".to_owned()),
        institution_id: None,
        another_admin: true,
    };
    for role in [Role::Branch, Role::Government, Role::Admin] {
        let other = when(&facts, ADMIN, level(role)).unwrap();
        let as_other = [facts.clone(), other].concat();
        assert_eq!(
            when(&as_other, ADMIN, change("lain@demo.test")),
            Err(UserError::AddressByTwo)
        );
    }
    let by_two = UserCommand::MoveEmail {
        email: "Lain@demo.test".parse().unwrap(),
    };
    let changed = when(&facts, ADMIN, by_two).unwrap();
    assert_eq!(
        changed,
        [
            UserEvent::EmailChanged {
                email: personal("lain@demo.test"),
                changed_by: None,
                at: None,
            },
            UserEvent::VerificationRequested {},
        ]
    );
    facts.extend(changed);
    let mut user = User::default();
    facts.into_iter().for_each(|fact| user.fold(fact));
    assert!(!user.state().unwrap().can_sign_in());
}

#[test]
fn a_link_invites_before_the_first_password_and_resets_later() {
    let link = || UserCommand::SendAccessLink;
    assert_eq!(
        when(&registered(), ADMIN, link()),
        Ok(vec![UserEvent::PasswordResetRequested {}])
    );
    let mut opened = register(Role::Government);
    if let UserCommand::Register { password_hash, .. } = &mut opened {
        *password_hash = None;
    }
    let facts = when(&[], ADMIN, opened).unwrap();
    assert_eq!(when(&facts, ADMIN, link()), Ok(vec![UserEvent::Invited {}]));
    assert_eq!(
        when(&facts, STRANGER, link()),
        Err(UserError::NotAllowed {
            actor: Role::Applicant
        })
    );
}

#[test]
fn a_deactivated_account_gets_no_new_password() {
    let mut facts = registered();
    facts.push(UserEvent::Deactivated {
        reason: "Ganda".to_owned(),
    });
    assert_eq!(
        when(&facts, APPLICANT, UserCommand::RequestPasswordReset),
        Err(UserError::Deactivated)
    );
    assert_eq!(
        when(&facts, ADMIN, UserCommand::Reactivate),
        Ok(vec![UserEvent::Reactivated {}])
    );
}

#[test]
fn erasure_forgets_everything_and_is_final() {
    let mut facts = registered();
    facts.extend(when(&facts, ADMIN, erase(None, vec![])).unwrap());
    let mut user = User::default();
    facts.iter().cloned().for_each(|fact| user.fold(fact));
    let state = user.state().unwrap();
    assert_eq!(
        (state.email.value(), state.status),
        (None, UserStatus::Erased)
    );
    assert!(!state.can_sign_in());
    assert_eq!(
        when(&facts, ADMIN, UserCommand::Reactivate),
        Err(UserError::Erased)
    );
}

fn erase(hold: Option<ErasureHold>, rejected_by: Vec<UserId>) -> UserCommand {
    UserCommand::Erase {
        reason: ErasureReason::OwnRequest,
        hold,
        rejected_by,
    }
}

#[test]
fn data_that_is_still_needed_stays() {
    let facts = registered();
    for hold in ErasureHold::ALL {
        assert_eq!(
            when(&facts, ADMIN, erase(Some(*hold), vec![])),
            Err(UserError::StillNeeded { hold: *hold })
        );
    }
    // Who said no does not also take away what it was said about.
    assert_eq!(
        when(&facts, ADMIN, erase(None, vec![VERIFIER, ADMIN])),
        Err(UserError::OwnRejection)
    );
    assert!(when(&facts, PREPARER, erase(None, vec![ADMIN])).is_ok());
    assert_eq!(
        when(&facts, APPLICANT, erase(None, vec![])),
        Err(UserError::NotAllowed {
            actor: Role::Applicant
        })
    );
}

fn office(made_by: Hand) -> Vec<UserEvent> {
    vec![UserEvent::Registered {
        email: personal("pengesah@demo.test"),
        alternate_email: None,
        password_hash: Some(personal("$argon2id$")),
        role: Role::Admin,
        name: None,
        branch_id: None,
        institution_id: None,
        email_verified: true,
        made_by: Some(made_by),
    }]
}

fn standing(facts: &[UserEvent]) -> Standing {
    after::<User>(facts).state().unwrap().standing()
}

#[test]
fn an_office_account_is_its_makers_hand_until_a_second_person_confirms_it() {
    let facts = office(PREPARER.into());
    assert_eq!(standing(&facts).answers, Some(PREPARER));
    assert_eq!(
        when(&facts, PREPARER, UserCommand::Confirm),
        Err(UserError::OwnMaking { user_id: PREPARER })
    );
    let confirmed = when(&facts, ADMIN, UserCommand::Confirm).unwrap();
    let facts = [facts, confirmed].concat();
    let after = standing(&facts);
    assert_eq!(after.answers, None);
    assert!(after.touched_by.contains(&PREPARER));
    // Before this was noted, accounts were taken as they were; so is what the program makes.
    let old = UserEvent::Registered {
        email: personal("lama@demo.test"),
        alternate_email: None,
        password_hash: None,
        role: Role::Admin,
        name: None,
        branch_id: None,
        institution_id: None,
        email_verified: true,
        made_by: None,
    };
    assert_eq!(standing(&[old]), Standing::default());
}

#[test]
fn an_account_taken_over_is_the_takers_hand_and_decides_nothing_for_three_days() {
    let facts = office(ADMIN.into());
    let facts = [facts, vec![UserEvent::Confirmed { by: VERIFIER }]].concat();
    let change = UserCommand::ChangeEmail {
        email: "punyaku@demo.test".parse().unwrap(),
    };
    let changed = when(&facts, PREPARER, change).unwrap();
    let facts = [facts, changed].concat();
    let taken = standing(&facts);
    assert_eq!(taken.answers, Some(PREPARER));
    let now = crate::people::by(PREPARER).now;
    assert_eq!(
        taken.calm_until,
        Some(now + chrono::TimeDelta::hours(CALM_HOURS))
    );
    // The first maker may confirm it as it is now; the taker may not.
    assert!(when(&facts, ADMIN, UserCommand::Confirm).is_ok());
    assert!(when(&facts, PREPARER, UserCommand::Confirm).is_err());
}

#[test]
fn a_new_password_calms_an_office_account_and_the_first_does_not() {
    let password = || UserCommand::ChangePassword {
        password_hash: "$argon2id$baru".to_owned(),
    };
    let mut facts = office(PREPARER.into());
    let changed = when(&facts, ADMIN, password()).unwrap();
    assert!(
        standing(&[facts.clone(), changed.clone()].concat())
            .calm_until
            .is_some()
    );
    if let UserEvent::Registered { password_hash, .. } = &mut facts[0] {
        *password_hash = None;
    }
    assert_eq!(
        standing(&[facts.clone(), changed].concat()).calm_until,
        None
    );
    let lifted = [facts, vec![UserEvent::CalmLifted { by: ADMIN }]].concat();
    assert_eq!(standing(&lifted).calm_until, None);
}

mod letters {
    use super::*;
    use crate::{ClaimLetterId, Email};
    use uuid::Uuid;

    fn imported() -> Vec<UserEvent> {
        let mut command = register(Role::Applicant);
        if let UserCommand::Register {
            password_hash,
            email,
            ..
        } = &mut command
        {
            *password_hash = None;
            *email = "impor-1@tanpa-email.invalid".parse().unwrap();
        }
        decide::<User>(&[], ADMIN, command).unwrap()
    }

    fn letter(number: u128) -> UserCommand {
        let today = crate::people::by(ADMIN).today();
        UserCommand::MakeClaimLetter {
            letter_id: ClaimLetterId(Uuid::from_u128(number)),
            valid_until: today + chrono::TimeDelta::days(30),
        }
    }

    fn claim(number: u128, address: &str) -> UserCommand {
        UserCommand::Claim {
            letter_id: ClaimLetterId(Uuid::from_u128(number)),
            email: address.parse().unwrap(),
            password_hash: "$argon2id$".to_owned(),
        }
    }

    fn state(facts: &[UserEvent]) -> UserState {
        let mut user = User::default();
        facts.iter().cloned().for_each(|fact| user.fold(fact));
        user.state().unwrap().clone()
    }

    #[test]
    fn the_last_letter_opens_the_account_once() {
        let name = "yuliana@tanpa-email.invalid";
        let mut facts = imported();
        assert!(state(&facts).awaits_claim());
        assert_eq!(
            when(&facts, APPLICANT, claim(1, name)),
            Err(UserError::LetterVoid)
        );
        facts.extend(when(&facts, ADMIN, letter(1)).unwrap());
        facts.extend(when(&facts, ADMIN, letter(2)).unwrap());
        assert_eq!(
            when(&facts, APPLICANT, claim(1, name)),
            Err(UserError::LetterVoid)
        );
        facts.extend(when(&facts, APPLICANT, claim(2, name)).unwrap());
        let now = state(&facts);
        assert!(now.can_sign_in() && !now.awaits_claim());
        assert_eq!(now.letter_makers, [ADMIN].into());
        assert_eq!(
            when(&facts, APPLICANT, claim(2, name)),
            Err(UserError::LetterVoid)
        );
        // It is its owner's now: no other letter takes it from them, also where no mail reaches them.
        assert_eq!(when(&facts, ADMIN, letter(3)), Err(UserError::NotClaimable));
    }

    #[test]
    fn an_address_is_verified_by_its_mail_and_then_needs_no_letter() {
        let mut facts = imported();
        facts.extend(when(&facts, ADMIN, letter(1)).unwrap());
        facts.extend(when(&facts, APPLICANT, claim(1, "y@kampus.test")).unwrap());
        assert!(!state(&facts).can_sign_in());
        // A mistyped address is put right on the account: no letter takes it over again.
        assert_eq!(when(&facts, ADMIN, letter(2)), Err(UserError::NotClaimable));
        facts.push(UserEvent::EmailVerified {});
        assert!(state(&facts).can_sign_in());
        assert_eq!(when(&facts, ADMIN, letter(2)), Err(UserError::NotClaimable));
    }

    #[test]
    fn a_letter_of_before_opens_no_account_that_got_a_password_since() {
        let mut facts = imported();
        facts.extend(when(&facts, ADMIN, letter(1)).unwrap());
        let password_hash = "$argon2id$own".to_owned();
        let chosen = UserCommand::ChangePassword { password_hash };
        facts.extend(when(&facts, APPLICANT, chosen).unwrap());
        assert_eq!(
            when(&facts, APPLICANT, claim(1, "y@tanpa-email.invalid")),
            Err(UserError::NotClaimable)
        );
    }

    #[test]
    fn letters_are_the_offices_and_claims_the_owners() {
        let facts = imported();
        assert!(matches!(
            when(&facts, STRANGER, letter(1)),
            Err(UserError::NotAllowed { .. })
        ));
        let made = when(&facts, ADMIN, letter(1)).unwrap();
        let facts = [facts, made].concat();
        assert!(matches!(
            when(&facts, ADMIN, claim(1, "y@tanpa-email.invalid")),
            Err(UserError::NotAllowed { .. })
        ));
        let later = UserCommand::MakeClaimLetter {
            letter_id: ClaimLetterId(Uuid::from_u128(1)),
            valid_until: crate::people::by(ADMIN).today() + chrono::TimeDelta::days(181),
        };
        assert_eq!(when(&facts, ADMIN, later), Err(UserError::LetterDay));
    }

    #[test]
    fn a_name_stands_for_an_address_that_no_mail_reaches() {
        let address = Email::of_name("Yuliana.Wandik").unwrap();
        assert_eq!(address.as_str(), "yuliana.wandik@tanpa-email.invalid");
        assert_eq!(Email::name_of(address.as_str()), Some("yuliana.wandik"));
        assert!(Email::is_unreachable(address.as_str()));
        for broken in [
            "yu",
            "1yuliana",
            "yuli ana",
            "impor-1",
            "yuliana@x.test",
            &"a".repeat(31),
        ] {
            assert!(Email::of_name(broken).is_err(), "{broken}");
        }
        assert_eq!(Email::name_of("yuliana@kampus.test"), None);
    }
}
