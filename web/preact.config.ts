// Names of React, as the public pages and what draws them on the server mean them.
export const withPreact = [
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^react(-dom)?$/, replacement: 'preact/compat' },
];
