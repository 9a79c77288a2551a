//! How machines come in, in the words of OpenAPI: the flow of OAuth with its scopes, and the scope beside every operation
//! that a machine may call.

use domain::machine::MachineScope;
use serde_json::{Map, Value, json};

use crate::authz::MACHINE;

/// The scheme's name.
const SCHEME: &str = "mesin";

/// Adds the scheme, and to each operation its scope as another way in.
pub(super) fn describe(text: &mut Value) {
    let scopes: Map<String, Value> = MachineScope::ALL
        .iter()
        .map(|scope| (scope.as_str().to_owned(), json!(scope.label())))
        .collect();
    text["components"]["securitySchemes"][SCHEME] = json!({
        "type": "oauth2",
        "description": "Accounts of machines: two persons let one in, it reads within its scopes.",
        "flows": { "clientCredentials": { "tokenUrl": "/api/oauth/token", "scopes": scopes } },
    });
    let paths = text["paths"].as_object_mut().into_iter().flatten();
    for (_, item) in paths {
        for (_, operation) in item.as_object_mut().into_iter().flatten() {
            let Some(scope) = operation.get(MACHINE).cloned() else {
                continue;
            };
            if let Some(ways) = operation["security"].as_array_mut() {
                ways.push(json!({ SCHEME: [scope] }));
            }
        }
    }
}
