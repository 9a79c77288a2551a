// A file of the API, fetched with the session and given to the browser to keep.
import { useState } from 'react';
import { messageOf } from '../api/error';
import type { FileAddress } from '../api/file';
import { saveFile } from '../api/save-file';
import { toast } from '../lib/toast';
import { Button } from './button';

type Props = {
  file: FileAddress;
  /** Name where the server proposes none. */
  fileName: string;
  /** What screen readers hear, where the text alone does not say which file. */
  label?: string;
  compact?: boolean;
  children: string;
};

export function DownloadButton({ file, fileName, label, compact, children }: Props) {
  const [busy, setBusy] = useState(false);
  const load = async () => {
    setBusy(true);
    try {
      await saveFile(file, fileName);
    } catch (error) {
      toast.error(messageOf(error, 'Berkas tidak dapat diunduh. Coba lagi.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="plain"
      compact={compact ?? true}
      disabled={busy}
      onClick={() => void load()}
      {...(label ? { 'aria-label': label } : {})}
    >
      {busy ? 'Menyiapkan…' : children}
    </Button>
  );
}
