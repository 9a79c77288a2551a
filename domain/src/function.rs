//! Functions of offices (fungsi): named sets of rights, and which of them one account never holds together.

use crate::permission::{Action, Entity, Right};

wire_enum! {
    /// What an account of an office is for.
    pub enum Function {
        /// Registers, verifies and grants.
        Registration = "pendaftaran" => "Pendaftaran" | "Petugas pendaftaran",
        /// Prepares payments and rosters, requests payment, settles the bank's result.
        Treasurer = "bendahara" => "Bendahara" | "Bendahara pengeluaran",
        /// Checks the request and issues the order to pay (SPM).
        Commitment = "ppk" => "PPK" | "Pejabat penatausahaan keuangan",
        /// Approves payments, rosters and ceilings.
        Approver = "pa" => "PA" | "Pengguna anggaran",
        /// Issues the order to disburse (SP2D).
        RegionalTreasurer = "bud" => "BUD" | "Bendahara umum daerah",
        /// Keeps accounts and permissions.
        Accounts = "akun" => "Akun" | "Pengelola akun",
        /// Writes what the public reads.
        Editor = "redaksi" => "Redaksi",
        /// Reads everything, writes nothing, and stops money that should not move.
        Inspector = "pengawas" => "Pengawas",
    }
}

use Action::{Approve, Create, Delete, Disburse, Export, OrderToPay, Update, View};

/// The entities that somebody of the office needs to see to do any work at all.
const SEEN_BY_ALL: &[Entity] = &[
    Entity::Application,
    Entity::PersonalData,
    Entity::Award,
    Entity::AcademicRecord,
    Entity::Achievement,
    Entity::FinalProject,
    Entity::Decree,
    Entity::BankAccount,
    Entity::BudgetLine,
    Entity::Disbursement,
    Entity::Roster,
    Entity::Report,
    Entity::Finding,
    Entity::Dashboard,
    Entity::Bank,
    Entity::District,
    Entity::Institution,
    Entity::Faculty,
    Entity::StudyProgramme,
    Entity::Branch,
    Entity::FinanceCategory,
    Entity::Setting,
    Entity::News,
    Entity::NewsCategory,
    Entity::Testimonial,
    Entity::SiteText,
];

/// What each function does beyond seeing.
const DOES: &[(Function, &[Entity], &[Action])] = &[
    (
        Function::Registration,
        &[
            Entity::Application,
            Entity::PersonalData,
            Entity::Award,
            Entity::AcademicRecord,
            Entity::Achievement,
            Entity::FinalProject,
            Entity::Decree,
        ],
        &[Create, Update, Delete, Approve, Export],
    ),
    (
        Function::Registration,
        &[
            Entity::Bank,
            Entity::District,
            Entity::Institution,
            Entity::Faculty,
            Entity::StudyProgramme,
            Entity::Branch,
        ],
        &[Create, Update, Delete, Export],
    ),
    (
        Function::Registration,
        &[Entity::BankAccount],
        &[Create, Update, Approve, Export],
    ),
    (
        Function::Registration,
        &[Entity::Finding],
        &[Update, Approve],
    ),
    (
        Function::Treasurer,
        &[
            Entity::Disbursement,
            Entity::Roster,
            Entity::BankAccount,
            Entity::BudgetLine,
            Entity::FinanceCategory,
            Entity::Report,
        ],
        &[Create, Update, Delete, Export],
    ),
    (Function::Treasurer, &[Entity::Report], &[Approve]),
    (
        Function::Commitment,
        &[Entity::Disbursement, Entity::Roster],
        &[OrderToPay, Export],
    ),
    (
        Function::Commitment,
        &[Entity::BankAccount],
        &[Approve, Export],
    ),
    (
        Function::Approver,
        &[
            Entity::Disbursement,
            Entity::Roster,
            Entity::BudgetLine,
            Entity::Finding,
        ],
        &[Approve, Export],
    ),
    (
        Function::Approver,
        &[Entity::Setting, Entity::Finding],
        &[Update],
    ),
    (
        Function::RegionalTreasurer,
        &[Entity::Disbursement, Entity::Roster],
        &[Disburse, Export],
    ),
    (
        Function::Accounts,
        &[Entity::User, Entity::Permission, Entity::Setting],
        &[View, Create, Update, Delete, Approve, Export],
    ),
    (Function::Accounts, &[Entity::SecurityLog], &[View, Export]),
    (
        Function::Editor,
        &[
            Entity::News,
            Entity::NewsCategory,
            Entity::Testimonial,
            Entity::SiteText,
        ],
        &[Create, Update, Delete, Approve, Export],
    ),
    (
        Function::Inspector,
        &[
            Entity::User,
            Entity::Permission,
            Entity::Audit,
            Entity::SecurityLog,
        ],
        &[View, Export],
    ),
    (Function::Inspector, SEEN_BY_ALL, &[Export]),
    (Function::Treasurer, &[Entity::Hold], &[Create, Update]),
    (Function::Commitment, &[Entity::Hold], &[Create, Update]),
    (Function::Approver, &[Entity::Hold], &[Create, Update]),
    (
        Function::RegionalTreasurer,
        &[Entity::Hold],
        &[Create, Update],
    ),
    (Function::Inspector, &[Entity::Hold], &[Create, Update]),
    (
        Function::Inspector,
        &[Entity::WorkingPaper],
        &[View, Update, Export],
    ),
    (Function::Approver, &[Entity::Audit], &[View, Export]),
];

impl Function {
    /// Whether somebody of this function has a right, as far as their level allows it at all.
    #[must_use]
    pub fn allows(self, (entity, action): Right) -> bool {
        if action == View && SEEN_BY_ALL.contains(&entity) {
            return true;
        }
        DOES.iter().any(|(function, entities, actions)| {
            *function == self && entities.contains(&entity) && actions.contains(&action)
        })
    }

    /// Whether one account may hold both: who prepares, checks, approves and disburses are four persons, who
    /// gives rights is none of them, and who inspects does nothing else.
    #[must_use]
    pub const fn goes_with(self, other: Self) -> bool {
        const fn moves_money(function: Function) -> bool {
            match function {
                Function::Treasurer
                | Function::Commitment
                | Function::Approver
                | Function::RegionalTreasurer => true,
                Function::Registration
                | Function::Accounts
                | Function::Editor
                | Function::Inspector => false,
            }
        }
        if self as u8 == other as u8 {
            return true;
        }
        match (self, other) {
            (Self::Inspector, _) | (_, Self::Inspector) => false,
            (Self::Accounts, function) | (function, Self::Accounts) => !moves_money(function),
            (one, another) => !(moves_money(one) && moves_money(another)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_move_money_are_four_persons_and_the_inspector_is_a_fifth() {
        use Function::{
            Accounts, Approver, Commitment, Editor, Inspector, RegionalTreasurer, Registration,
            Treasurer,
        };
        let money = [Treasurer, Commitment, Approver, RegionalTreasurer];
        for one in money {
            for other in money {
                assert_eq!(one.goes_with(other), one == other, "{one} with {other}");
            }
            assert!(!one.goes_with(Accounts) && !Accounts.goes_with(one));
            assert!(one.goes_with(Registration));
        }
        for other in Function::ALL.iter().copied().filter(|f| *f != Inspector) {
            assert!(!Inspector.goes_with(other) && !other.goes_with(Inspector));
        }
        assert!(Editor.goes_with(Accounts));
    }

    #[test]
    fn each_step_of_money_belongs_to_one_function() {
        let steps = [
            ((Entity::Disbursement, Action::Create), Function::Treasurer),
            ((Entity::Disbursement, Action::Approve), Function::Approver),
            (
                (Entity::Disbursement, Action::OrderToPay),
                Function::Commitment,
            ),
            (
                (Entity::Disbursement, Action::Disburse),
                Function::RegionalTreasurer,
            ),
            ((Entity::Permission, Action::Update), Function::Accounts),
        ];
        for (right, whose) in steps {
            let holders: Vec<Function> = Function::ALL
                .iter()
                .copied()
                .filter(|function| function.allows(right))
                .collect();
            assert_eq!(holders, [whose], "{right:?}");
        }
    }

    #[test]
    fn the_inspector_stops_money_keeps_working_papers_and_writes_nothing_else() {
        for entity in Entity::ALL.iter().copied() {
            for action in Action::ALL.iter().copied() {
                let reads = matches!(action, Action::View | Action::Export);
                let stops = (entity == Entity::Hold && matches!(action, Create | Update))
                    || (entity == Entity::WorkingPaper && action == Update);
                let allowed = Function::Inspector.allows((entity, action));
                assert!(reads || stops == allowed, "{entity} {action}");
            }
        }
    }
}
