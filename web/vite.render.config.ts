// Build of what the server runs in its own JavaScript engine to write public pages: one file, nothing from outside it.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `renderToString` alone; the streaming renderer beside it in the package needs what only browsers and Node have. */
const renderer = 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js';

export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: { 'react-dom/server': fileURLToPath(new URL(renderer, import.meta.url)) },
    conditions: ['browser', 'module', 'import', 'default'],
  },
  ssr: { noExternal: true, target: 'webworker' },
  build: {
    ssr: 'src/entry-server.tsx',
    outDir: 'dist/.render',
    target: 'es2022',
    copyPublicDir: false,
    assetsInlineLimit: 0,
    minify: true,
    rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'render.js' } },
  },
});
