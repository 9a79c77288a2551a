// How many letters a field still takes, once few are left; and that a pasted text was longer than what there was room for.
import { type ClipboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { lettersLeft, lettersLost } from '../lib/lengths';
import css from './length-note.module.css';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Wraps one field; its `maxLength` is the limit. */
export function LengthNote({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState<number | null>(null);
  const [lost, setLost] = useState(0);
  const look = () => {
    const field = box.current?.querySelector<Field>('input, textarea');
    setLeft(field && field.maxLength > 0 ? lettersLeft(field.value.length, field.maxLength) : null);
  };
  // The page may set the field's text too.
  useEffect(look);
  const paste = (event: ClipboardEvent) => {
    const field = event.target as Field;
    if (!(field.maxLength > 0)) return;
    const selected = (field.selectionEnd ?? 0) - (field.selectionStart ?? 0);
    setLost(lettersLost(event.clipboardData.getData('text').length, field.value.length, selected, field.maxLength));
  };
  return (
    <div
      ref={box}
      onInput={(event) => {
        look();
        if ((event.nativeEvent as InputEvent).inputType !== 'insertFromPaste') setLost(0);
      }}
      onPaste={paste}
    >
      {children}
      {left !== null && (
        <p className={css.left} aria-hidden="true">
          sisa {left} huruf
        </p>
      )}
      {lost > 0 && (
        <p className={css.lost} aria-hidden="true">
          {lost} huruf terakhir dari yang ditempel tidak muat.
        </p>
      )}
      {/* Read aloud in steps of ten, not at every letter. */}
      <p className={css.spoken} aria-live="polite">
        {lost > 0 && `${lost} huruf terakhir dari yang ditempel tidak muat. `}
        {left !== null &&
          (left === 0 ? 'Tidak ada sisa huruf.' : `Sisa paling banyak ${Math.ceil(left / 10) * 10} huruf.`)}
      </p>
    </div>
  );
}
