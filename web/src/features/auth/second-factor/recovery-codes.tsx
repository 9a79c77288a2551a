// Recovery codes, shown this once: to copy, to save, to write down.
import { toast } from '../../../lib/toast';
import { Button } from '../../../ui/button';
import css from './second-factor.module.css';

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Kode disalin', 'modal'),
      () => toast.error('Kode tidak dapat disalin. Tulislah di kertas.', 'modal'),
    );
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Kode pemulihan Beasiswa Nduga\n\n${text}\n`)}`;
  return (
    <div className={css.rows}>
      <p className={css.note}>
        Simpan {codes.length} kode ini di tempat aman, tidak di ponsel yang sama. Masing-masing berlaku satu kali, bila
        ponsel atau kunci Anda hilang. Kode tidak ditampilkan lagi.
      </p>
      <ul className={css.codes} aria-label="Kode pemulihan">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button kind="plain" compact onClick={() => void copy()}>
          Salin
        </Button>
        <a href={file} download="kode-pemulihan-beasiswa.txt">
          Simpan sebagai berkas
        </a>
      </div>
      <Button onClick={onKept}>Saya sudah menyimpannya</Button>
    </div>
  );
}
