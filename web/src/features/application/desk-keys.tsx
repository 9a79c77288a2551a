// The keys of the desk: they work wherever the focus is, but for fields, dialogs and menus.
import { Fragment, useEffect, useRef } from 'react';
import { Modal } from '../../ui/modal';
import css from './review.module.css';

/** What a key does; one that is not possible now is left out. */
export type DeskKeys = Partial<Record<string, () => void>>;

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="combobox"]';

export function useDeskKeys(keys: DeskKeys) {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(typing) || document.querySelector('[role="dialog"]')) return;
      const key = event.key.toLowerCase();
      // Arrows scroll the page everywhere else.
      if (key.startsWith('arrow') && !target?.closest('[data-arrows]')) return;
      const act = now.current[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

type Legend = readonly { keys: readonly string[]; text: string; works: boolean }[];

export function KeyLegend({ open, onClose, legend }: { open: boolean; onClose: () => void; legend: Legend }) {
  return (
    <Modal open={open} onClose={onClose} title="Tombol pintas pemeriksaan" size="sm">
      <dl className={css.shortcuts}>
        {legend
          .filter(({ works }) => works)
          .map(({ keys, text }) => (
            <Fragment key={text}>
              <dt className={css.keys}>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
      </dl>
    </Modal>
  );
}
