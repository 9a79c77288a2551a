// After the build: what draws /pengembang stands beside its page, whole, from the package; nothing else loads it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const source = fileURLToPath(import.meta.resolve('redoc/bundles/redoc.standalone.js'));
const folder = new URL('../dist/pengembang/', import.meta.url);
// A picture of its makers' that would be asked for elsewhere: their name stands beside it as a link.
const foreign = 'https://cdn.redoc.ly/redoc/logo-mini.svg';
const nothing = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
const text = readFileSync(source, 'utf8');
if (!text.includes(foreign)) throw new Error(`redoc no longer asks for ${foreign}: see what it asks for now`);
const script = text.replaceAll(foreign, nothing).replace(/\n?\/\/# sourceMappingURL=.*\s*$/, '\n');
for (const [name, bytes] of [
  ['redoc.js', Buffer.from(script)],
  ['redoc.js.LICENSE.txt', readFileSync(`${source}.LICENSE.txt`)],
]) {
  writeFileSync(new URL(name, folder), bytes);
  writeFileSync(new URL(`${name}.br`, folder), brotliCompressSync(bytes));
}
