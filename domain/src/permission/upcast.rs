//! How permissions of before read today.

use serde_json::{Value, json};

use super::{Action, Entity};

/// `Assigned` of version 1 knew no words of their own for SPM and SP2D: what was said of changing a payment or a
/// roster held for them too. Version 2 says so.
pub(crate) fn name_orders(mut payload: Value) -> Value {
    let Some(changes) = payload.get_mut("changes").and_then(Value::as_array_mut) else {
        return payload;
    };
    let is = |change: &Value, action: Action| change["action"] == json!(action);
    let moves_money = |change: &Value| {
        [Entity::Disbursement, Entity::Roster]
            .iter()
            .any(|entity| change["entity"] == json!(entity))
    };
    let said = changes.clone();
    for update in said
        .iter()
        .filter(|change| moves_money(change) && is(change, Action::Update))
    {
        for action in [Action::OrderToPay, Action::Disburse] {
            let already = said
                .iter()
                .any(|change| is(change, action) && change["entity"] == update["entity"]);
            if !already {
                let mut named = update.clone();
                named["action"] = json!(action);
                changes.push(named);
            }
        }
    }
    payload
}

#[cfg(test)]
mod tests {
    use crate::Role;
    use crate::event::{AnyEvent, encode, version_of};
    use crate::permission::{
        Action, Assignment, Entity, Grant, PermissionEvent, Permissions, Target,
    };
    use cqrs_es::Aggregate;
    use serde_json::Value;

    /// Bytes as a program of before stored them.
    const STORED: &str = r#"{"target":{"level":"admin"},"changes":[{"entity":"keuangan","action":"ubah","grant":"tolak"},{"entity":"berita","action":"ubah","grant":"tolak"}]}"#;

    fn read(version: u32) -> Permissions {
        let payload: Value = serde_json::from_str(STORED).unwrap();
        let AnyEvent::Permission(event) =
            AnyEvent::decode("permission", "Assigned", version, payload).unwrap()
        else {
            panic!("another stream");
        };
        let mut permissions = Permissions::default();
        permissions.apply(event);
        permissions
    }

    #[test]
    fn a_denial_of_before_goes_on_holding_for_the_orders() {
        let permissions = read(1);
        for action in [Action::Update, Action::OrderToPay, Action::Disburse] {
            let right = (Entity::Disbursement, action);
            assert!(!permissions.allows_level(Role::Admin, right), "{action:?}");
        }
        let news = (Entity::News, Action::OrderToPay);
        assert!(permissions.allows_level(Role::Admin, news));
        // Control: read as of today, the same words leave the orders alone.
        let order = (Entity::Disbursement, Action::OrderToPay);
        assert!(read(2).allows_level(Role::Admin, order));
    }

    #[test]
    fn what_was_said_of_an_order_itself_stands() {
        let mut payload: Value = serde_json::from_str(STORED).unwrap();
        let order = serde_json::json!({ "entity": "keuangan", "action": "spm", "grant": "izin" });
        payload["changes"].as_array_mut().unwrap().push(order);
        let lifted = super::name_orders(payload);
        let orders: Vec<&Value> = lifted["changes"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|change| change["action"] == "spm")
            .collect();
        assert_eq!(orders.len(), 1);
        assert_eq!(orders[0]["grant"], "izin");
    }

    #[test]
    fn it_is_written_in_its_second_version_and_everything_else_in_its_first() {
        let event = PermissionEvent::Assigned {
            target: Target::Level(Role::Admin),
            changes: vec![Assignment {
                entity: Entity::News,
                action: Action::Update,
                grant: Some(Grant::Denied),
            }],
        };
        assert_eq!(encode(&event).event_version, 2);
        for (stream_type, event_type) in crate::event::all_event_types() {
            let present = version_of(stream_type, event_type);
            let expected = u32::from((stream_type, event_type) == ("permission", "Assigned")) + 1;
            assert_eq!(present, expected, "{stream_type} {event_type}");
        }
        let beyond = AnyEvent::decode("permission", "Assigned", 3, Value::Null);
        assert!(beyond.is_err());
    }
}
