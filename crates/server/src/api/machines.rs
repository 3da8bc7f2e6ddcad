//! Machines: how each of them cuts, kept under its name.

use crate::api::kept_templates::{
    KeptTemplate, TemplateId, TemplateList, TemplateShelf, kept_template_routes,
};
use crate::error::{ApiError, ErrorBody, FieldError};
use crate::fields::Fields;
use axum::Json;
use axum::http::StatusCode;
use export::gcode::{GcodeAllowed, GcodeOptions};
use serde::Serialize;
use serde_json::{Value, json};
use store::{SavedItem, SavedKind};
use utoipa::ToSchema;

/// A machine.
#[derive(Debug, Serialize, ToSchema)]
pub struct Machine {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// How it cuts.
    #[schema(value_type = MachineOptions)]
    pub options: GcodeOptions,
}

/// All machines.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the list that all kinds share")]
pub struct MachineList {
    /// By name.
    templates: Vec<Machine>,
}

/// A new machine.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct NewMachine {
    /// Its name; no other machine of the owner has it, whatever the case of letters.
    #[schema(min_length = 1, max_length = 200)]
    name: String,
    /// How it cuts; what is left out is as usual.
    options: MachineOptions,
}

/// What is to change of a machine.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the body that is read field by field")]
pub struct MachineChange {
    /// Its name.
    #[schema(min_length = 1, max_length = 200, nullable = false)]
    name: Option<String>,
    /// All of how it cuts; what is left out is as usual.
    #[schema(nullable = false)]
    options: Option<MachineOptions>,
}

/// How a machine cuts. Lengths are millimetres; what is left out is as for a board of 18 mm on a router.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes what the crate of the files reads and writes")]
pub struct MachineOptions {
    /// The controller.
    #[schema(nullable = false)]
    dialect: Option<MachineDialect>,
    /// What the tool follows.
    #[schema(nullable = false)]
    mode: Option<MachineMode>,
    /// How thick the sheet is, mm: the last pass goes just through.
    #[schema(nullable = false, minimum = 0.1, maximum = 200)]
    thickness: Option<f64>,
    /// The diameter of the tool, mm; null: as wide as the kerf.
    #[schema(minimum = 0.1, maximum = 50)]
    tool: Option<f64>,
    /// How much deeper each pass goes, mm.
    #[schema(nullable = false, minimum = 0.1, maximum = 200)]
    depth: Option<f64>,
    /// How fast the tool moves through the sheet, mm a minute.
    #[schema(nullable = false, minimum = 1, maximum = 50_000)]
    feed: Option<f64>,
    /// How fast it moves down, mm a minute.
    #[schema(nullable = false, minimum = 1, maximum = 50_000)]
    plunge: Option<f64>,
    /// How far above the sheet it moves from cut to cut, mm.
    #[schema(nullable = false, minimum = 0.5, maximum = 500)]
    safe_height: Option<f64>,
    /// The corner that is 0,0.
    #[schema(nullable = false)]
    origin: Option<MachineOrigin>,
    /// Tabs that hold a panel on each of its sides, in outlines, 0-20; 0: none.
    #[schema(nullable = false, value_type = Option<i32>)]
    tabs: Option<u8>,
}

/// The controllers.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
pub enum MachineDialect {
    /// GRBL.
    Grbl,
    /// LinuxCNC.
    LinuxCnc,
    /// Mach3.
    Mach3,
}

/// What the tool follows.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum MachineMode {
    /// The middle of each cut.
    Cuts,
    /// The outline of each panel.
    Outline,
}

/// A corner of the sheet.
#[derive(ToSchema)]
#[schema(rename_all = "snake_case")]
pub enum MachineOrigin {
    /// Lower left.
    BottomLeft,
    /// Lower right.
    BottomRight,
    /// Upper left.
    TopLeft,
    /// Upper right.
    TopRight,
}

impl KeptTemplate for Machine {
    const KIND: SavedKind = SavedKind::Machine;
    const FIELDS: &'static [&'static str] = &["name", "options"];

    fn of(item: SavedItem) -> Result<Machine, ApiError> {
        let fields = serde_json::from_str(item.body_json.as_deref().unwrap_or_default());
        let StoredMachine { options } = fields.map_err(ApiError::unwritable)?;
        Ok(Machine { id: item.id.to_string(), name: item.name, options })
    }

    fn built_in() -> Vec<Machine> {
        Vec::new()
    }

    fn id(&self) -> &str {
        &self.id
    }
}

/// A machine as it is kept, beside its name.
#[derive(serde::Serialize, serde::Deserialize)]
struct StoredMachine {
    options: GcodeOptions,
}

/// Checks the options of a machine, and writes them as they are kept.
///
/// # Errors
/// Its faults.
pub fn checked(value: Value) -> Result<String, Vec<FieldError>> {
    let Some(options) = value.get("options") else {
        return Err(vec![FieldError::new("options", "missing", json!({}))]);
    };
    let options: GcodeOptions = serde_path_to_error::deserialize(options).map_err(|error| {
        let at = error.path().to_string();
        let path = if at == "." { "options".to_owned() } else { format!("options.{at}") };
        vec![FieldError::new(path, "malformed", json!({"reason": error.inner().to_string()}))]
    })?;
    options.check().map_err(|bad| {
        let path = format!("options.{}", bad.option);
        vec![match bad.allowed {
            GcodeAllowed::Between(min, max) => {
                // The largest depth leaves the fewest passes: only too little of it is refused beside its own bounds.
                let above = serde_json::to_value(&options).ok().and_then(|all| all[bad.option].as_f64());
                if above.is_some_and(|value| value > max.mm()) {
                    FieldError::new(path, "too_large", json!({"max": max.to_string()}))
                } else {
                    FieldError::new(path, "too_small", json!({"min": min.to_string()}))
                }
            }
            GcodeAllowed::OneOf(names) => {
                FieldError::new(path, "not_one_of", json!({"allowed": names.join(", ")}))
            }
            GcodeAllowed::Unknown(name) => FieldError::new(path, "malformed", json!({"reason": name})),
        }]
    })?;
    serde_json::to_string(&StoredMachine { options })
        .map_err(|_| vec![FieldError::new("options", "malformed", json!({}))])
}

kept_template_routes! {
    Machine, a "machine", shown as Machine, new NewMachine, changed MachineChange,
    at "/templates/machines" and "/templates/machines/{id}";
    machines -> MachineList, create_machine, machine, update_machine, delete_machine
}
