//! The words of each list's orders, as the list declares them beside its handler (`x-orders`).

use serde_json::{Value, json};

/// Where an operation names its orders.
const ORDERS: &str = "x-orders";

/// Puts the words of a list's orders to its parameter.
pub(super) fn name(text: &mut Value) {
    let paths = text["paths"].as_object_mut().into_iter().flatten();
    for (_, item) in paths {
        for (_, operation) in item.as_object_mut().into_iter().flatten() {
            let orders = operation
                .as_object_mut()
                .and_then(|operation| operation.remove(ORDERS));
            let Some(orders) = orders else {
                continue;
            };
            let parameters = operation["parameters"].as_array_mut().into_iter().flatten();
            for parameter in parameters.filter(|it| it["name"] == "sort") {
                parameter["schema"] = json!({ "type": "string", "enum": orders });
            }
        }
    }
}
