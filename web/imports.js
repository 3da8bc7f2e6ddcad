// @ts-check
// Draws which folders of the page import which, as a Mermaid chart in ARCHITECTURE.md: reads what
// `depcruise src --output-type json` prints. `--check` fails where the chart there is not today's.
import { readFileSync, writeFileSync } from 'node:fs';
import { stdin, argv, exit, stderr } from 'node:process';
import { text } from 'node:stream/consumers';
import { URL } from 'node:url';

const PAGE = new URL('../ARCHITECTURE.md', import.meta.url);
const BLOCK = /(<!-- imports of web\/src -->\n```mermaid\n)[^]*?(```)/;

/** The box of the chart that a file lies in: each feature is one, else the folder below `src`. */
const boxOf = (/** @type {string} */ file) => /^src\/(features\/[^/]+|[^/]+)\//.exec(file)?.[1];

/** @type {{ modules: { source: string, dependencies: { resolved: string }[] }[] }} */
const cruised = JSON.parse(await text(stdin));
/** @type {Map<string, Set<string>>} */
const imports = new Map();
for (const { source, dependencies } of cruised.modules) {
  const from = boxOf(source);
  if (from === undefined) continue;
  const to = imports.get(from) ?? new Set();
  imports.set(from, to);
  for (const { resolved } of dependencies) {
    const box = boxOf(resolved);
    if (box !== undefined && box !== from) to.add(box);
  }
}

/** Whether `to` is imported by something that `from` imports: the arrow between them follows from others. */
function follows(/** @type {string} */ from, /** @type {string} */ to) {
  const seen = new Set();
  const open = [...(imports.get(from) ?? [])].filter((box) => box !== to);
  for (let box = open.pop(); box !== undefined; box = open.pop()) {
    if (box === to) return true;
    if (!seen.has(box)) open.push(...(imports.get(box) ?? []));
    seen.add(box);
  }
  return false;
}

const name = (/** @type {string} */ box) => box.replace('features/', '');
const arrows = [...imports.keys()]
  .sort()
  .flatMap((from) => [...(imports.get(from) ?? [])].sort().map((to) => [from, to]))
  .filter(([from, to]) => !follows(from, to))
  .map(([from, to]) => `  ${name(from)} --> ${name(to)}`);
const chart = `graph LR\n${arrows.join('\n')}\n`;

const page = readFileSync(PAGE, 'utf8');
if (!BLOCK.test(page)) throw new Error('ARCHITECTURE.md has no place for the imports of web/src');
const drawn = page.replace(BLOCK, (_, head, foot) => head + chart + foot);
if (!argv.includes('--check')) writeFileSync(PAGE, drawn);
else if (drawn !== page) {
  stderr.write('The imports in ARCHITECTURE.md are not those of web/src: npm --prefix web run imports\n');
  exit(1);
}
