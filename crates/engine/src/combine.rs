//! Several jobs as one, whose panels share sheets. What each panel was made for is told by its order.

use crate::model::job::{Job, Panel, Stock};
use crate::model::read::{MAX_DEFECTS, MAX_NAME, MAX_PIECES, MAX_ROWS};
use std::collections::{HashMap, HashSet};

/// Jobs that become one; added one after another, so that no more than that one is ever in memory.
#[derive(Debug, Default)]
pub struct Combination {
    /// What there is so far.
    job: Option<Job>,
    panel_ids: UniqueNames,
    stock_ids: UniqueNames,
    sets: UniqueNames,
    /// The rows of stock that come from a store room, by their items.
    items: HashMap<String, usize>,
}

/// Why a job does not go with those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Uncombinable {
    /// It is to be cut in another way than the first one.
    Configuration,
    /// Together there is more of that than a job may have.
    TooMany {
        /// The field of the job.
        field: &'static str,
        /// How much there may be.
        max: usize,
    },
}

impl Combination {
    /// Adds a job. Its rows keep their order, and their ids where those are free; rows of one item of a store room become one with the
    /// largest count; its grain sets stay its own; a panel without
    /// an order gets the external id of the job, or else its name.
    ///
    /// # Errors
    /// Why it cannot be added; then nothing of it was.
    pub fn add(&mut self, job: Job) -> Result<(), Uncombinable> {
        match &self.job {
            Some(first) if first.configuration != job.configuration => {
                return Err(Uncombinable::Configuration);
            }
            first => check_size(first.as_ref(), &job)?,
        }
        let order = job.external_id.or_else(|| {
            job.name.as_deref().map(|name| name.trim().to_owned()).filter(|name| !name.is_empty())
        });
        let mut sets: HashMap<String, String> = HashMap::new();
        let panels = job.panels.into_iter().map(|panel| Panel {
            id: self.panel_ids.give(panel.id),
            grain_set: panel.grain_set.map(|set| match sets.get(&set) {
                Some(own) => own.clone(),
                None => {
                    let own = self.sets.give(set.clone());
                    sets.insert(set, own.clone());
                    own
                }
            }),
            order: panel.order.or_else(|| order.clone()),
            ..panel
        });
        let panels: Vec<Panel> = panels.collect();
        let combined = self.job.get_or_insert_with(|| Job {
            client_info: job.client_info.clone(),
            project_id: job.project_id.clone(),
            configuration: job.configuration,
            ..Job::default()
        });
        combined.panels.extend(panels);
        for stock in job.stock_panels {
            let rows = &mut combined.stock_panels;
            let item = stock.stock_item_id.clone().filter(|_| stock.is_offered());
            // An item lies there once, however many jobs may take of it.
            let same = item.as_ref().and_then(|item| rows.get_mut(*self.items.get(item)?));
            if let Some(same) = same.filter(|same| are_alike(same, &stock)) {
                same.count = same.count.zip(stock.count).map(|(count, other)| count.max(other));
                continue;
            }
            if let Some(item) = item {
                self.items.entry(item).or_insert(rows.len());
            }
            rows.push(Stock { id: self.stock_ids.give(stock.id), ..stock });
        }
        if combined.client_info != job.client_info {
            combined.client_info = None;
        }
        if combined.project_id != job.project_id {
            combined.project_id = None;
        }
        Ok(())
    }

    /// The jobs as one, without a name; none where nothing was added.
    pub fn finish(self) -> Option<Job> {
        self.job
    }
}

/// Whether two rows are sheets of one kind.
fn are_alike(a: &Stock, b: &Stock) -> bool {
    (a.width, a.height, &a.material, a.grain) == (b.width, b.height, &b.material, b.grain)
}

/// Whether two jobs are together no larger than one may be.
fn check_size(first: Option<&Job>, more: &Job) -> Result<(), Uncombinable> {
    let sum = |measure: fn(&Job) -> usize| first.map_or(0, measure) + measure(more);
    let defects = |job: &Job| job.stock_panels.iter().map(|stock| stock.defects.len()).sum();
    let pieces = |job: &Job| job.panel_count() as usize;
    for (field, size, max) in [
        ("panels", sum(|job| job.panels.len()), MAX_ROWS),
        ("panels", sum(pieces), MAX_PIECES as usize),
        ("stock_panels", sum(|job| job.stock_panels.len()), MAX_ROWS),
        ("stock_panels", sum(defects), MAX_DEFECTS),
    ] {
        if size > max {
            return Err(Uncombinable::TooMany { field, max });
        }
    }
    Ok(())
}

/// Names of which each is given once.
#[derive(Debug, Default)]
struct UniqueNames {
    taken: HashSet<String>,
    /// The number to try next behind the beginning of a name, so that however many are alike, few are tried.
    next: HashMap<String, u32>,
}

/// What of a name is kept before a number: the longest of them is ten digits and a dash.
const STEM: usize = MAX_NAME - 11;

impl UniqueNames {
    /// The name, or the name with a number behind it.
    fn give(&mut self, name: String) -> String {
        if self.taken.insert(name.clone()) {
            return name;
        }
        let stem: String = name.chars().take(STEM).collect();
        let next = self.next.entry(stem.clone()).or_insert(2);
        loop {
            let numbered = format!("{stem}-{next}");
            *next += 1;
            if self.taken.insert(numbered.clone()) {
                return numbered;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn job(value: Value) -> Job {
        Job::from_json(&value).unwrap()
    }

    fn panel(id: &str, more: Value) -> Value {
        let mut panel = json!({"id": id, "width": 600, "height": 400, "count": 1});
        panel.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        panel
    }

    fn of(panels: Value, more: Value) -> Job {
        let stock = json!([{"id": "s", "width": 2440, "height": 1220, "count": 3}]);
        let mut value = json!({"panels": panels, "stock_panels": stock});
        value.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        job(value)
    }

    fn combined(jobs: impl IntoIterator<Item = Job>) -> Job {
        let mut combination = Combination::default();
        jobs.into_iter().for_each(|job| combination.add(job).unwrap());
        combination.finish().unwrap()
    }

    #[test]
    fn ids_become_unique_and_a_panel_without_an_order_gets_that_of_its_job() {
        let jobs = [
            of(
                json!([panel("1", json!({})), panel("1-2", json!({}))]),
                json!({"external_id": "4711", "name": "A"}),
            ),
            of(
                json!([panel("1", json!({"order": "own"})), panel("2", json!({}))]),
                json!({"name": " Smith "}),
            ),
            of(json!([panel("1", json!({}))]), json!({})),
        ];
        let one = combined(jobs);
        let rows = |read: fn(&Panel) -> Option<&str>| one.panels.iter().map(read).collect::<Vec<_>>();
        assert_eq!(
            rows(|panel| Some(&panel.id)),
            [Some("1"), Some("1-2"), Some("1-3"), Some("2"), Some("1-4")]
        );
        let orders = [Some("4711"), Some("4711"), Some("own"), Some("Smith"), None];
        assert_eq!(rows(|panel| panel.order.as_deref()), orders);
        let stock: Vec<&str> = one.stock_panels.iter().map(|stock| stock.id.as_str()).collect();
        assert_eq!(stock, ["s", "s-2", "s-3"]);
        assert_eq!(job(serde_json::to_value(&one).unwrap()), one, "it is a good job");
    }

    #[test]
    fn sets_of_the_same_name_stay_the_sets_of_their_jobs() {
        let set = |count: u32| {
            let more = json!({"grain_set": "front", "count": count});
            of(json!([panel("1", more.clone()), panel("2", more)]), json!({}))
        };
        let one = combined([set(1), set(2)]);
        let sets: Vec<Vec<usize>> = one.grain_sets().into_iter().map(|set| set.rows).collect();
        assert_eq!(sets, [vec![0, 1], vec![2, 3]]);
        assert_eq!(job(serde_json::to_value(&one).unwrap()), one, "counts differ between sets only");
    }

    #[test]
    fn long_names_that_differ_at_their_ends_alone_are_given_quickly() {
        let mut names = UniqueNames::default();
        let long = |n: u32| format!("{}{n:07}", "я".repeat(MAX_NAME - 7));
        let rows = 30_000;
        let given: HashSet<String> = (0..2 * rows).map(|n| names.give(long(n % rows))).collect();
        assert_eq!(given.len(), 2 * rows as usize);
        assert!(given.iter().all(|name| name.chars().count() <= MAX_NAME));
    }

    #[test]
    fn what_all_jobs_say_is_said_of_the_whole_and_the_rest_of_nobody() {
        let of_two = |customer: [&str; 2]| {
            let job = |customer| {
                of(json!([]), json!({"client_info": {"customer": customer}, "project_id": "p", "notes": "n"}))
            };
            combined(customer.map(job))
        };
        let same = of_two(["Miller", "Miller"]);
        assert_eq!(
            (same.client_info.is_some(), same.project_id.as_deref(), same.notes),
            (true, Some("p"), None)
        );
        assert_eq!(of_two(["Miller", "Smith"]).client_info, None);
    }

    #[test]
    fn jobs_that_do_not_go_together_are_told_and_change_nothing() {
        let mut combination = Combination::default();
        let many = |count: u64| of(json!([panel("1", json!({"count": count}))]), json!({}));
        combination.add(many(60_000)).unwrap();
        let other = of(json!([]), json!({"configuration": {"cut_thickness": 4}}));
        assert_eq!(combination.add(other), Err(Uncombinable::Configuration));
        let too_many = Uncombinable::TooMany { field: "panels", max: MAX_PIECES as usize };
        assert_eq!(combination.add(many(40_001)), Err(too_many));
        combination.add(many(40_000)).unwrap();
        let one = combination.finish().unwrap();
        assert_eq!((one.panels.len(), one.panel_count()), (2, MAX_PIECES));
    }

    #[test]
    fn rows_of_one_item_become_one_with_the_largest_count_and_other_rows_are_added() {
        let with = |rows: Value| {
            let panel = json!({"id": "p", "width": 100, "height": 100, "count": 1});
            job(json!({"panels": [panel], "stock_panels": rows}))
        };
        let row = |item: Option<&str>, count: Value, width: u32| {
            let id = format!("{item:?} {width}");
            json!({"id": id, "width": width, "height": 500, "count": count, "stock_item_id": item})
        };
        let mut combination = Combination::default();
        for rows in [
            json!([row(Some("a"), json!(2), 900), row(None, json!(1), 900)]),
            json!([row(Some("a"), json!(5), 900), row(Some("b"), json!(1), 900)]),
            json!([
                row(Some("a"), json!(3), 900),
                row(Some("b"), Value::Null, 900),
                row(Some("a"), json!(1), 800)
            ]),
        ] {
            combination.add(with(rows)).unwrap();
        }
        let one = combination.finish().unwrap();
        let told: Vec<_> = one
            .stock_panels
            .iter()
            .map(|stock| (stock.stock_item_id.as_deref(), stock.count, stock.width.um() / 1000))
            .collect();
        assert_eq!(
            told,
            [
                (Some("a"), Some(5), 900),
                (None, Some(1), 900),
                (Some("b"), None, 900),
                (Some("a"), Some(1), 800),
            ]
        );
    }
}
