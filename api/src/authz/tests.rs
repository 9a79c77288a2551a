//! The table itself, and all operations against it.

pub(crate) mod walk;
mod writes;

use super::*;

#[test]
fn wire_names_of_roles_read_back() {
    for role in ROLES {
        assert_eq!(role_of(role.as_str()), Some(role));
    }
    assert_eq!(role_of("root"), None);
}

#[test]
fn a_route_that_declares_nothing_is_not_served() {
    let mut openapi = crate::docs::declared();
    let item = openapi.paths.paths.get_mut("/healthz").unwrap();
    item.get.as_mut().unwrap().extensions = None;
    let error = Table::new(&openapi).unwrap_err();
    assert!(matches!(error, AccessError::Undeclared { .. }), "{error}");
}
