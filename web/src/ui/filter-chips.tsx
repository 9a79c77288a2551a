// What a list is filtered by, above its rows: one chip a filter with a press that takes it off, and one for all of them.
import { createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import css from './filter-chips.module.css';
import { Icon } from './icon';
import type { TableState } from './table-state';

/** Where the chips of a list stand; none outside of one. */
const Place = createContext<HTMLElement | null>(null);

type Props = {
  state: TableState;
  /** The filters, which may stand folded away. */
  filters: ReactNode;
};

/** The filters of a list and the chips of those that are used. */
export function WithChips({ state, filters }: Props) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const names = Object.keys(state.filters);
  return (
    <Place value={place}>
      {filters}
      <div className={css.bar} hidden={names.length === 0}>
        <ul ref={setPlace} className={css.chips} aria-label="Saringan yang dipakai" />
        <button
          type="button"
          className={css.all}
          onClick={() => state.setFilters(Object.fromEntries(names.map((name) => [name, null])))}
        >
          Hapus semua
        </button>
      </div>
    </Place>
  );
}

/** What a filter is called on its chip: "Saring status" is "Status". */
export const chipLabel = (label: string) => {
  const bare = label.replace(/^Saring (yang )?/, '');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
};

/** The chip of one filter: each filter draws its own, as it alone knows its words. */
export function Chip({ label, text, onRemove }: { label: string; text: string; onRemove: () => void }) {
  const place = useContext(Place);
  if (!place) return null;
  return createPortal(
    <li className={css.chip}>
      <span>
        {label}: <strong>{text}</strong>
      </span>
      <button type="button" className={css.remove} aria-label={`Hapus saringan ${label}: ${text}`} onClick={onRemove}>
        <Icon name="close" size={14} />
      </button>
    </li>,
    place,
  );
}
