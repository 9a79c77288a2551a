// Build of the web app: one HTML template with a CSP nonce placeholder, filled per request by the server.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';
/** The running server takes writes from its own pages alone: through the proxy these are its own. */
const toServer = { target: api, changeOrigin: true, headers: { origin: api } };
const proxy = { '/api': toServer, '/log': toServer, '/data/': toServer, '/berkas': toServer, '/dev': toServer };

export default defineConfig({
  plugins: [react()],
  // The whole app; `vite.public.config.ts` builds its public part (src/lib/part.ts).
  define: { __PART__: '""' },
  // The dev server has no one to fill the nonce in; its styles are injected without one.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs anyway is one file: it packs tighter and outlives a release in the browser's cache.
          // Nothing of the kit is grouped by hand: a `mantine` group once swallowed React and doubled the public pages.
          groups: [
            {
              name: 'dasar',
              test: /node_modules\/(preact|react|react-dom|scheduler|@tanstack\/query-core|@tanstack\/react-query)\//,
              priority: 2,
            },
            // The router and the one client of the API, which every page has too: as pieces they are larger.
            { name: 'inti', test: /\/src\/(lib\/(router|date|money)|api\/(client|error|session))/ },
            // What looks after the log once a page is at rest: nine small answers would carry more of headers than of code.
            {
              name: 'catatan',
              test: /\/src\/(app\/watch-log|api\/log|lib\/proof\/(bytes|epoch|key-change|memory|merkle|note|tiles|tree|watch))\./,
            },
            // Two small pieces that stand together on most pages with a list.
            { name: 'kecil', test: /\/src\/ui\/(share-button|paging)\./ },
            // The frame of every area, and the applicant's dashboard: as sixty pieces they would pack worse and be asked for
            // one behind the other on a slow network.
            { name: 'kerangka', test: /\/src\/app\/area\/area-frame\./ },
            { name: 'pemohon', test: /\/src\/app\/area\/user\/(user-area|dashboard-page)\./ },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  // The guides are read from the repository's docs.
  server: { proxy, fs: { allow: ['.', '../docs'] } },
  preview: { proxy },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    env: { TZ: 'Asia/Jayapura' },
    restoreMocks: true,
  },
});
