// Writes src/lib/fieldLimits.ts, firstLimits.ts and labelLimits.ts: the limits that openapi.json tells of what is sent, with
// nothing else of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { URL } from 'node:url';
import { format, resolveConfig } from 'prettier';

const TARGET = new URL('src/lib/fieldLimits.ts', import.meta.url).pathname;
const FIRST_TARGET = new URL('src/lib/firstLimits.ts', import.meta.url).pathname;
const LABEL_TARGET = new URL('src/lib/labelLimits.ts', import.meta.url).pathname;
const WORDS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'maxProperties', 'minimum', 'maximum'];
const OWN_WORDS = { 'x-max-pieces': 'maxPieces', 'x-max-records': 'maxRecords' };

/** Only the designer of labels asks for these, and it is loaded late. */
const LABELS = ['LabelField', 'LabelPaper', 'NewLabelFormat'];

/** No form of the page that is loaded early has them, and its first script does without them. */
const WITHOUT_FORM = [
  ...LABELS,
  'LabelDesign',
  'LabelFormatChange',
  'MachineChange',
  'MachineOptions',
  'NewMachine',
];

const document = JSON.parse(readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'));
const { schemas } = document.components;

/** The limits of a value; of a number that may be a text, those of the number. */
function limitsOf(schema) {
  const number = schema.oneOf?.find(({ type }) => type === 'number' || type === 'integer');
  const source = number ?? schema;
  const limits = {};
  for (const word of WORDS) if (source[word] !== undefined) limits[word] = source[word];
  for (const [word, name] of Object.entries(OWN_WORDS))
    if (schema[word] !== undefined) limits[name] = schema[word];
  const inside = schema.items && !schema.items.$ref ? limitsOf(schema.items) : {};
  if (Object.keys(inside).length > 0) limits.items = inside;
  return limits;
}

function fieldsOf(schema) {
  const fields = limitsOf(schema);
  for (const part of [schema, ...(schema.allOf ?? [])]) {
    for (const [name, value] of Object.entries(part.properties ?? {})) {
      const limits = limitsOf(value);
      if (Object.keys(limits).length > 0) fields[name] = limits;
    }
  }
  return fields;
}

/** The names of the schemas that requests are made of. */
function sent() {
  const found = new Set();
  const follow = (value) => {
    if (typeof value !== 'object' || value === null) return;
    const name = value.$ref?.split('/').pop();
    if (name && !found.has(name)) {
      found.add(name);
      follow(schemas[name]);
    }
    Object.values(value).forEach(follow);
  };
  for (const methods of Object.values(document.paths)) {
    for (const { requestBody } of Object.values(methods)) follow(requestBody);
  }
  return [...found].sort();
}

/** The limits of query parameters, which are the same in every list; those of files come with the list of formats. */
function queries() {
  const found = {};
  for (const methods of Object.values(document.paths)) {
    for (const { parameters = [] } of Object.values(methods)) {
      if (!parameters.some(({ name }) => name === 'page')) continue;
      for (const { in: place, name, schema } of parameters) {
        const limits = limitsOf(schema);
        if (place !== 'query' || Object.keys(limits).length === 0) continue;
        if (found[name] && JSON.stringify(found[name]) !== JSON.stringify(limits)) {
          throw new Error(`lists differ in the limits of ${name}`);
        }
        found[name] = limits;
      }
    }
  }
  return found;
}

function limitsOfAll(names) {
  const all = names.map((name) => [name, fieldsOf(schemas[name])]);
  return Object.fromEntries(all.filter(([, fields]) => Object.keys(fields).length > 0));
}

const limits = { query: queries(), ...limitsOfAll(sent().filter((name) => !WITHOUT_FORM.includes(name))) };
/** What every screen begins with asks for; it does without the others, which are ten times as long. */
const FIRST = ['query', 'Job', 'RegisterRequest'];
const first = Object.fromEntries(FIRST.map((name) => [name, limits[name]]));

async function write(target, about, name, values) {
  const text = `// Written from openapi.json by \`npm run api\`: ${about}.

export const ${name} = ${JSON.stringify(values)} as const;
`;
  writeFileSync(target, await format(text, { ...(await resolveConfig(target)), parser: 'typescript' }));
}

await write(TARGET, 'the limits of what is sent, by the names of its schemas', 'LIMITS', limits);
await write(FIRST_TARGET, 'those limits that every screen begins with', 'FIRST_LIMITS', first);
await write(LABEL_TARGET, 'the limits of a format of labels', 'LABEL_LIMITS', limitsOfAll(LABELS));
