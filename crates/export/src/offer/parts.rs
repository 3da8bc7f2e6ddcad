//! What a customer gets: the panels that are placed, group by group.

use super::Offer;
use engine::{Length, Money};
use std::collections::HashMap;

/// The panels of a group.
pub(crate) struct Section<'o> {
    /// The material or the order; none where panels are not told apart.
    pub(crate) name: Option<String>,
    /// Its rows of panels.
    pub(crate) parts: Vec<OfferPart<'o>>,
    /// Its share of the net sum.
    pub(crate) net: Money,
}

/// A row of panels.
pub(crate) struct OfferPart<'o> {
    pub(crate) label: &'o str,
    /// With its bands on, mm.
    pub(crate) size: (Length, Length),
    pub(crate) material: &'o str,
    /// The names of its bands, each once.
    pub(crate) bands: String,
    /// Copies that are placed.
    pub(crate) count: u32,
}

/// The sections of an offer, in the order of its shares.
pub(crate) fn sections<'o>(offer: &Offer<'o>) -> Vec<Section<'o>> {
    let (job, grouping) = (offer.facts.job, offer.grouping);
    let told = offer.facts.solution.panels.iter();
    let placed: HashMap<&str, u32> = told.map(|panel| (panel.panel_id.as_str(), panel.placed)).collect();
    let named = |name: &str| match grouping {
        costing::Grouping::One => None,
        _ if name.trim().is_empty() || name == engine::model::job::DEFAULT_MATERIAL => {
            Some(offer.language.all_others().to_owned())
        }
        _ => Some(name.to_owned()),
    };
    let mut sections: Vec<Section<'o>> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (place, share) in offer.shares.iter().enumerate() {
        places.insert(&share.name, place);
        sections.push(Section { name: named(&share.name), parts: Vec::new(), net: share.net });
    }
    for panel in &job.panels {
        let count = placed.get(panel.id.as_str()).copied().unwrap_or(0);
        let place = places.get(grouping.name(panel));
        let Some(section) = place.and_then(|place| sections.get_mut(*place)).filter(|_| count > 0) else {
            continue;
        };
        let mut bands: Vec<&str> = job.band_lengths(panel).map(|(band, _)| band).collect();
        bands.sort_unstable();
        bands.dedup();
        let label = panel.label.as_deref().filter(|label| !label.trim().is_empty());
        section.parts.push(OfferPart {
            label: label.unwrap_or(&panel.id),
            size: (panel.width, panel.height),
            material: &panel.material,
            bands: bands.join(", "),
            count,
        });
    }
    sections
}
