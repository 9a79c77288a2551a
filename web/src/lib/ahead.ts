// What is fetched before anybody asks for it.

/** Whoever asks their browser to save data gets nothing that they did not ask for. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Fetches the code of the areas while somebody signs in; `scripts/templates.mjs` names it where one does. */
export function fetchAreasAhead(): void {
  if (savesData()) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-nanti]:not([rel])')) link.rel = 'prefetch';
}
