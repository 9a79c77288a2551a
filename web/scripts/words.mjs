// Writes src/api/words.ts from the OpenAPI text: for every list of words there (`enum` with `x-label`) its type, the
// words in order, and what people read for each. Each list is a file of its own, so that a page loads only its own
// lists. And the texts that the portal comes with, a file for each place, so that a page loads only its own.
// `npm run words [openapi.json]`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const from = process.argv[2] ?? new URL('../../api/openapi.json', import.meta.url);
const folder = new URL('../src/api/words/', import.meta.url);
const { schemas } = JSON.parse(readFileSync(from, 'utf8')).components;

const note = '// Written by `npm run words` from api/openapi.json. Change the word in `domain`, not here.\n\n';
const quoted = (text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const keyOf = (word) => (/^[A-Za-z_]\w*$/.test(word) ? word : quoted(word));
const table = (words, texts) => words.map((word) => `  ${keyOf(word)}: ${quoted(texts[word] ?? word)},\n`).join('');

function list(name, { description, enum: words, 'x-label': short, 'x-label-long': long }) {
  const value = name.charAt(0).toLowerCase() + name.slice(1);
  const about = description ? `/** ${description.trim().split('\n')[0]} */\n` : '';
  const differs = long && words.some((word) => (long[word] ?? '') !== (short[word] ?? ''));
  const room = `\n/** Where there is room. */\nexport const ${value}LongText: Readonly<Record<${name}, string>> = {\n${table(words, { ...short, ...long })}};\n`;
  return `${note}${about}export type ${name} = ${words.map(quoted).join(' | ')};
export const ${value}Words: readonly ${name}[] = [${words.map(quoted).join(', ')}];
export const ${value}Text: Readonly<Record<${name}, string>> = {
${table(words, short)}};
${differs ? room : ''}`;
}

const lists = Object.entries(schemas)
  .filter(([, schema]) => Array.isArray(schema.enum) && schema['x-label'])
  .sort(([left], [right]) => (left < right ? -1 : 1));
const fileOf = (name) => name.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
for (const [name, schema] of lists) writeFileSync(new URL(`${fileOf(name)}.ts`, folder), list(name, schema));
const all = lists.map(([name]) => `export * from './words/${fileOf(name)}';\n`).join('');
writeFileSync(new URL('../words.ts', folder), note + (all || 'export {};\n'));

/** How long the texts of bodies may be: nearly all are a line, most others a paragraph (a test holds both to the text). */
const longest = Object.entries(schemas).flatMap(([schema, { properties = {} }]) =>
  Object.entries(properties).flatMap(([field, { maxLength }]) =>
    maxLength ? [[`${schema}.${field}`, maxLength]] : [],
  ),
);
const others = longest.filter(([, most]) => most !== 200).sort(([left], [right]) => (left < right ? -1 : 1));
writeFileSync(
  new URL('lengths.ts', folder),
  `${note.replace('the word', 'the length')}/** Letters of a text of a body that is not named below. */
export const lineLengthMax = 200;
/** Letters of a reason, a note, a message. */
export const paragraphLengthMax = 2000;
`,
);
// Apart: public pages need none of them.
writeFileSync(
  new URL('longer-lengths.ts', folder),
  `${note.replace('the word', 'the length')}/** Letters of the others, by schema and field. */
export const longerLengthMax = {
${others.map(([name, most]) => `  '${name}': ${most},\n`).join('')}} as const;
`,
);

const texts = JSON.parse(readFileSync(new URL('../../domain/reference/teks_situs.json', import.meta.url), 'utf8'));
mkdirSync(new URL('texts/', folder));
const textNote = '// Written by `npm run words` from domain/reference/teks_situs.json. Change the text there.\n\n';
for (const [place, text] of Object.entries(texts))
  writeFileSync(
    new URL(`texts/${place}.ts`, folder),
    `${textNote}export const standard = ${JSON.stringify(text, null, 2)};\n`,
  );
// Banks by their code: who holds a paper is not signed in, and may have no network.
const banks = readFileSync(new URL('../../domain/reference/bank.csv', import.meta.url), 'utf8');
const named = banks.trim().split('\n').slice(1);
const bankNames = named.map((line) => line.split(',')).map(([code, name]) => `  ${quoted(code)}: ${quoted(name)},\n`);
writeFileSync(
  new URL('bank-name.ts', folder),
  `// Written by \`npm run words\` from domain/reference/bank.csv. Change the name there.

/** Name of each bank by its code. */
export const bankName: Readonly<Record<string, string>> = {
${bankNames.join('')}};
`,
);
console.log(`${lists.length} lists of words, ${Object.keys(texts).length} places with texts`);
