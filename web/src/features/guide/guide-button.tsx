// '?' above each page of an office: opens the part of the guide that speaks of it.
import { lazy, Suspense, useRef, useState } from 'react';
import { useLocation } from '#router';
import type { Role } from '../../lib/roles';
import css from './guide.module.css';
import { partOf } from './places';

const GuideDialog = lazy(() => import('./guide-dialog'));

export function GuideButton({ area }: { area: Role }) {
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const part = partOf(area, pathname, new URLSearchParams(search).get('tab'));
  if (!part) return null;
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
        className={css.open}
        aria-label="Panduan halaman ini"
        onClick={() => setOpen(true)}
      >
        <span className={css.mark} aria-hidden="true">
          ?
        </span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <GuideDialog part={part} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
