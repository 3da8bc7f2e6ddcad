// What an npm package may be licensed under, and where it may come from: read from the lock files, so that it needs
// neither the network nor the packages. `node scripts/npm_licences.mjs web e2e` names each package that is not in order.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** For code that becomes part of the page. */
const SHIPPED = new Set(['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0']);
/** For tools that only build and test: nobody is given them. */
const TOOLS = new Set([...SHIPPED, 'CC-BY-4.0', 'MPL-2.0', 'Python-2.0']);

/** Whether an SPDX expression leaves a choice that is allowed. */
function allows(allowed, expression) {
  const words = expression.replace(/[()]/g, ' ').trim().split(/\s+/);
  if (words.includes('AND') && words.includes('OR')) return false;
  const names = words.filter((word) => word !== 'AND' && word !== 'OR');
  const ok = (name) => allowed.has(name);
  return words.includes('OR') ? names.some(ok) : names.every(ok);
}

/** What is wrong with the packages of a lock file; `ships` where some of them become part of the page. */
export function faults(lock, ships) {
  const found = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === '') continue;
    const name = `${place.replace(/^.*node_modules\//, '')} ${entry.version ?? ''}`.trim();
    const allowed = ships && entry.dev !== true ? SHIPPED : TOOLS;
    if (typeof entry.license !== 'string') found.push(`${name}: no licence`);
    else if (!allows(allowed, entry.license)) found.push(`${name}: ${entry.license} is not allowed`);
    // Without one, whoever stands between us and the registry chooses the code.
    if (!/^sha512-/.test(entry.integrity ?? '')) found.push(`${name}: no SHA-512 checksum`);
    if (entry.link === true || (entry.resolved && !/^https:\/\/[^/]+\/.*\.tgz$/.test(entry.resolved)))
      found.push(`${name}: comes from ${entry.resolved ?? 'a link'} and from no registry`);
  }
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  let wrong = 0;
  for (const folder of process.argv.slice(2)) {
    const lock = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8'));
    const found = faults(lock, folder === 'web');
    for (const fault of found) console.error(`${folder}: ${fault}`);
    wrong += found.length;
  }
  process.exitCode = wrong > 0 ? 1 : 0;
}
