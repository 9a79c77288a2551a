// After the build: puts the prerendered home page and its CSS into the template that the server fills per request.
import { readFileSync, writeFileSync } from 'node:fs';

const dist = new URL('../dist/', import.meta.url);
const template = readFileSync(new URL('index.html', dist), 'utf8');
const { render } = await import(new URL('../dist-ssr/entry-server.js', import.meta.url));

const styles = [...template.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)];
let page = template;
for (const [tag, href] of styles) {
  const css = readFileSync(new URL(`.${href}`, dist), 'utf8');
  // Paths in the sheet are absolute already; `</` cannot end the element early.
  page = page.replace(tag, () => `<style nonce="__CSP_NONCE__">${css.replaceAll('</', '<\\/')}</style>`);
}
const body = render('/');
if (/\sstyle="/.test(body)) throw new Error('prerendered markup has a style attribute, which the CSP refuses');
const home = page
  .replace('<div id="root">', '<div id="root" data-prerender="/">')
  .replace('<!--app-html-->', () => body);

// `index.html` serves every path; `home.html` is the same with the first screen already drawn.
writeFileSync(new URL('index.html', dist), page);
writeFileSync(new URL('home.html', dist), home);
console.log(`home.html ${(home.length / 1024).toFixed(1)} KiB, index.html ${(page.length / 1024).toFixed(1)} KiB`);
