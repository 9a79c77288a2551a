// What the server calls to write a public page: its markup for a visitor, with the data the page would ask for first.
// First: the engine knows the language, not the web.
import 'core-js/web/url';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from '#router';
import { newQueryClient } from './api/query-client';
import { App } from './app/app';
import { preloadPage } from './app/routes';

/** An answer of the API as it is handed to the browser too: query key and data. */
export interface FirstData {
  k: unknown[];
  d: unknown;
}

/** The markup of the page at `path`, with its query where that decides; `data` is the JSON of a list of `FirstData`. */
export async function render(path: string, data: string): Promise<string> {
  await preloadPage(path.split('?')[0] ?? path);
  const queryClient = newQueryClient();
  for (const { k, d } of JSON.parse(data) as FirstData[]) queryClient.setQueryData(k, d);
  return renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App queryClient={queryClient} />
      </StaticRouter>
    </StrictMode>,
  );
}
