// Build of the web app: one HTML template with a CSP nonce placeholder, filled per request by the server.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const api = process.env.API_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  // The dev server has no one to fill the nonce in; its styles are injected without one.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2022',
    manifest: true,
    // Chunks are never grouped by hand: a `mantine` group once swallowed React and doubled the public pages.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
  },
  server: { proxy: { '/api': api, '/log': api, '/berkas': api, '/dev': api } },
  preview: { proxy: { '/api': api, '/log': api, '/berkas': api, '/dev': api } },
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost/' } },
    env: { TZ: 'Asia/Jayapura' },
    restoreMocks: true,
  },
});
