//! The shop: a team, or a person without one. Its head of offers, and which remnants it keeps.

use crate::auth::user::Caller;
use crate::error::{ApiError, ErrorBody, FieldError};
use crate::fields::{Fields, FieldsWithRows, Patch};
use crate::logo;
use crate::state::AppState;
use axum::Json;
use axum::extract::State;
use engine::{Area, Fault, Length};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

/// Characters of a name.
const MAX_NAME: usize = 200;
/// Characters of an address.
const MAX_ADDRESS: usize = 2_000;
/// The largest sheet there is, mm².
const MAX_AREA: i64 = 1_000_000_000_000;

/// What a shop says of itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct Shop {
    /// Its name; empty if none was given.
    pub name: String,
    /// Its address, in any number of lines; empty if none was given.
    pub address: String,
    /// Its logo: a data URL of a PNG or a JPEG.
    pub logo: Option<String>,
    /// Which remnants are kept when a plan is booked.
    pub least_remnant: LeastRemnant,
}

/// The least remnant that is kept.
#[derive(Debug, Serialize, ToSchema)]
pub struct LeastRemnant {
    /// Both sides are at least this long, mm.
    #[schema(value_type = f64)]
    pub side: Length,
    /// And the area is at least this large, mm².
    #[schema(value_type = f64)]
    pub area: Area,
}

/// Changes of the shop: fields that are not there stay as they are.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct ShopChanges {
    /// Its name; null: none.
    #[schema(max_length = 200)]
    name: Option<String>,
    /// Its address, in any number of lines; null: none.
    #[schema(max_length = 2000)]
    address: Option<String>,
    /// Its logo: a data URL of a PNG or a JPEG of at most 256 KiB and 2000 pixels a side; null: none.
    #[schema(pattern = "^data:image/(png|jpeg);base64,")]
    logo: Option<String>,
    /// Which remnants are kept when a plan is booked.
    #[schema(nullable = false)]
    least_remnant: Option<LeastRemnantChanges>,
}

/// Changes of the least remnant that is kept.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct LeastRemnantChanges {
    /// Both sides are at least this long, mm.
    #[schema(nullable = false, minimum = 0, maximum = 1_000_000)]
    side: Option<f64>,
    /// And the area is at least this large, mm².
    #[schema(nullable = false, minimum = 0, maximum = 1_000_000_000_000_i64)]
    area: Option<f64>,
}

impl From<store::Shop> for Shop {
    fn from(shop: store::Shop) -> Shop {
        let store::Shop { name, address, logo, least_side, least_area } = shop;
        let least_remnant =
            LeastRemnant { side: Length::from_um(least_side), area: Area::from_um2(least_area.into()) };
        Shop { name, address, logo, least_remnant }
    }
}

/// The shop: the team's, or one's own.
#[utoipa::path(
    get, path = "/shop", tag = "stock", operation_id = "shop",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "The shop", body = Shop),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
    )
)]
pub async fn get(
    State(state): State<AppState>,
    Caller { scope, .. }: Caller,
) -> Result<Json<Shop>, ApiError> {
    Ok(Json(state.store.shop(scope).await?.into()))
}

/// Changes what the shop says of itself. In a team its owner and admins do.
#[utoipa::path(
    put, path = "/shop", tag = "stock", operation_id = "update_shop",
    security(("bearer" = [])),
    request_body = ShopChanges,
    responses(
        (status = 200, description = "The shop as it is now", body = Shop),
        (status = 400, description = "Wrong values, or NO_FIELDS_TO_UPDATE", body = ErrorBody),
        (status = 401, description = "UNAUTHORIZED", body = ErrorBody),
        (status = 403, description = "FORBIDDEN: neither owner nor admin of the team", body = ErrorBody),
    )
)]
pub async fn update(
    State(state): State<AppState>,
    Caller { user, scope }: Caller,
    FieldsWithRows(mut body, reservation): FieldsWithRows,
) -> Result<Json<Shop>, ApiError> {
    body.some_of(&["name", "address", "logo", "least_remnant"])?;
    let name = body.line("name", MAX_NAME);
    let address = body.text("address", MAX_ADDRESS);
    let logo = body.text("logo", logo::MAX_LOGO);
    let (side, area) = least_remnant(&mut body);
    // One account holds a part of the budget only: what the picture takes comes in place of what its text took.
    drop(reservation);
    if let Patch::Value(logo) = &logo
        && !is_picture(&state, user.id, logo.clone()).await?
    {
        body.fault("logo", "not_a_picture", json!({}));
    }
    body.finish()?;
    let change = |shop: &mut store::Shop| {
        set_text(&name, &mut shop.name);
        set_text(&address, &mut shop.address);
        logo.set_optional(&mut shop.logo);
        side.set(&mut shop.least_side);
        area.set(&mut shop.least_area);
    };
    Ok(Json(state.store.update_shop(scope, change, state.clock.now()).await?.into()))
}

/// Decodes a logo with the memory for it, on a thread that answers no requests.
async fn is_picture(state: &AppState, account: Uuid, logo: String) -> Result<bool, ApiError> {
    let reservation = state.transfer_memory.reserve(account, logo::MEMORY).await?;
    let work = move || {
        let is_picture = logo::is_picture(&logo);
        drop(reservation);
        is_picture
    };
    state.transfer_memory.work(logo::MEMORY, work).await
}

/// Side in µm and area in µm² of the least remnant.
fn least_remnant(body: &mut Fields) -> (Patch<i64>, Patch<i64>) {
    let absent = (Patch::Absent, Patch::Absent);
    let mut map = match body.take("least_remnant") {
        None => return absent,
        Some(Value::Object(map)) => map,
        Some(_) => {
            body.fault("least_remnant", "not_an_object", json!({}));
            return absent;
        }
    };
    let mut read = |name: &str, read: fn(&Value, &str) -> Result<i64, Fault>| {
        let Some(value) = map.remove(name) else { return Patch::Absent };
        match read(&value, &format!("least_remnant.{name}")) {
            Ok(value) => Patch::Value(value),
            Err(fault) => {
                body.faults([FieldError::from(&fault)]);
                Patch::Absent
            }
        }
    };
    let side = read("side", |value, path| engine::read_length(value, path).map(Length::um));
    let area = read("area", |value, path| {
        engine::read_number(value, path, 0, MAX_AREA).map(|mm2| (mm2 * 1e6).round() as i64)
    });
    (side, area)
}

/// Changes a text that is empty where there is none.
fn set_text(patch: &Patch<String>, text: &mut String) {
    match patch {
        Patch::Absent => {}
        Patch::Null => text.clear(),
        Patch::Value(value) => text.clone_from(value),
    }
}
