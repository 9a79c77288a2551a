// A checkpoint that somebody kept (from a mail, on paper): does the log of today still go on from it?
import { type FormEvent, useState } from 'react';
import { logReader } from '../../api/log';
import { compareKept } from '../../lib/proof/compare';
import type { Finding } from '../../lib/proof/tree';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import css from './proof-page.module.css';

export function Compare() {
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Finding | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFound(
      await compareKept(text, logReader).catch(() => ({
        state: 'open' as const,
        text: 'Catatan sekarang belum dapat diambil. Coba lagi saat ada jaringan.',
      })),
    );
    setBusy(false);
  };
  return (
    <section className={`${css.content} ${css.asking}`} id="bandingkan" aria-label="Bandingkan titik periksa">
      <h2 className={css.subtitle}>Punya titik periksa yang disimpan?</h2>
      <p>
        Tempel titik periksa dari surel atau unduhan lama. Perangkat Anda menghitung apakah catatan sekarang
        kelanjutannya.
      </p>
      <form className={css.compare} onSubmit={(event) => void submit(event)}>
        <label htmlFor="titik-periksa">Titik periksa</label>
        <textarea
          id="titik-periksa"
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button kind="dark" type="submit" disabled={busy || text.trim() === ''}>
          {busy ? 'Memeriksa…' : 'Bandingkan'}
        </Button>
      </form>
      <div role="status">
        {found && (
          <p className={`${css.compared} ${css[found.state]}`}>
            <Icon name={found.state === 'good' ? 'check' : found.state === 'bad' ? 'alert' : 'clock'} size={20} />{' '}
            {found.text}
          </p>
        )}
      </div>
    </section>
  );
}
