// Writes src/api/fed-by.ts: which areas of the API (the word after /api/cms/) tell of which read model. Read off the
// server's own sources, so that nobody keeps a list: the operations stand in the OpenAPI text, each in the file that names
// it; from there over the files that it uses to the queries of `projections`, to the tables of those, to the projection
// that keeps each table. What is told too much costs a question, never an old answer. `--check` compares only.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const routes = new URL('api/src/routes/', root);
/** What endpoints share, as if it stood among them. */
const shared = new URL('api/src/answer/', root);
const queries = new URL('projections/src/', root);
const target = new URL('../src/api/fed-by.ts', import.meta.url);

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.rs') && !/(^|[/_])tests?(ing)?(\/|\.rs$)/.test(name))
    .sort()
    .map((name) => [
      name,
      readFileSync(new URL(name, folder), 'utf8')
        .replace(/^\s*\/\/.*$/gm, '')
        .split('#[cfg(test)]\nmod tests {')[0],
    ]);
const all = (text, pattern) => [...text.matchAll(pattern)].map((match) => match.slice(1));

// ---- projections: module -> tables -> the projection that keeps each ---------------------------------------------

const sources = filesIn(queries);
const tableOf = new Map(sources.flatMap(([, text]) => all(text, /pub struct (\w+) in "(read_\w+)"/g)));
const keeperOf = new Map();
for (const [, text] of sources) {
  for (const body of text.split(/impl(?:<\w*>)? Projection for /).slice(1)) {
    const [[name]] = all(body, /fn name\(&self\) -> &'static str \{\s*"(\w+)"/g);
    const [[tables]] = all(body, /fn tables\(&self\) -> Vec<TableInfo> \{([\s\S]*?)\n {4}\}/g);
    for (const [row] of all(tables, /TableInfo::of::<(?:\w+::)*(\w+)>/g)) keeperOf.set(tableOf.get(row), name);
  }
}
/** What each module takes over from others by name. */
const imports = new Map();
for (const [name, text] of sources) {
  const [module] = name.replace(/\.rs$/, '').split('/');
  const taken = imports.get(module) ?? new Map();
  for (const [other, one, several] of all(text, /^use crate::(\w+)::(?:\{([^}]*)\}|(\w+(?: as \w+)?))/gm))
    for (const [item, as] of all(one ?? several, /(\w+)(?: as (\w+))?/g)) taken.set(as ?? item, [other, item]);
  imports.set(module, taken);
}

/** The items of each module by name: functions, constants, and what is implemented for a type. */
const modules = new Map();
for (const [name, text] of sources) {
  const [module] = name.replace(/\.rs$/, '').split('/');
  const items = modules.get(module) ?? new Map();
  // A projection's own upkeep is no query.
  for (const item of text.split(
    /\n(?=(?:pub(?:\(\w+\))? )?(?:async |const )*(?:fn|static|impl|struct|enum|const|macro_rules!|row!|wire_enum!)(?!\w))/,
  )) {
    const [, named] =
      /^(?:pub(?:\(\w+\))? )?(?:async |const )*(?:fn|static|struct|enum|const|macro_rules!) (\w+)/.exec(item) ?? [];
    const [, of] = /^impl(?:<[^>]*>)? (\w+) \{/.exec(item) ?? [];
    const key = named ?? of;
    if (key) items.set(key, `${items.get(key) ?? ''}\n${item}`);
  }
  modules.set(module, items);
}

/** The read models that an item of a module asks, over the items that it uses. */
const known = new Map();
function askedBy(module, name) {
  const key = `${module}::${name}`;
  if (known.has(key)) return known.get(key);
  const models = new Set();
  known.set(key, models);
  const text = modules.get(module)?.get(name);
  if (!text) return models;
  for (const [word] of all(text, /\b(\w+)\b/g)) {
    const keeper = keeperOf.get(word) ?? keeperOf.get(tableOf.get(word));
    if (keeper) models.add(keeper);
    else if (word !== name && modules.get(module).has(word))
      for (const model of askedBy(module, word)) models.add(model);
    else if (imports.get(module).has(word))
      for (const model of askedBy(...imports.get(module).get(word))) models.add(model);
  }
  for (const [other, item] of all(text, /\b(?:crate::)?(\w+)::(\w+)/g))
    if (other !== module && modules.has(other)) for (const model of askedBy(other, item)) models.add(model);
  return models;
}

// ---- api: operation -> the files it uses -> modules of projections -------------------------------------------------

const files = new Map([...filesIn(routes), ...filesIn(shared)]);
const folders = new Set(
  [...files.keys()].filter((name) => [...files.keys()].some((other) => other.startsWith(`${name.slice(0, -3)}/`))),
);
const fileOf = (name) => (files.has(name) ? [name] : []);

/** The files of `routes` that a file names: its neighbours, and those of other folders. */
function used(name) {
  const text = files.get(name);
  const folder = name.includes('/') ? name.slice(0, name.indexOf('/') + 1) : `${name.slice(0, -3)}/`;
  return [
    ...all(text, /\b(\w+)::(\w+)/g).flatMap(([first, second]) => [
      ...fileOf(`${folder}${first}.rs`),
      ...fileOf(`${first}/${second}.rs`),
    ]),
    ...all(text, /\b(?:super|self)::(\w+)/g).flatMap(([one]) => fileOf(`${folder}${one}.rs`)),
    ...all(text, /(?:routes|answer)::(\w+)/g).flatMap(([one]) => fileOf(`${one}.rs`)),
    // The file beside a folder names all of its operations.
  ].filter((other) => !folders.has(other) && !/\/acts\.rs$|^acts\.rs$|^(access|work)\.rs$/.test(other));
}

/** Asked before something is deleted, beside what is read. */
const onlyByCommands = 'record::uses';
/** What the gate looks at: a payment is held, or held no more, when one of these moves. */
const heldBy = ['academic_record', 'award', 'bank_account', 'budget_line', 'disbursement', 'finding', 'record'];
/**
 * What is answered from the log itself, by the stream that it is of; and what the acts of a detail depend on beyond what
 * the detail shows, for they are found by trying commands.
 */
const fromTheLog = {
  'role-user-permission': ['permission'],
  fungsi: ['permission'],
  // The profile tells what the account may do.
  user: ['permission'],
  pengaturan: ['record'],
  besaran: ['record'],
  'aturan-lanjutan': ['record'],
  'formulir-pendaftaran': ['award', 'finding', 'record'],
  keuangan: heldBy,
  pekerjaan: heldBy,
};

/** What is asked once and no more: the server answers few such questions, and decides anew when it matters; and what tells of it. */
const askedOnce = ['verifikasi', 'stream'];

const { paths } = JSON.parse(readFileSync(new URL('api/openapi.json', root), 'utf8'));
const areas = new Map();
for (const [path, operations] of Object.entries(paths)) {
  const area = /^\/api\/cms\/([\w-]+)/.exec(path)?.[1];
  // The history is a read that is asked by POST.
  const read = operations.get ?? (area === 'tracking-history' ? operations.post : undefined);
  if (!area || !read || askedOnce.includes(area)) continue;
  const starts = [...files]
    .filter(([, text]) => new RegExp(`\\b${read.operationId}\\b`).test(text))
    .map(([name]) => name);
  // The file beside a folder names all of its operations; it counts where it declares them itself.
  const inside = starts.filter((name) => name.includes('/'));
  const seen = new Set(inside.length > 0 ? inside : starts);
  for (const name of seen) for (const other of used(name)) seen.add(other);
  const models = areas.get(area) ?? new Set(fromTheLog[area] ?? []);
  for (const name of seen)
    for (const [module, item, several] of all(files.get(name), /\bprojections::(\w+)::(?:(\w+)|\{([^}]*)\})/g))
      for (const one of item ? [item] : all(several, /(\w+)/g).flat())
        if (`${module}::${one}` !== onlyByCommands) for (const model of askedBy(module, one)) models.add(model);
  areas.set(area, models);
}

const models = [...new Set([...keeperOf.values(), ...Object.values(fromTheLog).flat()])].sort();
const fedBy = models.map((model) => [
  model,
  [...areas]
    .filter(([, of]) => of.has(model))
    .map(([area]) => area)
    .sort(),
]);
const quoted = (names) => names.map((name) => `'${name}'`).join(', ');
const text = `// Written by \`npm run types\` from the server's sources (scripts/fed-by.mjs). Do not change it here.

/** What the server says has moved. */
export type Model = ${models.map((model) => `'${model}'`).join(' | ')};
/** Areas of the API: the first part of the key of every query of the areas. */
export type Area = ${[...areas.keys()]
  .sort()
  .map((area) => `'${area}'`)
  .join(' | ')};
/** The areas that tell of a read model. */
export const fedBy: Readonly<Record<Model, readonly Area[]>> = {
${fedBy.map(([model, of]) => `  ${model}: [${quoted(of)}],`).join('\n')}
};
`;
if (process.argv.includes('--check')) {
  const committed = existsSync(target) ? readFileSync(target, 'utf8') : '';
  // However it is laid out.
  const plain = (written) => written.replace(/[\s,|]/g, '');
  if (plain(committed) !== plain(text)) {
    console.error('src/api/fed-by.ts is out of date; run: npm run types');
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
  console.log(`${models.length} read models, ${areas.size} areas`);
}
