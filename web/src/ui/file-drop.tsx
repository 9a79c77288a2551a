// A place to drop or choose one file, with progress while it goes out and its name when it is there.
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from './button';
import css from './file-drop.module.css';
import { Icon } from './icon';

interface Props {
  label: string;
  hint?: string;
  /** Accepted types for the chooser, e.g. `application/pdf,image/jpeg`. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** Share sent, 0 to 1, while a file goes out. */
  progress?: number | null;
  /** Name of the file that is there. */
  fileName?: string | null;
  error?: string | null | undefined;
  disabled?: boolean;
  /** Another file may be chosen while one goes out: it takes the other one's place. */
  replaceable?: boolean;
  required?: boolean;
  onRemove?: () => void;
  children?: ReactNode;
}

export function FileDrop(props: Props) {
  const { label, hint, accept, multiple, onFiles, progress, fileName, error, disabled, required, onRemove, children } =
    props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const busy = progress !== null && progress !== undefined && progress < 1;
  const locked = (disabled ?? false) || (busy && !props.replaceable);
  const take = (list: FileList | null) => {
    const files = Array.from(list ?? []);
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
    if (input.current) input.current.value = '';
  };
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {required && (
          <span aria-hidden="true" className={css.star}>
            {' *'}
          </span>
        )}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file input inside does the same */}
      <div
        className={`${css.drop} ${over ? css.over : ''} ${error ? css.bad : ''} ${fileName ? css.full : ''}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!locked) take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          id={id}
          className="hidden-text"
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={locked}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => take(event.target.files)}
        />
        <Icon name={fileName ? 'file' : 'upload'} size={24} />
        <div className={css.words}>
          {fileName ? (
            <strong className={css.name}>{fileName}</strong>
          ) : (
            <>
              <span className={css.byMouse}>Seret berkas ke sini atau pilih dari perangkat</span>
              <span className={css.byTouch}>Pilih berkas atau foto dari perangkat ini</span>
            </>
          )}
          <span id={`${id}-hint`} className={css.hint}>
            {busy ? `Mengunggah ${Math.round(progress * 100)}%` : hint}
          </span>
          {busy && <progress className={css.progress} max={1} value={progress} aria-label={`Unggahan ${label}`} />}
        </div>
        <div className={css.buttons}>
          <Button
            kind="plain"
            compact
            disabled={locked}
            onClick={() => input.current?.click()}
            aria-label={`${fileName ? 'Ganti' : 'Pilih'} berkas ${label}`}
          >
            {fileName ? 'Ganti' : 'Pilih berkas'}
          </Button>
          {fileName && onRemove && (
            <Button kind="quiet" compact disabled={locked} onClick={onRemove} aria-label={`Hapus berkas ${label}`}>
              Hapus
            </Button>
          )}
        </div>
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
