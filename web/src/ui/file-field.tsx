// A document that a form sends on its own: chosen, looked at, photos shrunk, sent with progress, named when it is there.
import { useRef, useState } from 'react';
import { messageOf } from '../api/error';
import { type SentFile, sendFile } from '../api/send-file';
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

/** `purpose` says what the file is for: a half-sent one is found again by it. */
export function useFileField(purpose: string): FileField {
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
      tell({ ...about, file: sent });
    } catch (error) {
      tell({ error: error instanceof UnusableFile ? error.message : messageOf(error, 'Unggahan gagal. Coba lagi.') });
    }
  };
  const busy = state.progress !== undefined;
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
