// Pasted HTML, above all from word processors: only what the text means is kept. The server cleans once more.

const levels: Record<string, string> = { H1: 'h2', H5: 'h4', H6: 'h4' };

/** Word writes list items as paragraphs; `mso-list` and the class say so. */
const isWordItem = (node: Element) =>
  /MsoListParagraph/i.test(node.className) || /mso-list/i.test(node.getAttribute('style') ?? '');

/** The mark or number that Word puts before an item as text. */
const marker = /^\s*(?:[·•o▪§–-]|\(?[0-9a-z]{1,3}[.)])[\s\u00a0]+/i;

export function cleanPasted(html: string): string {
  const page = new DOMParser().parseFromString(html.replace(/<!--[\s\S]*?-->/g, ''), 'text/html');
  for (const node of [...page.body.querySelectorAll('style, script, meta, link, xml, title, iframe, object, embed')])
    node.remove();
  for (const node of [...page.body.querySelectorAll('*')]) {
    // <o:p>, <w:…>, <v:…>: Word's own elements.
    if (node.tagName.includes(':')) node.replaceWith(...node.childNodes);
  }
  for (const node of [...page.body.querySelectorAll('h1, h5, h6')]) {
    const heading = page.createElement(levels[node.tagName] ?? 'p');
    heading.append(...node.childNodes);
    node.replaceWith(heading);
  }
  joinItems(page);
  for (const picture of [...page.body.querySelectorAll('img')]) {
    // Pictures come in by the upload alone: a foreign or local address would be lost when the text is saved.
    if (!/^(?:https?:\/\/[^/]+)?\/berkas\//.test(picture.getAttribute('src') ?? '')) picture.remove();
  }
  for (const node of [...page.body.querySelectorAll('*')]) {
    for (const { name } of [...node.attributes]) {
      if (!['href', 'src', 'alt', 'colspan', 'rowspan', 'start'].includes(name)) node.removeAttribute(name);
    }
  }
  for (const node of [...page.body.querySelectorAll('p, span, b, i')]) {
    const empty = (node.textContent ?? '').replaceAll('\u00a0', '').trim() === '';
    if (empty && node.querySelector('img, br') === null) node.remove();
  }
  return page.body.innerHTML;
}

/** Neighbouring Word items become one list. */
function joinItems(page: Document): void {
  let list: Element | null = null;
  for (const node of [...page.body.querySelectorAll('p')]) {
    if (!isWordItem(node)) continue;
    const text = node.textContent ?? '';
    const ordered = /^\s*\(?[0-9a-z]{1,3}[.)]/i.test(text) && !/^\s*o\s/.test(text);
    const follows = list !== null && node.previousElementSibling === list;
    if (!follows || list === null) {
      list = page.createElement(ordered ? 'ol' : 'ul');
      node.before(list);
    }
    const item = page.createElement('li');
    item.append(...node.childNodes);
    dropMarker(item);
    list.append(item);
    node.remove();
  }
}

function dropMarker(item: Element): void {
  // The mark stands in its own span, or starts the first text.
  const ignored = [...item.querySelectorAll('span')].find((span) =>
    /mso-list:\s*Ignore/i.test(span.getAttribute('style') ?? ''),
  );
  if (ignored) {
    ignored.remove();
    return;
  }
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  const first = walker.nextNode();
  if (first?.nodeValue) first.nodeValue = first.nodeValue.replace(marker, '');
}
