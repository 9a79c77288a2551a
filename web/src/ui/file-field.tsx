// A document that a form sends on its own: chosen, looked at, photos shrunk, sent with progress, named when it is there.
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/error';
import { type SentFile, sendFile } from '../api/send-file';
import type { DeviceNotes } from '../lib/device/notes';
import { DOCUMENT_TYPES, prepareFile, UnusableFile } from '../lib/prepare-file';
import { FileDrop } from './file-drop';

type State = {
  name?: string;
  progress?: number;
  waiting?: boolean;
  file?: SentFile;
  error?: string;
  /** A file that was on its way when this one was chosen. */
  instead?: string;
};

export type FileField = {
  state: State;
  choose: (file: File) => Promise<void>;
  /** The file that the server keeps, once it is there. */
  file: SentFile | null;
  busy: boolean;
};

/**
 * `purpose` says what the file is for: a half-sent one is found again by it. With `notes` it outlives a closed tab: it
 * goes out again, or is known to be there.
 */
export function useFileField(purpose: string, notes?: DeviceNotes): FileField {
  const [state, setState] = useState<State>({});
  const newest = useRef<AbortController | null>(null);
  const choose = async (chosen: File) => {
    // Another one on its way is not wanted any more.
    newest.current?.abort(new DOMException('replaced', 'AbortError'));
    const control = new AbortController();
    newest.current = control;
    const about = { name: chosen.name, ...(busy && state.name ? { instead: state.name } : {}) };
    const tell = (now: State) => newest.current === control && setState(now);
    tell({ ...about, progress: 0 });
    try {
      const { file } = await prepareFile(chosen);
      const kept = { name: file.name, type: file.type, chosenAt: Date.now() };
      if (newest.current === control) await notes?.keepFile(purpose, { ...kept, blob: file });
      let progress = 0;
      const sent = await sendFile(file, {
        purpose,
        signal: control.signal,
        onProgress: (share) => {
          progress = Math.min(share, 0.99);
          tell({ ...about, progress });
        },
        onWait: () => tell({ ...about, progress, waiting: true }),
      });
      if (newest.current === control) await notes?.keepFile(purpose, { ...kept, blob: new Blob([]), sent });
      tell({ ...about, file: sent });
    } catch (error) {
      const isLater = error instanceof ApiError && error.retryable;
      if (newest.current === control && !isLater) await notes?.dropFile(purpose);
      tell({ error: error instanceof UnusableFile ? error.message : messageOf(error, 'Unggahan gagal. Coba lagi.') });
    }
  };
  const busy = state.progress !== undefined;
  const begin = useRef(choose);
  useEffect(() => {
    void notes?.files().then((files) => {
      const left = files.get(purpose);
      if (!left || newest.current) return;
      if (left.sent) setState({ name: left.name, file: left.sent });
      else void begin.current(new File([left.blob], left.name, { type: left.type }));
    });
    // The form is gone, and with it what it kept: nothing that arrives later is kept again.
    return () => {
      newest.current?.abort(new DOMException('closed', 'AbortError'));
      newest.current = null;
    };
  }, [notes, purpose]);
  return { state, choose, file: state.file ?? null, busy };
}

type Props = {
  label: string;
  field: FileField;
  /** Error of the server about this file. */
  error?: string | undefined;
  /** What is there already, before another file is chosen. */
  present?: string | null;
  required?: boolean;
};

export function DocumentField({ label, field, error, present, required }: Props) {
  const { state } = field;
  return (
    <FileDrop
      label={label}
      hint="PDF atau foto, paling besar 10 MB."
      accept={DOCUMENT_TYPES}
      replaceable
      onFiles={([file]) => file && void field.choose(file)}
      progress={state.progress ?? null}
      fileName={state.name ?? present ?? null}
      error={state.error ?? error}
      required={required ?? false}
    >
      {state.instead && (
        <p role="status">
          {state.instead} tidak jadi dikirim: yang dikirim {state.name}.
        </p>
      )}
      {state.waiting && <p role="status">Jaringan terputus. Sisanya dikirim begitu ada jaringan.</p>}
    </FileDrop>
  );
}
