// The second build of the same sources: public and account pages, with Preact in React's place (decision 093). The first
// build holds the whole app with React and is what the areas run on.
import { defineConfig, mergeConfig } from 'vite';
import { withPreact } from './preact.config';
import app from './vite.config';

export default mergeConfig(
  app,
  defineConfig({
    define: { __PART__: '"publik"' },
    resolve: { alias: withPreact },
    // `scripts/templates.mjs` takes its pieces to where they are served.
    build: {
      outDir: 'dist/.publik',
      copyPublicDir: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // A piece of some hundred bytes costs more of headers than of code: what several pages share is one file, but for
            // what looks after the log, which comes later.
            groups: [
              {
                name: 'bersama',
                test: /\/src\/(?!app\/watch-log|api\/log|lib\/proof)/,
                minShareCount: 12,
                priority: 1,
              },
            ],
          },
        },
      },
    },
  }),
);
