// Answers put on the wire in place of the server's, for what a healthy server never says.
import type { Page, Route } from '@playwright/test';

/** An answer in the API's envelope. */
export const answer = (status: number, data: unknown = {}, message = '', statusCode = status) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ statusCode, message, data }),
});

/** Every request to `path` (with any query) gets this answer; `null` cuts the line. Gives what was asked. */
export async function answerWith(
  page: Page,
  path: string,
  reply: ReturnType<typeof answer> | null,
): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  await page.route(
    (url) => url.pathname === path,
    (route: Route) => {
      asked.push(route.request().url());
      return reply === null ? route.abort() : route.fulfill(reply);
    },
  );
  return { asked };
}

/** Stops the page's clock, so that only `page.clock.runFor` moves it. Needs `page.clock.install()` before `goto`. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}
