//! Ctrl-C: the first asks the search to end with its best layout, the second ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that was ended by Ctrl-C.
const KILLED: i32 = 130;

/// Whether the person has asked to stop.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens from now on.
    ///
    /// # Errors
    /// The system does not let the program listen.
    pub fn listen() -> std::io::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let asked = interrupt.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        std::thread::Builder::new().name("ctrl-c".into()).spawn(move || {
            runtime.block_on(async {
                while tokio::signal::ctrl_c().await.is_ok() {
                    if asked.0.swap(true, Ordering::SeqCst) {
                        std::process::exit(KILLED);
                    }
                    eprintln!("kerf: stopping with the best layout so far; Ctrl-C again ends at once");
                }
            });
        })?;
        Ok(interrupt)
    }

    /// True once the person has asked to stop.
    pub fn asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
