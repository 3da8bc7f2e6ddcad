// When a new version of the page takes over from the old one, whose files go then: once no window shows the old one.

/** How often the windows are looked at again after one of them told its version, and how long apart, ms. */
const LOOKS = 20;
const APART_MS = 500;

/** An open window, as a service worker sees it. */
interface Window {
  id: string;
  postMessage: (message: unknown) => void;
}

interface Surroundings {
  windows: () => Promise<readonly Window[]>;
  skipWaiting: () => Promise<void>;
}

/** What a worker that waits asks a window: which version do you show? */
export const WHICH_VERSION = 'which-version';

/** Gives a function to call with the id of each window that says that it shows this worker's version. */
export function takeOverFrom({ windows, skipWaiting }: Surroundings): (window: string) => Promise<void> {
  const current = new Set<string>();
  return async (window) => {
    current.add(window);
    for (let look = 0; look < LOOKS; look++) {
      const others = (await windows()).filter(({ id }) => !current.has(id));
      if (others.length === 0) {
        await skipWaiting();
        return;
      }
      // A window may have told a worker that the browser has stopped since: this one knows nothing of it.
      if (look === 0) for (const other of others) other.postMessage(WHICH_VERSION);
      // A page that a reload has just replaced is listed for some moments longer.
      await new Promise((resume) => setTimeout(resume, APART_MS));
    }
  };
}
