// How wide the columns of a list are: drawn with the mouse, set with the arrow keys, kept in the address and so in a named
// view, beside which columns there are and how close the rows stand.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import css from './data-table.module.css';
import { WIDTH_MAX, WIDTH_MIN, within } from './table-look';
import type { TableState } from './table-state';

/** What an arrow key moves, px. */
const STEP = 16;

/** The handle at the right edge of a head. */
export function WidthHandle({ id, header, state }: { id: string; header: string; state: TableState }) {
  const said = state.look.widths[id];
  const [grip, setGrip] = useState<{ x: number; width: number } | null>(null);
  // Keys come faster than the address follows.
  const latest = useRef(said);
  useEffect(() => {
    latest.current = said;
  }, [said]);
  const set = (width: number | null) => {
    latest.current = width === null ? undefined : within(width);
    state.setLook({
      widths: ({ [id]: _, ...others }) => (width === null ? others : { ...others, [id]: within(width) }),
    });
  };
  const present = (handle: HTMLElement) =>
    latest.current ?? handle.closest('th')?.getBoundingClientRect().width ?? WIDTH_MIN;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setGrip({ x: event.clientX, width: present(event.currentTarget) });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!grip) return;
    const head = event.currentTarget.closest('th');
    // Drawn at once, written into the address when it is let go.
    if (head) head.style.minWidth = head.style.width = `${within(grip.width + event.clientX - grip.x)}px`;
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!grip) return;
    setGrip(null);
    if (event.clientX !== grip.x) set(grip.width + event.clientX - grip.x);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step !== undefined) set(present(event.currentTarget) + step);
    else if (event.key === 'Delete' || event.key === 'Backspace') set(null);
    else return;
    event.preventDefault();
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Lebar kolom ${header}`}
      aria-valuemin={WIDTH_MIN}
      aria-valuemax={WIDTH_MAX}
      aria-valuenow={said ?? WIDTH_MIN}
      aria-valuetext={said ? `${said} piksel` : 'menurut isinya'}
      tabIndex={0}
      className={css.grip}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onDoubleClick={() => set(null)}
      onKeyDown={onKeyDown}
    />
  );
}
