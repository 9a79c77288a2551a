// Keeps the applicant's area usable without a network, and shows what the portal tells this device. Data is never kept here:
// drafts live in IndexedDB.
const release = '__RELEASE__';
const files = /* __FILES__ */ [];
const cacheName = `beasiswa-${release}`;
const page = '/user/dashboard';
/** Longest wait for the network before the kept page is shown, in milliseconds. */
const patienceMs = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheName);
      await cache.addAll(files);
      await keepPage(cache, await fetch(page, { credentials: 'same-origin' }));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys())
        if (name.startsWith('beasiswa-') && name !== cacheName) await caches.delete(name);
      await self.clients.claim();
    })(),
  );
});

/** A kept answer keeps its headers: the policy and the nonce inside the page belong together. */
async function keepPage(cache, response) {
  if (response.ok && response.headers.get('Content-Type')?.startsWith('text/html'))
    await cache.put(page, response.clone());
}

async function navigate(request) {
  const cache = await caches.open(cacheName);
  const fromNetwork = fetch(request).then(async (response) => {
    await keepPage(cache, response);
    return response;
  });
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  const first = await Promise.race([fromNetwork.catch(() => undefined), late]);
  return first ?? (await cache.match(page)) ?? fromNetwork;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && url.pathname.startsWith('/user/')) event.respondWith(navigate(request));
  else if (files.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname, { cacheName }).then((kept) => kept ?? fetch(request)));
  }
});

/** What the portal told; a message that cannot be read is shown all the same, as browsers demand. */
function toldBy(event) {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}

self.addEventListener('push', (event) => {
  const { isi, alamat, tanda } = toldBy(event);
  event.waitUntil(
    self.registration.showNotification('Beasiswa Nduga', {
      body: typeof isi === 'string' ? isi : 'Ada kabar tentang beasiswa Anda.',
      // A second one of the same matter takes the place of the first.
      tag: typeof tanda === 'string' ? tanda : 'kabar',
      icon: '/ikon-192.png',
      lang: 'id',
      data: { alamat },
    }),
  );
});

/** Pages of the area alone are opened, whatever a message says. */
const pageOf = (told) => (typeof told === 'string' && /^\/user\/[a-z/-]*$/.test(told) ? told : page);

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf(event.notification.data?.alamat)));
});

async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window' });
  const shown = windows.find((client) => new URL(client.url).pathname === path);
  if (shown) return shown.focus();
  return self.clients.openWindow(path);
}
