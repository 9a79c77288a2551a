// Start in the browser: take the server's first data, then hydrate the prerendered page or render afresh.
import './ui/tokens.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { newQueryClient } from './api/query-client';
import { App } from './app/app';
import { preloadPage } from './app/routes';

const queryClient = newQueryClient();
const injected = document.getElementById('__rq');
if (injected?.textContent) {
  for (const { k, d } of JSON.parse(injected.textContent) as { k: unknown[]; d: unknown }[])
    queryClient.setQueryData(k, d);
}

const root = document.getElementById('root');
if (!root) throw new Error('the template has a #root');
const app = (
  <StrictMode>
    <BrowserRouter>
      <App queryClient={queryClient} />
    </BrowserRouter>
  </StrictMode>
);

/** What is drawn is this page; an address that leads nowhere has the page that says so. */
const drawn = [window.location.pathname, '/404'].includes(root.dataset.prerender ?? '');
void preloadPage(window.location.pathname).then(() => {
  if (drawn) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
