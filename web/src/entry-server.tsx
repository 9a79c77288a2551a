// Rendered once at build time: the home page with skeletons where data will be.
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { newQueryClient } from './api/query-client';
import { App } from './app/app';

export function render(path: string): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App queryClient={newQueryClient()} />
      </StaticRouter>
    </StrictMode>,
  );
}
