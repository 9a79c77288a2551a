// Rendered once at build time: pages whose text is known then, with skeletons where data will be.
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { newQueryClient } from './api/query-client';
import { App } from './app/app';
import { preloadPage } from './app/routes';

export async function render(path: string): Promise<string> {
  await preloadPage(path);
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App queryClient={newQueryClient()} />
      </StaticRouter>
    </StrictMode>,
  );
}
