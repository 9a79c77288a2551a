// A part of a guide as blocks to draw: the Markdown that the guides are written in, and no more of it.

export type Inline = { text: string; look?: 'strong' | 'em' | 'code' };
export type Block =
  | { kind: 'paragraph' | 'heading'; text: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };

const marks = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\[(.+?)\]\(.+?\)/g;

/** A link leads out of the portal or to another file: its words stay. */
export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > at) found.push({ text: text.slice(at, match.index) });
    const [whole, strong, em, code, link] = match;
    if (strong !== undefined) found.push({ text: strong.replaceAll('`', ''), look: 'strong' });
    else if (em !== undefined) found.push({ text: em, look: 'em' });
    else if (code !== undefined) found.push({ text: code, look: 'code' });
    else if (link !== undefined) found.push({ text: link.replaceAll('`', '') });
    at = match.index + whole.length;
  }
  if (at < text.length) found.push({ text: text.slice(at) });
  return found;
}

/** The lines below a heading of the second level, up to the next. */
export function linesOf(guide: string, heading: string): string[] | null {
  const lines = guide.split('\n');
  const start = lines.indexOf(`## ${heading}`);
  if (start < 0) return null;
  const end = lines.findIndex((line, at) => at > start && /^##? /.test(line));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

const cells = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => inline(cell.trim()));

const item = /^\s*(?:[-*]|\d+\.) /;

function list(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (item.test(line)) items.push(line.replace(item, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', ordered: /^\s*\d/.test(lines[0] ?? ''), items: items.map(inline) };
}

function block(lines: readonly string[]): Block {
  const [first = ''] = lines;
  if (first.startsWith('### ')) return { kind: 'heading', text: inline(first.slice(4)) };
  if (first.startsWith('|'))
    return { kind: 'table', head: cells(first), rows: lines.slice(2).map((line) => cells(line)) };
  if (item.test(first)) return list(lines);
  return { kind: 'paragraph', text: inline(lines.join(' ')) };
}

const kindOf = (line: string) => (line.startsWith('|') ? 'table' : line.startsWith('### ') ? 'heading' : 'text');

/** The blocks of a part; null when the guide has no such heading. */
export function readPart(guide: string, heading: string): Block[] | null {
  const lines = linesOf(guide, heading);
  if (!lines) return null;
  const blocks: Block[] = [];
  let open: string[] = [];
  let code: string[] | null = null;
  const close = () => {
    if (open.length > 0) blocks.push(block(open));
    open = [];
  };
  for (const line of lines) {
    if (line.trimStart().startsWith('```')) {
      close();
      if (code) blocks.push({ kind: 'code', text: code.join('\n') });
      code = code ? null : [];
    } else if (code) code.push(line);
    else if (line.trim() === '') close();
    else {
      const before = open.at(-1);
      const begins = before !== undefined && (kindOf(before) !== kindOf(line) || kindOf(line) === 'heading');
      // A list may follow its sentence at once.
      if (begins || (before !== undefined && item.test(line) && !item.test(open[0] ?? ''))) close();
      open.push(line);
    }
  }
  close();
  return blocks;
}
