// Trusted Types: the only ways in which text becomes HTML or a script's address on a page of this app. The policy of
// the page (`require-trusted-types-for`) refuses every other, whoever wrote the code that tries.

interface Rules {
  createHTML?: (text: string) => string | null;
  createScriptURL?: (address: string) => string | null;
}
interface Factory {
  createPolicy(name: string, rules: Rules): { createHTML(text: string): string };
}
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;

let clean: ((html: string) => string) | null = null;

/** Says what cleans HTML on pages where an editor or a viewer of rich text works. */
export function cleanHtmlBy(cleaner: (html: string) => string): void {
  clean = cleaner;
}

const isOwn = (address: string) => new URL(address, window.location.href).origin === window.location.origin;

/** Closes the page: call it once, before anything is drawn. */
export function closePage(): void {
  factory?.createPolicy('default', {
    // Style sheets that libraries write are no HTML.
    createHTML: (text) => (text.includes('<') ? (clean?.(text) ?? null) : text),
    createScriptURL: (address) => (isOwn(address) ? address : null),
  });
}

let article: ReturnType<Factory['createPolicy']> | null = null;

/** The text of a news item as HTML: the server's allow-list cleaned it when it was saved. */
export function articleHtml(html: string): string {
  if (!factory) return html;
  article ??= factory.createPolicy('artikel', { createHTML: (text) => text });
  return article.createHTML(html);
}
