// Papers as people hold them: a PDF of the portal, and the address behind its code.
import { inflateSync } from 'node:zlib';
import { expect, type Page } from './support';

/** A PDF of the portal, asked for as the page's user. */
export async function paperOf(page: Page, path: string): Promise<Buffer> {
  const cookies = await page.context().cookies();
  const token = decodeURIComponent(cookies.find((one) => one.name === 'access_token')?.value ?? '');
  const answer = await page.request.get(path, { headers: { Authorization: `Bearer ${token}` } });
  expect(answer.ok(), answer.ok() ? '' : await answer.text()).toBe(true);
  return answer.body();
}

/** The address behind the code of a PDF. */
export function codeOf(pdf: Buffer): string {
  const parts = pdf.toString('latin1').split(/stream\r?\n/);
  const texts = parts.map((part) => {
    try {
      return inflateSync(Buffer.from(part.split(/\r?\nendstream/)[0] ?? '', 'latin1')).toString('latin1');
    } catch {
      return part;
    }
  });
  const found = /\/verifikasi\/\d+#k=[^)\s]+/.exec(texts.join('\n'));
  if (!found) throw new Error('no code in the paper');
  return found[0];
}
