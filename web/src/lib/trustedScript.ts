// The scripts that the page starts as workers. The server lets one Trusted Types policy decide which they are.

/** The service worker, which lies beside the page. */
export const SERVICE_WORKER = '/sw.js';
const POLICY = 'kerf-workers';
/** The worker that reads PDFs lies with all that has a hash in its name. */
const PDF_WORKER = /^\/assets\/pdf\.worker-[\w-]+\.js$/;

interface Policy {
  createScriptURL: (url: string) => string;
}

interface TrustedTypes {
  createPolicy: (name: string, rules: Policy) => Policy;
}

const RULES: Policy = {
  createScriptURL: (url) => {
    // The development server has each file at its own address.
    const known = !import.meta.env.PROD || url === SERVICE_WORKER || PDF_WORKER.test(url);
    if (!known) throw new TypeError(`${url} is no worker of Kerf`);
    return url;
  },
};

/** A policy can be made once. */
let policy: Policy | undefined;

/** The address of a worker as the browser takes it; no other passes. */
export function trustedScript(url: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return url;
  policy ??= trustedTypes.createPolicy(POLICY, RULES);
  return policy.createScriptURL(url);
}
