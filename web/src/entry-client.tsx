// Start in the browser: take the server's first data, then take over the page that the server drew, or draw it.
import './ui/tokens.css';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, prepareWith } from '#router';
import { newQueryClient } from './api/query-client';
import { App } from './app/app';
import { preloadPage } from './app/routes';
import { toasts } from './lib/toast';
import { closePage } from './lib/trusted';
import { drawAtOnce, onceAlive } from './ui/in-parts';

closePage();
toasts.tellKept();
if (__PART__ === 'publik') prepareWith(preloadPage);

const queryClient = newQueryClient();
const injected = document.getElementById('__rq');
if (injected?.textContent) {
  for (const { k, d } of JSON.parse(injected.textContent) as { k: unknown[]; d: unknown }[])
    queryClient.setQueryData(k, d);
}

const root = document.getElementById('root');
if (!root) throw new Error('the template has a #root');

/** Says when the page is alive: from then on its buttons do what they say. */
function Alive({ children }: { children: ReactNode }) {
  useEffect(() => void onceAlive(() => root?.removeAttribute('data-prerender')), []);
  return children;
}

const app = (
  <StrictMode>
    <BrowserRouter>
      <Alive>
        <App queryClient={queryClient} />
      </Alive>
    </BrowserRouter>
  </StrictMode>
);

/** How long a page rests before it is made ready for times without a network, in milliseconds: first it is read. */
const restMs = 3_000;
window.addEventListener('load', () => {
  window.setTimeout(() => {
    import('./app/keep-public').then(({ keepPublicPages }) => keepPublicPages()).catch(() => undefined);
  }, restMs);
});

/** What is drawn is this page; an address that leads nowhere has the page that says so. */
const drawn = [window.location.pathname, '/404'].includes(root.dataset.prerender ?? '');
void preloadPage(window.location.pathname).then(() => {
  if (drawn) {
    hydrateRoot(root, app);
    return;
  }
  drawAtOnce();
  createRoot(root).render(app);
});
