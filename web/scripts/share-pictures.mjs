// After the build: the picture that a link to each public page shows where it is shared, 1200 × 630, drawn from our own
// font and shapes. The pages and their titles are those of the server (`api/src/spa/head.rs`), so that none is forgotten.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';

const head = readFileSync(new URL('../../api/src/spa/head.rs', import.meta.url), 'utf8');
const font = fileURLToPath(new URL('../../api/fonts/plus-jakarta-sans-400-800.ttf', import.meta.url));
const folder = new URL('../dist/bagikan/', import.meta.url);
/** Bytes above which some readers of links leave a picture out. */
const bytesMax = 300_000;

const screens = [...head.matchAll(/^ {4}(?:public|private)\("([^"]+)", "([^"]*)"/gm)]
  .map(([, path, title]) => ({ path, title }))
  .filter(({ path }) => path === '/verifikasi/*' || head.includes(`public("${path}"`));

/** Lines of at most so many characters, cut between words. */
function lines(text, lengthMax) {
  const found = [''];
  for (const word of text.split(' ')) {
    const line = found.at(-1);
    if (line !== '' && line.length + 1 + word.length > lengthMax) found.push(word);
    else found[found.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return found;
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function picture(title) {
  const words = lines(title || 'Beasiswa untuk anak Nduga, dicatat terbuka', 19);
  const top = Math.max(215, 330 - words.length * 46);
  const text = words.map((line, at) => `<tspan x="80" y="${top + at * 92}">${escaped(line)}</tspan>`).join('');
  const weave = Array.from({ length: 50 }, (_, at) => {
    const x = at * 24;
    return `<path d="M${x} 606l12-12 12 12-12 12z" fill="${at % 2 ? '#fbba16' : '#fffbf0'}"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#0b2e22"/>
<circle cx="985" cy="245" r="120" fill="#fbba16"/>
<path d="M480 582 720 330 830 400 960 250 1090 380 1200 300V630H480Z" fill="#1b5a44"/>
<path d="M300 582 640 410 790 490 930 380 1060 470 1200 410V630H300Z" fill="#12442f"/>
<rect y="582" width="1200" height="48" fill="#3b2a1a"/>${weave}
<g font-family="Plus Jakarta Sans" fill="#fffbf0" stroke="#fffbf0" stroke-linejoin="round">
<text x="80" y="108" font-size="34" fill="#fbba16" stroke="#fbba16" stroke-width="1">Beasiswa Nduga</text>
<text font-size="78" stroke-width="3">${text}</text>
<text x="80" y="540" font-size="28" stroke="none">Pemerintah Kabupaten Nduga, Papua Pegunungan</text>
</g>
</svg>`;
}

mkdirSync(folder, { recursive: true });
let largest = 0;
for (const { path, title } of screens) {
  const name = path.replace(/^\/|\/?\*$/g, '').replaceAll('/', '-') || 'beranda';
  const drawn = new Resvg(picture(title), {
    font: { loadSystemFonts: false, fontFiles: [font], defaultFontFamily: 'Plus Jakarta Sans' },
  });
  const png = drawn.render().asPng();
  if (png.length > bytesMax) throw new Error(`${name}.png has ${png.length} bytes`);
  largest = Math.max(largest, png.length);
  writeFileSync(new URL(`${name}.png`, folder), png);
}
if (screens.length < 10) throw new Error('the screens were not found in head.rs');
console.log(`${screens.length} pictures for links, at most ${Math.round(largest / 1024)} KiB`);
