// The page as the reader of a paper sees it: a proven event is never green beside a paper that does not agree with it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Routes, StaticRouter } from '#router';
import { proofQuery } from '../../api/proof';
import type { Bytes } from '../../lib/proof/bytes';
import { checkProof, type Proof } from '../../lib/proof/check';
import { boundList, boundPaper, entries, meansOf, newLog, newMemory, proofOf } from '../../lib/proof/testing';
import ProofPage from './proof-page';

const isi = { jenis: 'keuangan', waktu: '2026-01-01T00:00:00Z', ringkasan: 'Dana ditransfer.' } as const;
let page: Root;

// Loaded here, so that no test waits for code.
beforeAll(() =>
  Promise.all([
    import('./compare'),
    import('./elsewhere'),
    import('./keep'),
    import('./list'),
    import('./paper'),
    import('./restores'),
  ]),
);
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  document.body.innerHTML = '<div id="page"></div>';
});
afterEach(async () => act(async () => page.unmount()));

async function draw(client: QueryClient, location: string) {
  page = createRoot(document.getElementById('page') as HTMLElement);
  await act(async () =>
    page.render(
      <QueryClientProvider client={client}>
        <StaticRouter location={location}>
          <Routes>
            <Route path="/verifikasi/:position" element={<ProofPage />} />
          </Routes>
        </StaticRouter>
      </QueryClientProvider>,
    ),
  );
}

async function shows(fragment: string, envelope: Bytes, said: Proof['isi']) {
  const all = entries(13).with(5, envelope);
  const proof: Proof = { ...(await proofOf(await newLog(), all, 5)), isi: said ?? null };
  const verdict = await checkProof(proof, 5, await meansOf(newMemory(), all));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(proofQuery(5).queryKey, { proof, verdict });
  await draw(client, `/verifikasi/5${fragment}`);
  // What follows the verdict is loaded after it.
  await settled(() => expect(document.querySelectorAll('section').length).toBeGreaterThan(5));
}

const settled = async (holds: () => void) =>
  vi.waitFor(async () => {
    await act(async () => new Promise((done) => setTimeout(done, 20)));
    holds();
  }, 8_000);
const box = () => document.querySelector('[aria-label="Hasil pemeriksaan"]') as HTMLElement;
const title = () => box().querySelector('h2')?.textContent;
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent).join(' ');
const labels = () => [...document.querySelectorAll('form label')].map((one) => one.textContent);
const fragmentOf = (code: string) => code.slice(code.indexOf('#'));

async function type(label: string, text: string) {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label);
  const input = document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => {
    input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await new Promise((done) => setTimeout(done, 50));
  });
}

describe('an address', () => {
  it.each([
    ['99999999999999999999', 'Nomor itu melampaui catatan: belum ada peristiwa sebanyak itu.'],
    ['lima', 'Nomor peristiwa harus berupa angka.'],
    ['-1', 'Nomor peristiwa harus berupa angka.'],
  ])('says why %s is no event', async (text, said) => {
    await draw(new QueryClient(), `/verifikasi/${text}`);
    expect(alerts()).toBe(said);
  });
});

describe('a receipt on the page', () => {
  const paid = async (change: (fragment: string) => string) => {
    const { envelope, paid: pembayaran, code } = await boundPaper();
    await shows(change(fragmentOf(code)), envelope as Bytes, { ...isi, pembayaran });
  };

  it('leaves the green to a genuine one, until what is typed differs', async () => {
    await paid((fragment) => fragment);
    await settled(() => expect(title()).toBe('Terbukti'));
    await type('Jumlah', 'enam juta');
    expect(document.body.textContent).toContain('Tulis dengan angka, misalnya 2.700.000.');
    expect(document.body.textContent).not.toContain('Yang Anda ketik sama');
    expect(title()).toBe('Terbukti');
    await type('Jumlah', '6.000.001');
    await settled(() => expect(title()).toMatch(/tetapi kertas ini berbeda dari catatannya/));
    await type('Jumlah', 'Rp6.000.000,-');
    await settled(() => expect(title()).toBe('Terbukti'));
    expect(document.body.textContent).toContain('Yang Anda ketik sama dengan catatan.');
  });

  it('says of every line where it comes from, and its serial number as it is printed', async () => {
    const { envelope, paid: pembayaran, code } = await boundPaper();
    const more = { ...pembayaran, sp2d: 'Nomor 7', sk: 'Nomor 8' };
    await shows(fragmentOf(code), envelope as Bytes, { ...isi, pembayaran: more });
    await settled(() => expect(title()).toBe('Terbukti'));
    const facts = document.querySelector('[aria-label="Cocokkan dengan kertas Anda"] dl') as HTMLElement;
    const said = [...facts.querySelectorAll('dt')].map((term) => [term.textContent, term.nextSibling?.textContent]);
    const [same, told] = [' sama dengan catatan', ' menurut portal; belum dicocokkan'];
    expect(said).toEqual([
      ['Nomor kuitansi', `019d0000${same}`],
      ['Nomor urut', `KW-000005/2026${same}`],
      ['Nama penerima', `Yonas Contoh${same}`],
      ['Rekening', `BRI (002), berakhir 2345${same}`],
      ['Jumlah', `Rp\u00a06.000.000${same}`],
      ['Untuk', `UKT semester 3, 2025/2026${same}`],
      ['SP2D', `Nomor 7${told}`],
      ['SK penetapan', `Nomor 8${told}`],
      ['Keadaan sekarang', `ditransfer${told}`],
    ]);
  });

  it('is red with its fields still there, and no green above it', async () => {
    await paid((fragment) => fragment.replace('Yonas', 'Palsu'));
    await settled(() => expect(title()).toMatch(/tetapi kertas ini berbeda dari catatannya/));
    expect(box().className).not.toMatch(/good/);
    expect(labels()).toContain('Nama penerima');
  });

  it('says that its code is not whole, shows no name of it and still offers fields', async () => {
    await paid((fragment) => fragment.replace(/k=.{12}/, 'k='));
    await settled(() => expect(alerts()).toContain('Kode pada kertas ini tidak utuh'));
    expect(document.body.textContent).not.toContain('Yonas');
    expect(title()).toMatch(/kode pada kertas ini tidak utuh/);
    expect(labels()).toEqual(expect.arrayContaining(['Jumlah', 'Nomor kuitansi']));
  });
});

describe('the day of a decree', () => {
  it('is read as it is written here, whatever the language of the browser', async () => {
    const { envelope, list, code } = await boundList();
    await shows(fragmentOf(code), envelope as Bytes, { ...isi, jenis: 'sk-penetapan', daftar: list });
    await settled(() => expect(labels()).toContain('Tanggal SK'));
    expect(document.querySelector('input[type="date"]')).toBeNull();
    for (const day of ['01-03-2026', '1 Maret 2026']) {
      await type('Tanggal SK', day);
      await settled(() => expect(document.body.textContent).toContain('Yang Anda ketik sama dengan catatan.'));
    }
    await type('Tanggal SK', '1 Maretus 2026');
    await settled(() => expect(alerts()).toContain('Tulis tanggal seperti 31-12-2026 atau 31 Desember 2026.'));
    expect(document.body.textContent).not.toContain('Yang Anda ketik sama');
    expect(title()).toBe('Terbukti');
  });
});

describe('a decree whose rows are not bound', () => {
  const withoutBond = async (jenis: 'sk-penetapan' | 'daftar-pembayaran') => {
    await shows('', Uint8Array.of(1, 2), { ...isi, jenis, daftar: { garam: [], terakhir: null } });
    await settled(() => expect(document.body.textContent).toContain('tidak terikat pada catatan'));
    return [...document.querySelectorAll('section a')].find((one) => one.textContent === 'daftar penerima');
  };

  it('says by which other way its names are checked', async () => {
    expect((await withoutBond('sk-penetapan'))?.getAttribute('href')).toBe('/awardee');
  });

  it('promises it of no other list', async () => {
    expect(await withoutBond('daftar-pembayaran')).toBeUndefined();
  });
});

describe('a code beside an event that binds no paper', () => {
  it('is not passed over in silence', async () => {
    const { code } = await boundPaper();
    await shows(fragmentOf(code), Uint8Array.of(1, 2), isi);
    await settled(() => expect(alerts()).toContain('milik nomor peristiwa lain'));
    expect(title()).toMatch(/bukan yang memuat isi kertas Anda/);
  });

  it('is led on, with the code, where the portal says which event binds the paper', async () => {
    const { code } = await boundList();
    await shows(fragmentOf(code), Uint8Array.of(1, 2), { ...isi, daftar: { garam: [], terakhir: 9 } });
    await settled(() => expect(alerts()).toContain('milik nomor peristiwa lain'));
    const link = [...document.querySelectorAll('a')].find((one) => one.textContent === 'peristiwa nomor 9');
    expect(link?.getAttribute('href')).toBe(`/verifikasi/9${fragmentOf(code)}`);
  });

  it('is led from any event of a payment to the one that binds its receipt, with the code where one was scanned', async () => {
    const { code } = await boundPaper();
    const hrefs = () => [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'));
    await shows(fragmentOf(code), Uint8Array.of(1, 2), { ...isi, pengikat: 9 });
    await settled(() => expect(hrefs()).toContain(`/verifikasi/9${fragmentOf(code)}`));
    expect(hrefs()).toContain('/verifikasi/9');
  });

  it('says nothing of papers where no code was scanned', async () => {
    await shows('#bandingkan', Uint8Array.of(1, 2), isi);
    await settled(() => expect(title()).toBe('Terbukti'));
    expect(document.body.textContent).not.toContain('Kode pada kertas Anda');
  });
});
