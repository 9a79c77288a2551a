// '?' beside a figure: opens what the figure is, from which accounts it comes and what it is not.
import { type ComponentType, createContext, useContext, useRef, useState } from 'react';
import css from './figure-help.module.css';

type Guide = ComponentType<{ figure: string; onClose: () => void }>;

/** Who knows the explanations; where nobody does, no figure has a '?'. */
export const FigureGuideContext = createContext<Guide | null>(null);

/** `figure` is a heading of the guide to the figures. */
export function FigureHelp({ figure }: { figure: string }) {
  const Guide = useContext(FigureGuideContext);
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!Guide) return null;
  const close = () => {
    setOpen(false);
    // The dialog came later than the press: it knows nothing to give the cursor back to.
    window.setTimeout(() => button.current?.focus(), 0);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.help}
        aria-label={`Arti angka: ${figure}`}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">?</span>
      </button>
      {open && <Guide figure={figure} onClose={close} />}
    </>
  );
}
