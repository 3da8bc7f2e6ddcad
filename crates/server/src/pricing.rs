//! What plans cost by the price lists of shops: where the prices come from.

use crate::error::{ApiError, ErrorCode};
use crate::files::OpenPlan;
use crate::plans::{PlanFeature, Plans};
use crate::state::AppState;
use costing::{Costs, Grouping, LeastRemnant, PriceList, Pricing, ShareOfCosts, SheetPrice};
use engine::{Area, Job, Length, Money, Solution, UsedStock};
use std::collections::{HashMap, HashSet};
use store::{Material, Scope, Shop, StockItem};
use uuid::Uuid;

/// The currency of a shop that has not named one.
pub const USUAL_CURRENCY: &str = "EUR";

/// Refuses who has no plan with the calculator of costs.
///
/// # Errors
/// FORBIDDEN; NO_ACTIVE_SUBSCRIPTION.
pub fn check_feature(plans: &Plans, plan: &str) -> Result<(), ApiError> {
    plans.with_feature(plan, PlanFeature::CostCalculator).map(|_| ())
}

/// The price list of a shop; one that charges for nothing but sheets where none was written yet.
///
/// # Errors
/// What the database says.
pub async fn price_list(state: &AppState, scope: Scope) -> Result<PriceList, ApiError> {
    kept_list(state.store.price_list(scope).await?.as_deref())
}

/// A price list as it is kept.
///
/// # Errors
/// INTERNAL_ERROR where it cannot be read.
pub fn kept_list(text: Option<&str>) -> Result<PriceList, ApiError> {
    let Some(text) = text else { return Ok(PriceList::empty(USUAL_CURRENCY)) };
    serde_json::from_str(text).map_err(|error| {
        tracing::error!(%error, "a price list in the database cannot be read");
        ApiError::new(ErrorCode::InternalError)
    })
}

/// What a plan costs, and how its groups share that.
pub struct Reckoned {
    /// The lines and totals.
    pub costs: Costs,
    /// The net sum by groups.
    pub shares: Vec<ShareOfCosts>,
}

/// What a plan is reckoned by.
pub struct Reckoning {
    list: PriceList,
    other_prices: HashMap<String, SheetPrice>,
    least_remnant: LeastRemnant,
}

impl Reckoning {
    /// Looks up the prices of the sheets of a plan that its job does not tell.
    ///
    /// # Errors
    /// What the database says.
    pub async fn of(
        state: &AppState,
        scope: Scope,
        (plan, list, shop): (&OpenPlan, PriceList, &Shop),
    ) -> Result<Reckoning, ApiError> {
        let used = &plan.solution.used_stock_panels;
        let names: HashSet<&str> = used.iter().map(|row| row.material.as_str()).collect();
        let materials = state.store.materials_called(scope, names).await?;
        let mut priced: HashMap<String, Vec<&Material>> = HashMap::new();
        for material in materials.iter().filter(|material| material.fields.currency == list.currency) {
            for name in [Some(&material.fields.name), material.fields.code.as_ref()].into_iter().flatten() {
                priced.entry(folded(name)).or_default().push(material);
            }
        }
        let of_items = item_prices(state, scope, used).await?;
        let of_catalogue = |row: &UsedStock| {
            let materials = priced.get(&folded(&row.material))?;
            materials.iter().find_map(|material| catalogue_price(material, row))
        };
        let price = |row: &UsedStock| {
            let of_item = row.stock_item_id.as_deref().and_then(|item| of_items.get(item).cloned());
            Some((row.stock_panel_id.clone(), of_item.or_else(|| of_catalogue(row))?))
        };
        let other_prices = used.iter().filter_map(price).collect();
        let least_remnant = LeastRemnant {
            side: Length::from_um(shop.least_side),
            area: Area::from_um2(shop.least_area.into()),
        };
        Ok(Reckoning { list, other_prices, least_remnant })
    }

    /// Reckons a plan.
    pub fn reckon(&self, job: &Job, solution: &Solution, grouping: Grouping) -> Reckoned {
        let Reckoning { list, other_prices, least_remnant } = self;
        let pricing = Pricing { list, job, solution, other_prices, least_remnant: *least_remnant };
        let costs = pricing.costs();
        let shares = pricing.shares(&costs, grouping);
        Reckoned { costs, shares }
    }

    /// The price list that it goes by.
    pub fn list(&self) -> &PriceList {
        &self.list
    }
}

/// What the shop's items in stock cost, in the currency of its list, by the ids of those that have a price.
async fn item_prices(
    state: &AppState,
    scope: Scope,
    used: &[UsedStock],
) -> Result<HashMap<String, SheetPrice>, ApiError> {
    let ids: Vec<Uuid> = used.iter().filter_map(|row| row.stock_item_id.as_deref()?.parse().ok()).collect();
    let items = state.store.stock_items_by_id(scope, ids).await?;
    let price = |item: &StockItem| {
        let parts = i128::from(item.fields.price?) * (Money::PARTS / ITEM_PRICE_PARTS);
        Some((item.id.to_string(), SheetPrice::of_sheet(Money::from_parts(parts))))
    };
    Ok(items.iter().filter_map(price).collect())
}

/// Items are priced in parts of 1.
const ITEM_PRICE_PARTS: i128 = 10_000;

/// The form in which names of materials are compared.
fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

/// Of kg/m³.
const DENSITY_PARTS: f64 = 1000.0;

/// The price of a sheet by the catalogue; none where it does not say enough. A piece is the usual sheet.
fn catalogue_price(material: &Material, sheet: &UsedStock) -> Option<SheetPrice> {
    let fields = &material.fields;
    let price = Money::from_parts(i128::from(fields.price_cents?) * (Money::PARTS / 100));
    let area = sheet.width.times(sheet.height);
    let length = |mm: f64| Length::from_um((mm * 1000.0).round() as i64);
    match fields.unit.as_str() {
        "sqm" => Some(SheetPrice::of_square_metre(price, area)),
        "kg" => {
            let density = (fields.density? * DENSITY_PARTS).round() as i64;
            Some(SheetPrice::of_kilogram(price, area, length(fields.thickness?), density))
        }
        _ => {
            let usual = (length(fields.length?), length(fields.width?));
            let (width, height) = (sheet.width, sheet.height);
            let is_usual = usual == (width, height) || usual == (height, width);
            is_usual.then(|| SheetPrice::of_sheet(price))
        }
    }
}
