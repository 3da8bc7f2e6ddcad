//! What combined orders save: the rows of each job are dealt out to so many orders, which are solved one by one and then as one.
//!
//! `cargo run --release -p engine --example orders -- ORDERS JOB.json…`

#![expect(clippy::unwrap_used, reason = "a measurement that cannot read its jobs has failed")]

use engine::{Area, Combination, Job, Options, Solution, Unattended, solve};

/// The orders of a job: each row of panels goes to the next of them, and each may take from the whole stock.
fn orders(job: &Job, count: usize) -> Vec<Job> {
    let order = |n: usize| {
        let rows = job.panels.iter().enumerate().filter(|(row, _)| row % count == n);
        let panels = rows.map(|(_, panel)| panel.clone()).collect();
        Job { name: Some(format!("Order {}", n + 1)), panels, ..job.clone() }
    };
    (0..count).map(order).filter(|order| order.panel_count() > 0).collect()
}

/// Sheets and their area; what has no place is told, so that nothing is compared that is not alike.
fn measured(solutions: &[Solution]) -> (usize, Area, u64) {
    let sheets = solutions.iter().map(|solution| solution.mosaics.len()).sum();
    let areas = solutions.iter().flat_map(|solution| &solution.mosaics);
    let area = areas.map(|mosaic| mosaic.width.times(mosaic.height)).sum();
    let left = solutions.iter().flat_map(|solution| &solution.no_fit_panels);
    (sheets, area, left.map(|panel| u64::from(panel.count)).sum())
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let count: usize = arguments.next().unwrap().parse().unwrap();
    println!("| job | orders | sheets, each | sheets, combined | saved | sheet area saved | not placed |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut sums = [0, 0];
    for file in arguments {
        let job = Job::from_text(&std::fs::read(&file).unwrap()).unwrap();
        let orders = orders(&job, count);
        let run = |job: &Job| solve(job, &Options::default(), &Unattended);
        let (each, area, left) = measured(&orders.iter().map(run).collect::<Vec<_>>());
        let mut combination = Combination::default();
        orders.iter().for_each(|order| combination.add(order.clone()).unwrap());
        let (combined, combined_area, combined_left) = measured(&[run(&combination.finish().unwrap())]);
        let share = 100.0 * (1.0 - combined_area.um2() as f64 / area.um2() as f64);
        println!(
            "| {} | {} | {each} | {combined} | {} | {share:.1} % | {left} / {combined_left} |",
            file.rsplit('/').next().unwrap(),
            orders.len(),
            each as i64 - combined as i64,
        );
        sums = [sums[0] + each, sums[1] + combined];
    }
    println!("\n{} sheets, combined {}", sums[0], sums[1]);
}
