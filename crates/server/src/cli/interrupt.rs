//! Ctrl-C, and for commands that run on and on the signal to end: the first asks the work to end, the second ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that was ended by Ctrl-C.
const KILLED: i32 = 130;

/// Whether the person has asked to stop.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Listens for Ctrl-C from now on.
    ///
    /// # Errors
    /// The system does not let the program listen.
    pub fn listen() -> std::io::Result<Interrupt> {
        Interrupt::start(false, "stopping with the best layout so far; Ctrl-C again ends at once")
    }

    /// Listens for Ctrl-C and for the signal to end from now on.
    ///
    /// # Errors
    /// The system does not let the program listen.
    pub fn listen_to_end() -> std::io::Result<Interrupt> {
        Interrupt::start(true, "ending; a file that is under way stays where it is")
    }

    fn start(to_end: bool, said: &'static str) -> std::io::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let asked = interrupt.clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut signals = {
            let _entered = runtime.enter();
            Signals::new(to_end)?
        };
        std::thread::Builder::new().name("ctrl-c".into()).spawn(move || {
            runtime.block_on(async {
                while signals.next().await {
                    if asked.0.swap(true, Ordering::SeqCst) {
                        std::process::exit(KILLED);
                    }
                    eprintln!("kerf: {said}");
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

/// What asks the program to end.
struct Signals {
    #[cfg(unix)]
    end: Option<tokio::signal::unix::Signal>,
}

impl Signals {
    #[cfg(unix)]
    fn new(to_end: bool) -> std::io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals { end: to_end.then(|| signal(SignalKind::terminate())).transpose()? })
    }

    #[cfg(not(unix))]
    fn new(_: bool) -> std::io::Result<Signals> {
        Ok(Signals {})
    }

    /// Waits for the next; false where the system tells none any more.
    #[cfg(unix)]
    async fn next(&mut self) -> bool {
        match &mut self.end {
            Some(end) => tokio::select! {
                pressed = tokio::signal::ctrl_c() => pressed.is_ok(),
                told = end.recv() => told.is_some(),
            },
            None => tokio::signal::ctrl_c().await.is_ok(),
        }
    }

    #[cfg(not(unix))]
    async fn next(&mut self) -> bool {
        tokio::signal::ctrl_c().await.is_ok()
    }
}
