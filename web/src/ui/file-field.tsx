// A document that a form sends on its own: chosen, looked at, photos shrunk, sent with progress, named when it is there.
import { useState } from 'react';
import { messageOf } from '../api/error';
import { type SentFile, sendFile } from '../api/send-file';
import { prepareFile, UnusableFile } from '../lib/prepare-file';
import { FileDrop } from './file-drop';

type State = { name?: string; progress?: number; waiting?: boolean; file?: SentFile; error?: string };

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
  const choose = async (chosen: File) => {
    setState({ name: chosen.name, progress: 0 });
    try {
      const { file } = await prepareFile(chosen);
      let progress = 0;
      const sent = await sendFile(file, {
        purpose,
        onProgress: (share) => {
          progress = Math.min(share, 0.99);
          setState({ name: chosen.name, progress });
        },
        onWait: () => setState({ name: chosen.name, progress, waiting: true }),
      });
      setState({ name: chosen.name, file: sent });
    } catch (error) {
      setState({
        error: error instanceof UnusableFile ? error.message : messageOf(error, 'Unggahan gagal. Coba lagi.'),
      });
    }
  };
  return { state, choose, file: state.file ?? null, busy: state.progress !== undefined };
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
      accept="application/pdf,image/jpeg"
      onFiles={([file]) => file && void field.choose(file)}
      progress={state.progress ?? null}
      fileName={state.name ?? present ?? null}
      error={state.error ?? error}
      required={required ?? false}
    >
      {state.waiting && <p role="status">Jaringan terputus. Sisanya dikirim begitu ada jaringan.</p>}
    </FileDrop>
  );
}
