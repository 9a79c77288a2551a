// Build of what the server runs in its own JavaScript engine to write public pages: one file, nothing from outside it.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { withPreact } from './preact.config';

export default defineConfig({
  plugins: [react()],
  define: { __PART__: '"publik"' },
  // What the browser takes over is what it would have drawn itself.
  resolve: { alias: withPreact, conditions: ['browser', 'module', 'import', 'default'] },
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
