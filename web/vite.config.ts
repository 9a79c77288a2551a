// Build of the web app: one HTML template with a CSP nonce placeholder, filled per request by the server.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';
/** The running server takes writes from its own pages alone: through the proxy these are its own. */
const toServer = { target: api, changeOrigin: true, headers: { origin: api } };
const proxy = { '/api': toServer, '/log': toServer, '/berkas': toServer, '/dev': toServer };

export default defineConfig({
  plugins: [react()],
  // The dev server has no one to fill the nonce in; its styles are injected without one.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs anyway is one file: it packs tighter and outlives a release in the browser's cache; so
          // is what nearly every public page shares, which came in twenty files of a few hundred bytes.
          // Nothing else is grouped by hand: a `mantine` group once swallowed React and doubled the public pages.
          groups: [
            {
              name: 'situs',
              priority: 1,
              test: new RegExp(
                '/web/src/(' +
                  [
                    'lib/(router/|date|day|money|paths|roles|lengths|toast|trusted|nonce|destination)',
                    'api/(client|clock|error|page|public-query|registration-periods|session|signing|site|told|types|use-session|proof-gate|query-client)',
                    'api/words/(texts/situs|lengths|level|period-state)',
                    'ui/(badge|brand|button|fields|icon|length-note|motion|scenery|section|states|text|toast|use-title)',
                  ].join('|') +
                  ')',
              ),
            },
            {
              name: 'dasar',
              priority: 2,
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/query-core|@tanstack\/react-query)\//,
            },
          ],
        },
      },
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  server: { proxy },
  preview: { proxy },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    env: { TZ: 'Asia/Jayapura' },
    restoreMocks: true,
  },
});
