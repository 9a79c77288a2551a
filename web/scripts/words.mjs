// Writes src/api/words.ts from the OpenAPI text: for every list of words there (`enum` with `x-label`) its type, the
// words in order, and what people read for each. Each list is a file of its own, so that a page loads only its own
// lists. `npm run words [openapi.json]`.
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
console.log(`${lists.length} lists of words`);
