// Keeps what everybody may read for the time without a network: the pages by which one learns whether and how to apply,
// every public page that was opened, and their code. Nothing of a person: areas, sign-in and answers that the server does
// not mark as everybody's are never kept. The applicant's area has a worker of its own (`sw.js`).
import { setCacheNameDetails } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';

const pagesName = 'publik-halaman';
const dataName = 'publik-data';
/** Longest wait for the network before a kept page is shown, in seconds. */
const patienceS = 8;
/** Kept before anybody asks: pages, and what they read when one comes to them from another page. */
const corePages = [
  '/',
  '/beasiswa',
  '/beasiswa/detail',
  '/bolehkah',
  '/status-pendaftaran',
  '/bahasa-mudah',
  '/bantuan',
];
const coreData = ['/api/web/masa-pendaftaran', '/api/web/kantor-dpc', '/api/web/teks-situs?hanyaBerubah=true'];
/** What is a person's, or no page. */
const notPublic = /^\/(user|dpc|admin|pemerintah|institusi|auth|api|log|berkas|dev|docs)(\/|$)/;

setCacheNameDetails({ prefix: 'publik', precache: 'inti', suffix: '' });
precacheAndRoute(__FILES__);
cleanupOutdatedCaches();

const isHtml = (response) => response.headers.get('Content-Type')?.startsWith('text/html') === true;
const keepPage = {
  cacheWillUpdate: ({ response }) =>
    Promise.resolve(response.ok && !response.redirected && isHtml(response) ? response : null),
  // A link that was shared carries a query of those who shared it; the page is the same.
  cachedResponseWillBeUsed: async ({ cachedResponse, request }) => {
    const cache = await caches.open(pagesName);
    const kept = cachedResponse ?? (await cache.match(request, { ignoreSearch: true, ignoreVary: true }));
    return kept ? saysThatItIsKept(kept) : null;
  },
};
/** The server marks what is the same for everybody: it may be kept, and is asked for again each time. */
const keepData = {
  cacheWillUpdate: ({ response }) =>
    Promise.resolve(response.ok && response.headers.get('Cache-Control') === 'no-cache' ? response : null),
};
const pages = new NetworkFirst({
  cacheName: pagesName,
  networkTimeoutSeconds: patienceS,
  matchOptions: { ignoreVary: true },
  plugins: [keepPage, new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })],
});
const data = new NetworkFirst({
  cacheName: dataName,
  matchOptions: { ignoreVary: true },
  plugins: [keepData, new ExpirationPlugin({ maxEntries: 80, purgeOnQuotaError: true })],
});
const files = new CacheFirst({
  cacheName: 'publik-berkas',
  matchOptions: { ignoreVary: true },
  plugins: [new ExpirationPlugin({ maxEntries: 150, purgeOnQuotaError: true })],
});

registerRoute(({ request, url }) => request.mode === 'navigate' && !notPublic.test(url.pathname), pages);
// Never kept, and asked for all the same: without a network it is told so in the words of the portal.
registerRoute(({ request }) => request.mode === 'navigate', new NetworkOnly());
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/api/web/'), data);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), files);
setCatchHandler(({ request }) => (request.mode === 'navigate' ? notKept(request) : Response.error()));

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const kept = [...corePages.map((path) => [pages, path]), ...coreData.map((path) => [data, path])];
      // One after the other: a slow line is the reader's first. What does not come is kept when it is opened.
      for (const [strategy, path] of kept) {
        const request = new Request(path, {
          headers: { Accept: strategy === pages ? 'text/html' : 'application/json' },
        });
        const [answer, done] = strategy.handleAll({ event, request });
        await answer.then(() => done).catch(() => undefined);
      }
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // The worker takes a moment to start; the page is asked for meanwhile.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

const dateTime = new Intl.DateTimeFormat('id-ID', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Jayapura',
});
const style =
  '.luring{padding:.75rem 1rem;background:#fde3a2;color:#1c1917;font:16px/1.5 system-ui,sans-serif;text-align:center}' +
  '.luring a{color:#1c1917;font-weight:700;display:inline-block;padding:.5rem}';

/** A kept page with the words that it is one, and of when. */
async function saysThatItIsKept(kept) {
  const html = await kept.text();
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? '';
  const at = Date.parse(kept.headers.get('Date') ?? '');
  const when = Number.isNaN(at) ? '' : ` dari ${dateTime.format(at)} WIT`;
  const band =
    `<aside class="luring" aria-label="Tanpa jaringan"><style nonce="${nonce}">${style}</style>` +
    `<span role="status">Tidak ada jaringan. Yang tampil adalah salinan${when}.</span> <a href="">Muat ulang</a></aside>`;
  const headers = new Headers(kept.headers);
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(
    html.replace(/<body[^>]*>/, (body) => `${body}${band}`),
    { status: 200, headers },
  );
}

const titleOf = (html, path) => /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · .*$/, '') ?? path;
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The answer for a page that is not kept: that it is not, and which are. */
async function notKept(request) {
  const cache = await caches.open(pagesName);
  const links = [];
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    const html = await (await cache.match(url, { ignoreVary: true }))?.text();
    if (html) links.push(`<li><a href="${escaped(pathname)}">${titleOf(html, escaped(pathname))}</a></li>`);
  }
  const { pathname, search } = new URL(request.url);
  const asked = escaped(pathname + search);
  const body = `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Tidak ada jaringan · Beasiswa Nduga</title><style>
body{font:17px/1.6 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:2rem 1.25rem;color:#1c1917;background:#fffbf0}
a{color:#7a5200;display:inline-block;padding:.55rem 0}ul{padding-left:1.25rem}</style></head>
<body><main><h1>Tidak ada jaringan</h1>
<p>Halaman ini belum tersimpan di perangkat Anda. Coba lagi bila sudah tersambung.</p>
<p><a href="${asked}">Coba lagi</a></p>
${links.length > 0 ? `<h2>Yang tersimpan dan dapat dibuka sekarang</h2><ul>${[...new Set(links)].join('')}</ul>` : ''}
</main></body></html>`;
  return new Response(body, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    },
  });
}
