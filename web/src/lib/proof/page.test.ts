// The checker on a disk, as its reader sees it: a verdict never outlives the address that it was found for.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bytes } from './bytes';
import type { Proof } from './check';
import { boundList, boundPaper, entries, newLog, proofOf } from './testing';

const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const result = () => document.getElementById('hasil') as HTMLElement;
const type = (id: string, text: string) => {
  field(id).value = text;
  field(id).dispatchEvent(new Event('input', { bubbles: true }));
};
const page = '<input id="berkas" type="file"><input id="kode"><input id="kunci"><div id="hasil" role="status"></div>';
const title = () => result().querySelector('h2')?.textContent ?? '';

async function saved() {
  const log = await newLog();
  const { envelope, paid, code } = await boundPaper();
  const proof: Proof = {
    ...(await proofOf(log, entries(13).with(5, envelope as Bytes), 5)),
    isi: { jenis: 'keuangan', waktu: '2026-01-01T00:00:00Z', ringkasan: 'Dana ditransfer.', pembayaran: paid },
  };
  return { log, proof, code };
}

describe('the checker on a disk', () => {
  beforeEach(() => {
    vi.resetModules();
    document.body.innerHTML = page;
  });

  const open = async () => {
    const { log, proof, code } = await saved();
    await import('./page');
    field('kunci').value = log.key;
    field('kode').value = code;
    const file = new File([JSON.stringify(proof)], 'bukti.json');
    Object.defineProperty(field('berkas'), 'files', { value: [file] });
    field('berkas').dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(title()).toBe('✓ Terbukti'));
    return { code };
  };

  it('takes its verdict back at once when the address is edited, and says the new one by itself', async () => {
    const { code } = await open();
    type('kode', code.replace('Yonas', 'Palsu'));
    expect(title()).toBe('');
    expect(result().className).toBe('');
    await vi.waitFor(() => expect(title()).toMatch(/^✕ .*tetapi kertas ini berbeda dari catatannya$/), 3_000);
    expect(result().className).toBe('salah');
    type('kode', code.replace('verifikasi/5', 'verifikasi/7'));
    field('kode').dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(result().textContent).toMatch(/Nomor peristiwa berbeda/));
    expect(title()).toMatch(/^✕ .*tetapi bukan yang memuat isi kertas Anda$/);
  });

  it('says account, amount and purpose as the page does', async () => {
    await open();
    expect(result().textContent).toContain('✓ Rekening: BRI (002), berakhir 2345');
    expect(result().textContent).toContain('✓ Jumlah: Rp\u00a06.000.000');
    expect(result().textContent).toContain('✓ Nomor urut: KW-000005/2026');
    expect(result().textContent).toContain('✓ Untuk: UKT semester 3, 2025/2026');
  });

  it('says in words what is wrong with a file that is no proof', async () => {
    const { proof } = await saved();
    await import('./page');
    const cut = new File([JSON.stringify(proof).slice(0, 300)], 'bukti.json');
    const odd = new File([JSON.stringify({ ...proof, isi: { pembayaran: { jumlah: null } } })], 'bukti.json');
    for (const [file, text] of [
      [cut, /^Berkas bukti ini tidak utuh/],
      [odd, /./],
    ] as const) {
      Object.defineProperty(field('berkas'), 'files', { value: [file], configurable: true });
      field('berkas').dispatchEvent(new Event('change'));
      await vi.waitFor(() => expect(result().className).not.toBe(''));
      expect(result().textContent).toMatch(text);
      expect(result().textContent).not.toMatch(/Error/);
    }
  });

  const typing = async (label: string) => {
    await open();
    const form = result().querySelector('form') as HTMLFormElement;
    const labels = [...form.querySelectorAll('label')];
    const input = labels.find((one) => one.textContent === label)?.querySelector('input');
    if (!input) throw new Error('no field');
    return { form, input };
  };

  it('is not green above what differs, whichever part was typed, until it is edited', async () => {
    for (const [label, text] of [
      ['Jumlah', '6.000.001'],
      ['Nama penerima', 'Orang Lain'],
      ['Nomor kuitansi', 'KW-000006/2026'],
      ['Empat angka terakhir rekening', '9999'],
    ] as const) {
      const { form, input } = await typing(label);
      input.value = text;
      form.requestSubmit();
      await vi.waitFor(() => expect(title()).toMatch(/^✕ .*tetapi kertas ini berbeda dari catatannya$/));
      expect(result().className).toBe('salah');
      expect(result().textContent).toMatch(/Jangan terima kertasnya; laporkan\./);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      expect([title(), result().className]).toEqual(['✓ Terbukti', 'baik']);
      vi.resetModules();
      document.body.innerHTML = page;
    }
  });

  it('takes the day of a decree in any browser as it is written here', async () => {
    const log = await newLog();
    const { envelope, list, code } = await boundList();
    const proof: Proof = {
      ...(await proofOf(log, entries(13).with(5, envelope as Bytes), 5)),
      isi: { jenis: 'sk-penetapan', waktu: '2026-03-01T00:00:00Z', ringkasan: 'SK terbit.', daftar: list },
    };
    await import('./page');
    field('kunci').value = log.key;
    field('kode').value = code;
    Object.defineProperty(field('berkas'), 'files', { value: [new File([JSON.stringify(proof)], 'bukti.json')] });
    field('berkas').dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(title()).toBe('✓ Terbukti'));
    const form = result().querySelector('form') as HTMLFormElement;
    const label = [...form.querySelectorAll('label')].find((one) => one.textContent === 'Tanggal SK');
    const input = label?.querySelector('input') as HTMLInputElement;
    expect([input.type, input.placeholder]).toEqual(['text', 'hh-bb-tttt']);
    const said = async (text: string, answer: RegExp) => {
      input.value = text;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      form.requestSubmit();
      await vi.waitFor(() => expect(form.textContent).toMatch(answer));
    };
    await said('01-03-2026', /sama dengan catatan/);
    await said('1 Maret 2026', /sama dengan catatan/);
    await said('03-01-2026', /berbeda dari catatan: tanggal/);
    await said('1 Maretus 2026', /Tulis tanggal seperti/);
    expect(title()).toBe('✓ Terbukti');
  });

  it('shows what is typed beside it as it is, with the error at its field', async () => {
    const { form, input } = await typing('Jumlah');
    input.value = 'enam juta';
    form.requestSubmit();
    await vi.waitFor(() => expect(input.getAttribute('aria-invalid')).toBe('true'));
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toMatch(/^Tulis dengan angka/);
    expect(form.textContent).not.toMatch(/sama dengan catatan/);
    input.value = 'Rp 6.000.000,00';
    form.requestSubmit();
    await vi.waitFor(() => expect(form.textContent).toMatch(/sama dengan catatan/));
    // Edited again, it is not said any more.
    input.dispatchEvent(new Event('input', { bubbles: true }));
    expect(form.textContent).not.toMatch(/sama dengan catatan/);
  });
});
