//! The rules of the saw that hold for one material: the configuration's, with the material's own in their place.

use super::job::{FirstCut, Job};
use super::trim::Trims;
use crate::length::{self, Length};
use serde::Serialize;

/// What holds for the rows of one material in place of the configuration; what is missing is inherited.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MaterialRules {
    /// The kerf, mm.
    #[serde(
        default,
        rename = "cut_thickness",
        skip_serializing_if = "Option::is_none",
        serialize_with = "length::as_optional_text"
    )]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::optional_setting))]
    pub kerf: Option<Length>,
    /// The shortest side of an offcut that is worth keeping, mm.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "length::as_optional_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::optional_setting))]
    pub min_trim_dimension: Option<Length>,
    /// What is cut off the sides of its sheets first; `{}`: nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trim: Option<Trims>,
    /// Stages after which every panel is free; null: any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::stages))]
    pub max_stages: Option<Option<u8>>,
    /// Beyond the last stage a part that holds one panel and waste may be cut once more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub final_trim: Option<bool>,
    /// How the first stage of every sheet runs: 0 either way, 1 along the width, 2 along the height.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::first_cut))]
    pub first_cut: Option<FirstCut>,
    /// The shortest side that a cut may give a part which is no panel, mm.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "length::as_optional_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::optional_setting))]
    pub min_offcut: Option<Length>,
    /// The least width of a part that the first stage makes and that holds a panel, mm.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "length::as_optional_text")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::optional_setting))]
    pub min_strip: Option<Length>,
    /// The length of the longest cut but for trims, mm; null: any.
    #[serde(default, skip_serializing_if = "Option::is_none", serialize_with = "length_or_null")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::longest))]
    pub max_cut_length: Option<Option<Length>>,
    /// Equal sheets that are cut at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(schema_with = super::job::schema::sheets_at_once))]
    pub sheets_at_once: Option<u8>,
}

fn length_or_null<S: serde::Serializer>(
    length: &Option<Option<Length>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    length::as_optional_text(&length.flatten(), serializer)
}

/// The rules of the saw that hold for the rows of one material.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SawRules {
    /// The kerf.
    pub kerf: Length,
    /// The shortest side of an offcut that is worth keeping.
    pub min_trim_dimension: Length,
    /// Stages after which every panel is free, 1-9.
    pub max_stages: Option<u8>,
    /// Beyond them a part that holds one panel and waste may be cut once more.
    pub final_trim: bool,
    /// How the first stage of every sheet runs.
    pub first_cut: FirstCut,
    /// The shortest side that a cut may give a part which is no panel.
    pub min_offcut: Length,
    /// The least width of a part that the first stage makes and that holds a panel.
    pub min_strip: Length,
    /// The length of the longest cut but for trims.
    pub max_cut_length: Option<Length>,
    /// Equal sheets that are cut at once, 1-100.
    pub sheets_at_once: u8,
}

impl SawRules {
    /// Some cut that the kerf allows is forbidden.
    pub fn forbid_cuts(&self) -> bool {
        self.max_stages.is_some()
            || self.first_cut != FirstCut::Free
            || self.min_offcut > Length::ZERO
            || self.min_strip > Length::ZERO
            || self.max_cut_length.is_some()
    }
}

impl Job {
    /// The rules that hold for the rows of a material.
    pub fn saw_rules(&self, material: &str) -> SawRules {
        let all = &self.configuration;
        let own = all.materials.get(material);
        SawRules {
            kerf: own.and_then(|own| own.kerf).unwrap_or(all.kerf),
            min_trim_dimension: own.and_then(|own| own.min_trim_dimension).unwrap_or(all.min_trim_dimension),
            max_stages: own.and_then(|own| own.max_stages).unwrap_or(all.max_stages),
            final_trim: own.and_then(|own| own.final_trim).or(all.final_trim).unwrap_or(true),
            first_cut: own.and_then(|own| own.first_cut).or(all.first_cut).unwrap_or_default(),
            min_offcut: own.and_then(|own| own.min_offcut).or(all.min_offcut).unwrap_or_default(),
            min_strip: own.and_then(|own| own.min_strip).or(all.min_strip).unwrap_or_default(),
            max_cut_length: own.and_then(|own| own.max_cut_length).unwrap_or(all.max_cut_length),
            sheets_at_once: own.and_then(|own| own.sheets_at_once).or(all.sheets_at_once).unwrap_or(1),
        }
    }

    /// Some sheets are cut more than one at once.
    pub fn stacks_sheets(&self) -> bool {
        let all = &self.configuration;
        let own = all.materials.values().map(|own| own.sheets_at_once);
        own.chain([all.sheets_at_once]).flatten().any(|sheets| sheets > 1)
    }

    /// The kerf of the cuts through a material.
    pub fn kerf(&self, material: &str) -> Length {
        self.saw_rules(material).kerf
    }
}
