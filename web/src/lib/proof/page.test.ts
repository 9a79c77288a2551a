// The checker on a disk, as its reader sees it: a verdict never outlives the address that it was found for.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bytes } from './bytes';
import type { Proof } from './check';
import { boundPaper, entries, newLog, proofOf } from './testing';

const field = (id: string) => document.getElementById(id) as HTMLInputElement;
const result = () => document.getElementById('hasil') as HTMLElement;
const type = (id: string, text: string) => {
  field(id).value = text;
  field(id).dispatchEvent(new Event('input', { bubbles: true }));
};
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
    document.body.innerHTML =
      '<input id="berkas" type="file"><input id="kode"><input id="kunci"><div id="hasil" role="status"></div>';
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
    await vi.waitFor(() => expect(title()).toBe('✕ TIDAK terbukti'), 3_000);
    type('kode', code.replace('verifikasi/5', 'verifikasi/7'));
    field('kode').dispatchEvent(new Event('change'));
    await vi.waitFor(() => expect(result().textContent).toMatch(/Nomor peristiwa berbeda/));
    expect(title()).toBe('✕ TIDAK terbukti');
  });

  it('shows what is typed beside it as it is, with the error at its field', async () => {
    await open();
    const form = result().querySelector('form') as HTMLFormElement;
    const input = [...form.querySelectorAll('label')]
      .find((one) => one.textContent === 'Jumlah')
      ?.querySelector('input');
    if (!input) throw new Error('no field');
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
