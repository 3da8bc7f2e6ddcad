//! The subscription plans of this installation: data that comes with the program or from the operator's file.

use crate::error::{ApiError, ErrorCode};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::Path;
use utoipa::ToSchema;

/// The plans that come with the program.
const EMBEDDED: &str = include_str!("../plans.json");

/// The longest that a plan can keep calculations for, days: a century.
const MOST_RETENTION: u32 = 36_500;

/// A subscription plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Its name.
    #[schema(example = "free")]
    pub name: String,
    /// Price of a month, a decimal number as text.
    #[schema(example = "19.00")]
    pub price_monthly: String,
    /// Price of a year, a decimal number as text.
    #[schema(example = "190.00")]
    pub price_yearly: String,
    /// Currency of the prices.
    #[schema(example = "USD")]
    pub currency: String,
    /// Calculations in a calendar month (UTC); 100000 or more means unlimited.
    pub requests_per_month: u64,
    /// Copies of enabled panels in a job.
    pub max_panel_count: u64,
    /// Enabled rows of stock in a job.
    pub max_stock_panel_count: u64,
    /// Projects.
    pub max_saved_projects: u64,
    /// Tasks that run at once; the others wait.
    pub concurrent_tasks: u32,
    /// Formats in which results can be had.
    pub export_formats: Vec<String>,
    /// What else it offers.
    pub features: PlanFeatures,
    /// Its tasks go before those of plans without.
    pub priority_queue: bool,
    /// May be used by programs.
    pub api_access: bool,
    /// Cannot be chosen, only be agreed on with the operator.
    #[serde(default)]
    pub contact_sales: bool,
    /// Days after its end for which a calculation is kept, favourites, those in a project and those that are booked out of stock
    /// for longer; null is for ever.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 36500)]
    pub retention_days: Option<u32>,
    /// How soon support answers: `community` or a time as `4h`.
    pub support_level: String,
}

/// What a plan offers beside its limits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PlanFeatures {
    /// Keeping and using remnants.
    pub remnants_management: bool,
    /// Edge banding.
    pub edge_banding: bool,
    /// Several jobs at once.
    pub batch_processing: bool,
    /// Costs of a layout.
    pub cost_calculator: bool,
    /// People in a team.
    pub max_team_users: u64,
    /// Files for saws and routers.
    pub cnc_postprocessors: bool,
    /// Connection to business software.
    pub erp_integration: bool,
}

/// A feature that some calls need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanFeature {
    /// Changes of the store room, bookings.
    RemnantsManagement,
    /// Several jobs at once.
    BatchProcessing,
    /// Costs and offers.
    CostCalculator,
    /// Webhooks.
    ErpIntegration,
}

impl PlanFeature {
    /// Its name among the features of a plan.
    pub const fn name(self) -> &'static str {
        match self {
            PlanFeature::RemnantsManagement => "remnants_management",
            PlanFeature::BatchProcessing => "batch_processing",
            PlanFeature::CostCalculator => "cost_calculator",
            PlanFeature::ErpIntegration => "erp_integration",
        }
    }

    fn is_in(self, plan: &Plan) -> bool {
        let features = &plan.features;
        match self {
            PlanFeature::RemnantsManagement => features.remnants_management,
            PlanFeature::BatchProcessing => features.batch_processing,
            PlanFeature::CostCalculator => features.cost_calculator,
            PlanFeature::ErpIntegration => features.erp_integration,
        }
    }
}

/// The plans on offer, from the smallest to the largest.
#[derive(Debug, Clone)]
pub struct Plans {
    all: Vec<Plan>,
}

/// Why a file of plans cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PlansError {
    /// The file cannot be read.
    #[error("cannot read the plans: {0}")]
    Unreadable(#[from] std::io::Error),
    /// The file holds something else.
    #[error("this is no list of plans: {0}")]
    Malformed(#[from] serde_json::Error),
    /// The file holds no plan.
    #[error("there is no plan in it")]
    None,
    /// Two plans have the same name.
    #[error("the plan {0} is listed twice")]
    Twice(String),
    /// A price is not a decimal number.
    #[error("the plan {plan} has the price {price}, which is no decimal number")]
    Price {
        /// The plan.
        plan: String,
        /// Its price.
        price: String,
    },
    /// Calculations would be kept for no time, or longer than anybody lives.
    #[error("the plan {0} keeps calculations for a number of days that is not from 1 to {max}", max = MOST_RETENTION)]
    Retention(String),
    /// A limit is larger than a database can count.
    #[error("the plan {0} has limits above {max}", max = u32::MAX)]
    Limit(String),
}

impl Plans {
    /// The plans of a file, or those that come with the program.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn load(file: Option<&Path>) -> Result<Plans, PlansError> {
        match file {
            Some(file) => Plans::parse(&std::fs::read_to_string(file)?),
            None => Plans::parse(EMBEDDED),
        }
    }

    fn parse(text: &str) -> Result<Plans, PlansError> {
        let all: Vec<Plan> = serde_json::from_str(text)?;
        if all.is_empty() {
            return Err(PlansError::None);
        }
        let mut names = BTreeSet::new();
        for plan in &all {
            if !names.insert(&plan.name) {
                return Err(PlansError::Twice(plan.name.clone()));
            }
            for price in [&plan.price_monthly, &plan.price_yearly] {
                if !is_decimal(price) {
                    return Err(PlansError::Price { plan: plan.name.clone(), price: price.clone() });
                }
            }
            if plan.retention_days.is_some_and(|days| !(1..=MOST_RETENTION).contains(&days)) {
                return Err(PlansError::Retention(plan.name.clone()));
            }
            if u32::try_from(plan.requests_per_month).is_err() {
                return Err(PlansError::Limit(plan.name.clone()));
            }
        }
        Ok(Plans { all })
    }

    /// All of them.
    pub fn all(&self) -> &[Plan] {
        &self.all
    }

    /// The plan of that name.
    pub fn find(&self, name: &str) -> Option<&Plan> {
        self.all.iter().find(|plan| plan.name == name)
    }

    /// The plan of that name, for somebody who wants to use it.
    ///
    /// # Errors
    /// NO_ACTIVE_SUBSCRIPTION if there is none.
    pub fn of(&self, name: &str) -> Result<&Plan, ApiError> {
        self.find(name).ok_or_else(|| ApiError::plan_limit(ErrorCode::NoActiveSubscription, name, 0, 0))
    }

    /// The plan of that name, for somebody who wants to use this feature of it.
    ///
    /// # Errors
    /// FORBIDDEN with the least plan that has it, NO_ACTIVE_SUBSCRIPTION.
    pub fn with_feature(&self, name: &str, feature: PlanFeature) -> Result<&Plan, ApiError> {
        let plan = self.of(name)?;
        if feature.is_in(plan) {
            return Ok(plan);
        }
        let least = self.all.iter().find(|plan| feature.is_in(plan));
        Err(ApiError::feature_not_in_plan(feature.name(), least.map(|plan| plan.name.as_str())))
    }
}

fn is_decimal(text: &str) -> bool {
    let (whole, cents) = text.split_once('.').unwrap_or((text, "0"));
    [whole, cents].iter().all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plans_that_come_with_the_program_are_the_three_of_the_contract() {
        let plans = Plans::load(None).unwrap();
        let of = |name: &str| {
            let plan = plans.find(name).unwrap();
            (plan.requests_per_month, plan.max_panel_count, plan.max_stock_panel_count, plan.concurrent_tasks)
        };
        assert_eq!(of("free"), (5, 100, 10, 1));
        assert_eq!(of("pro"), (500, 2000, 200, 3));
        assert_eq!(of("enterprise"), (100_000, 50_000, 5000, 10));
        assert_eq!(plans.all().len(), 3);
    }

    #[test]
    fn an_operators_file_with_a_fault_is_refused_with_the_reason() {
        let fault = |change: fn(&mut Vec<serde_json::Value>)| {
            let mut plans: Vec<serde_json::Value> = serde_json::from_str(EMBEDDED).unwrap();
            change(&mut plans);
            Plans::parse(&serde_json::to_string(&plans).unwrap()).unwrap_err().to_string()
        };
        assert_eq!(fault(|plans| plans.clear()), "there is no plan in it");
        assert_eq!(fault(|plans| plans[1]["name"] = "free".into()), "the plan free is listed twice");
        assert!(fault(|plans| plans[0]["price_yearly"] = "free".into()).contains("no decimal number"));
        assert!(fault(|plans| plans[0]["retention_days"] = 0.into()).contains("from 1 to 36500"));
        assert!(fault(|plans| plans[0]["max_panels"] = 3.into()).contains("unknown field"));
    }
}
