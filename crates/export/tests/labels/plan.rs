//! A plan to label, and what tests ask of its labels.

use chrono::{DateTime, Utc};
use engine::{Job, Options, Solution, Unattended};
use export::drawing::{Drawing, Shape};
use export::labels::{LabelFormat, LabelOptions, field_drawings};
use export::{Facts, USUAL_REMNANT};
use serde_json::{Value, json};

/// A job with its solution.
pub struct Plan {
    pub job: Job,
    pub solution: Solution,
}

/// Two equal sheets with a remnant each, of a material with grain; bands are deducted.
pub fn plan() -> Plan {
    solved(&json!({
        "panels": [
            {"id": "p1", "width": 804, "height": 600, "count": 2, "label": "Side", "material": "Oak 18",
             "orientation": 1, "edge": {"top": "PVC 2", "left": "ABS", "right": "ABS"}},
            {"id": "p2", "width": 764.5, "height": 300, "count": 4, "label": "Shelf 10", "material": "Oak 18"},
            {"id": "p3", "width": 200, "height": 300, "count": 2, "material": "Oak 18"},
        ],
        "stock_panels": [{"id": "s1", "width": 2000, "height": 610, "count": null, "label": "Board",
                          "material": "Oak 18", "orientation": 1}],
        "configuration": {"cut_thickness": 3, "optimization_factor": 0, "min_trim_dimension": 150,
                          "deduct_edge_bands": true, "edge_bands": {"PVC 2": {"thickness": 2}, "ABS": {"thickness": 2}}},
    }))
}

/// A plan of one panel with this label.
pub fn plan_of_one(label: &str) -> Plan {
    solved(&json!({
        "panels": [{"id": "p1", "width": 400, "height": 300, "count": 1, "label": label}],
        "stock_panels": [{"id": "s1", "width": 400, "height": 300, "count": 1}],
    }))
}

pub fn solved(job: &Value) -> Plan {
    let job = Job::from_json(job).unwrap();
    let solution = engine::solve(&job, &Options::default(), &Unattended);
    engine::verify::verify(&job, &solution).unwrap();
    assert!(solution.no_fit_panels.is_empty());
    Plan { job, solution }
}

impl Plan {
    pub fn facts(&self) -> Facts<'_> {
        let date: DateTime<Utc> = "2026-11-25T10:00:00Z".parse().unwrap();
        Facts {
            name: "Wardrobe",
            date,
            job: &self.job,
            solution: &self.solution,
            project: Some("House by the lake"),
            customer: Some("Miller & Sons"),
            notes: Some("Deliver before Friday"),
            link: None,
            least_remnant: USUAL_REMNANT,
        }
    }

    pub fn parts(&self) -> usize {
        self.solution.mosaics.iter().map(|mosaic| mosaic.nbr_final_panels as usize).sum()
    }
}

/// A roll of 100 × 60 with these fields.
pub fn roll_with(fields: Value) -> LabelFormat {
    let paper = json!({"kind": "roll", "width": 100, "height": 60});
    let format = json!({"name": "Own", "paper": paper, "width": 100, "height": 60, "fields": fields});
    let format: LabelFormat = serde_json::from_value(format).unwrap();
    assert_eq!(format.faults(), []);
    format
}

/// A roll with one field that takes the whole label.
pub fn roll_of(field: &str) -> LabelFormat {
    roll_with(json!([{"field": field, "x": 2, "y": 2, "width": 96, "height": 56, "font_size": 20}]))
}

/// The labels one by one as drawings.
pub fn drawings(facts: &Facts<'_>, format: &LabelFormat, options: &LabelOptions) -> Vec<Drawing> {
    let label = |fields: Vec<Drawing>| {
        let (width, height) = (fields[0].width, fields[0].height);
        Drawing { width, height, shapes: fields.into_iter().flat_map(|field| field.shapes).collect() }
    };
    (0..).map_while(|place| field_drawings(facts, format, options, place).unwrap()).map(label).collect()
}

/// The lines of text on a label.
pub fn lines(drawing: &Drawing) -> Vec<&str> {
    let words = drawing.shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(text.words.as_str()),
        _ => None,
    });
    words.collect()
}

/// What the labels of a plan say in one field.
pub fn told(facts: &Facts<'_>, field: &str, options: &LabelOptions) -> Vec<String> {
    drawings(facts, &roll_of(field), options).iter().map(|drawing| lines(drawing).join(" ")).collect()
}
