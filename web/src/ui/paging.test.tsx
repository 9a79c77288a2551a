// Whoever presses 'Berikutnya' far below a list stands at its beginning afterwards.
import { act, useId, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Paging } from './paging';

const scrolled = vi.fn<(this: Element, how: ScrollIntoViewOptions) => void>();
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled as Element['scrollIntoView']);
  scrolled.mockClear();
  document.body.innerHTML = '<div id="page"></div>';
  root = createRoot(document.getElementById('page') as HTMLElement);
});
afterEach(() => act(async () => root.unmount()));

function List({ nearer = false }: { nearer?: boolean }) {
  const [page, setPage] = useState(1);
  const [id, nearId] = [useId(), useId()];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Berita Lainnya</h2>
      {nearer && <h3 id={nearId}>29 nama</h3>}
      <Paging what="berita" page={page} pages={3} onPage={setPage} {...(nearer && { headingId: nearId })} />
    </section>
  );
}

const press = (text: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === text)?.click());
const wantsNoMotion = (wanted: boolean) =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: wanted } as MediaQueryList);

it.each([
  [false, 'smooth'],
  [true, 'auto'],
] as const)('leads to the heading of its section; without motion: %s', async (wanted, behavior) => {
  wantsNoMotion(wanted);
  await act(async () => root.render(<List />));
  await press('Berikutnya');
  expect(document.body.textContent).toContain('Halaman 2 dari 3');
  const heading = document.querySelector('h2');
  expect(document.activeElement).toBe(heading);
  expect(scrolled.mock.contexts).toEqual([heading]);
  expect(scrolled.mock.calls).toEqual([[{ behavior, block: 'start' }]]);
});

it('leads to the heading right above the list where a section has more above it', async () => {
  await act(async () => root.render(<List nearer />));
  await press('Berikutnya');
  await press('Sebelumnya');
  expect(document.activeElement?.textContent).toBe('29 nama');
  expect(scrolled).toHaveBeenCalledTimes(2);
});
