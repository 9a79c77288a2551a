// Who may import whom (docs in README.md): lib < api < ui < features < app. `npm run lint` holds it.
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circle',
      comment: 'Two modules that need each other are one, or a third is missing.',
      severity: 'error',
      from: {},
      // What is only loaded later closes no circle.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'lib-knows-nobody',
      comment: 'lib is plain functions and facts; the generated words are facts.',
      severity: 'error',
      from: { path: '^src/lib/' },
      to: { path: '^src/(api|ui|features|app)/', pathNot: '^src/api/words' },
    },
    {
      name: 'api-knows-no-screen',
      severity: 'error',
      from: { path: '^src/api/' },
      to: { path: '^src/(ui|features|app)/' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(features|app)/' },
    },
    {
      name: 'feature-knows-no-app',
      comment: 'What features need of the app (paths, title, session) lies lower.',
      severity: 'error',
      from: { path: '^src/features/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'feature-knows-no-feature',
      comment: 'Features meet in src/app; what two share goes down to ui, lib or api.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'no-test-in-product',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$|/testing\\.ts$' },
      to: { path: '\\.test\\.tsx?$|/testing\\.ts$' },
    },
    {
      name: 'public-pages-know-no-kit',
      comment: 'Mantine, charts and the editor belong to the areas (npm run size sees what slips through lazily).',
      severity: 'error',
      from: { path: '^src/app/public/' },
      to: { path: 'node_modules/(@mantine|@tiptap|recharts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json', '.css', '.svg'] },
  },
};
