// The audit pack of one matter: made by the server, taken by the browser, checked by anybody without the portal.
import { useState } from 'react';
import { messageOf } from '../../api/error';
import { fileAt } from '../../api/file';
import { saveFile } from '../../api/save-file';
import { toast } from '../../lib/toast';
import { Button } from '../../ui/button';
import css from './audit.module.css';

/** What a pack is about; `id` is an SP2D's number, a period has its days instead. */
export type PackSubject =
  | { jenis: 'sk' | 'daftar' | 'sp2d' | 'penerima'; id: string }
  | { jenis: 'periode'; dari: string; sampai: string };

/** Gathering thousands of events and their documents takes its time. */
const packTimeoutMs = 120_000;

type Props = {
  subject: PackSubject;
  /** What screen readers hear, where the text alone does not say which pack. */
  label?: string;
  children?: string;
};

export function PackButton({ subject, label, children = 'Paket audit' }: Props) {
  // null while nothing is under way; -1 while the server gathers.
  const [percent, setPercent] = useState<number | null>(null);
  const take = async () => {
    setPercent(-1);
    try {
      await saveFile(fileAt('/api/cms/audit/paket', { query: subject }), 'paket-audit.zip', {
        timeoutMs: packTimeoutMs,
        onProgress: setPercent,
      });
      toast.success('Paket audit tersimpan. Buka periksa.html di dalamnya untuk memeriksanya.');
    } catch (error) {
      toast.error(messageOf(error, 'Paket audit tidak dapat dibuat. Coba lagi.'));
    } finally {
      setPercent(null);
    }
  };
  const busy = percent !== null;
  return (
    <span className={css.pack}>
      <Button
        kind="plain"
        compact
        disabled={busy}
        onClick={() => void take()}
        {...(label ? { 'aria-label': label } : {})}
      >
        {children}
      </Button>
      <span role="status" className={css.packState}>
        {busy && (percent < 0 ? 'Menyusun paket…' : `Mengunduh ${percent}%`)}
      </span>
    </span>
  );
}
