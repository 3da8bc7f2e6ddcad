//! What one, two and four workers of one core do, beside as many processes that have nothing else to do.

use super::{kitchen, servers, setting, submit_many, until_idle, workers};
use crate::measure::{Watch, say};
use crate::processes::{Customer, Place};
use crate::support::Nats;
use futures_util::future::join_all;
use std::process::Stdio;
use tokio::process::Command;

/// Searches at once: some seconds each.
const EFFORT: f64 = 0.6;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "a measurement: make scale"]
async fn scale_05_workers_do_as_much_as_processes_alone() {
    let each = setting("KERF_SCALE_EACH", 12);
    let job = kitchen(60, EFFORT);
    let mut lines = Vec::new();
    let mut met = true;
    for count in [1, 2, 4] {
        // Half of them before and half after, so that a machine which grows slower or faster meanwhile does so for both.
        let before = processes(&job, count, each / 2).await;
        let (Some(place), Some(mut nats)) = (Place::postgres().await, Nats::new()) else { return };
        nats.start().await;
        let serving = servers(&place, &nats, 1).await;
        let fleet = workers(&nats, count).await;
        let mut customer = Customer::new(&serving[0]).await;
        let watch = Watch::new();
        submit_many(&mut customer, &serving[0], &job, each * count as u64).await;
        // The queue is looked at rather than each task: whoever asks takes of the same cores.
        until_idle(&serving[0]).await;
        let took = watch.read().as_secs_f64();
        customer.wait_for_all(&serving[0]).await;
        for worker in fleet {
            worker.kill().await;
        }
        for server in serving {
            server.kill().await;
        }
        place.clear().await;
        let share = (before + processes(&job, count, each - each / 2).await) / took;
        met &= share >= 0.9;
        lines.push(format!("{count}: {share:.2}"));
    }
    let figure = format!("share of what n processes of kerf optimize do: {}", lines.join(", "));
    say(5, "1, 2, 4 workers of one core on kitchens", "≥ 0.9 × n", &figure, met);
}

/// How long so many processes of `kerf optimize` take for so many jobs each, s.
async fn processes(job: &serde_json::Value, count: usize, each: u64) -> f64 {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), job.to_string()).unwrap();
    let watch = Watch::new();
    join_all((0..count).map(|_| async {
        for _ in 0..each {
            let mut command = Command::new(env!("CARGO_BIN_EXE_kerf"));
            command.args(["optimize", "--threads", "1"]).arg(file.path());
            let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status().await.unwrap();
            assert!(status.success());
        }
    }))
    .await;
    watch.read().as_secs_f64()
}
