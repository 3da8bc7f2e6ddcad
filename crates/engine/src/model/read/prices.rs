//! Prices: of sheets, of edge bands and of the work at the saw.

use super::value::{join, optional};
use super::{MAX_CURRENCY, Reader};
use crate::model::fault::FaultKind;
use crate::model::job::Job;
use crate::model::money::{DECIMALS, MAX_PRICE, Money};
use crate::model::prices::CuttingPrices;
use serde_json::{Map, Value};

impl Reader {
    /// A price that may be missing, as a number or a numeric text.
    pub(super) fn price(&mut self, map: &Map<String, Value>, path: &str, name: &str) -> Option<Money> {
        let value = optional(map, name)?;
        let at = join(path, name);
        let amount = match value {
            Value::Number(number) => Money::parse(&number.to_string()),
            Value::String(text) if text.trim().is_empty() => {
                self.fault(at, FaultKind::Empty);
                return None;
            }
            Value::String(text) => Money::parse(text),
            _ => None,
        };
        let largest = Money::parse(MAX_PRICE).expect("the largest price is a decimal");
        match amount {
            None => self.fault(at, FaultKind::NotANumber),
            Some(amount) if amount.is_negative() => self.fault(at, FaultKind::TooSmall { min: "0".into() }),
            Some(amount) if amount > largest => self.fault(at, FaultKind::TooLarge { max: MAX_PRICE.into() }),
            Some(amount) if amount.is_too_fine() => {
                self.fault(at, FaultKind::TooManyDecimals { max: DECIMALS as usize })
            }
            Some(amount) => return Some(amount),
        }
        None
    }

    /// What the work at the saw costs.
    pub(super) fn cutting_prices(&mut self, map: &Map<String, Value>, path: &str) -> Option<CuttingPrices> {
        let value = optional(map, "prices")?;
        let at = join(path, "prices");
        let prices = self.object(value, &at)?;
        Some(CuttingPrices {
            cut: self.price(prices, &at, "cut"),
            sheet_handling: self.price(prices, &at, "sheet_handling"),
            currency: self.text(prices, &at, "currency", MAX_CURRENCY),
        })
    }

    /// Where money counts first, a sheet without a price is a fault of its row.
    pub(super) fn priced_sheets(&mut self, job: &Job) {
        if !job.counts_money() {
            return;
        }
        for (row, _) in job.offered_stock().filter(|(_, stock)| stock.price.is_none()) {
            let at = format!("stock_panels[{row}].price");
            // A price that is there and wrong has its own fault.
            if !self.faults.iter().any(|fault| fault.path == at) {
                self.fault(at, FaultKind::Missing);
            }
        }
    }
}
