// Holds an answer open until the test has seen what the page shows meanwhile.

export interface Gate {
  /** Passed once the gate is open. */
  passed: Promise<void>;
  open: () => void;
}

export function gate(): Gate {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((done) => (open = done));
  return { passed, open };
}
