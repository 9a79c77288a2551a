// The news filter bar: search box, category and order dropdowns, 'Telusuri'. Typing searches by itself (spec §4).
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from '#router';
import { lengths } from '../../lib/lengths';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import css from './filter-bar.module.css';
import { newsCategoriesQuery, orders } from './queries';

/** Quiet time after typing before the search starts, in milliseconds (spec §9). */
const debounceMs = 100;
/** Time without use after which an open dropdown closes, in milliseconds (spec §9). */
const autoCloseMs = 2000;

export interface Filter {
  category: string;
  order: string;
  search: string;
}

export const noFilter: Filter = { category: '', order: '', search: '' };

/** What stands in the box at present, on whichever page it is. */
const typed = { text: '' };

export function FilterBar({ current = noFilter }: { current?: Filter }) {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as { pathname: string; state: { steps?: number; typing?: boolean } | null };
  const categories = useQuery(newsCategoriesQuery);
  const [filter, setFilter] = useState(current);
  const [known, setKnown] = useState(current);
  // The search that this box asked for and that the address does not show yet.
  const [asked, setAsked] = useState<string | null>(null);
  if (known.category !== current.category || known.order !== current.order || known.search !== current.search) {
    setKnown(current);
    setAsked(null);
    // On a slow line the answer to the first letters comes when more have been typed: these stay.
    setFilter(asked === current.search ? { ...current, search: filter.search } : current);
  }

  const go = (next: Filter, typing = false) => {
    const here = pathname === paths.newsFilter;
    // Letters typed one after the other are one step back; each other change is a step of its own.
    const replace = here && typing && current.search !== '';
    const steps = (here ? (state?.steps ?? 0) : 0) + (replace ? 0 : 1);
    setAsked(next.search);
    void navigate(paths.newsFilterWith(next), { replace, state: { steps, typing } });
  };
  const box = useRef<HTMLInputElement>(null);
  const arrivedTyping = useRef(useNavigationType() === 'PUSH' && state?.typing === true);
  useEffect(() => {
    // The first letters led to another page: the rest of the word must find its way into this box.
    const input = box.current;
    if (!arrivedTyping.current || !input) return;
    arrivedTyping.current = false;
    input.focus({ preventScroll: true });
    input.setSelectionRange(input.value.length, input.value.length);
    // Letters that still reached the box of the page before.
    if (typed.text.startsWith(input.value)) setFilter((old) => ({ ...old, search: typed.text }));
  }, []);
  const latest = useRef(go);
  // Counted from the letter, not from the frame after it.
  useLayoutEffect(() => {
    latest.current = go;
  });
  useLayoutEffect(() => {
    if (filter.search === current.search || filter.search.trim() === '') return;
    const timer = window.setTimeout(() => latest.current(filter, true), debounceMs);
    return () => window.clearTimeout(timer);
  }, [filter, current.search]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    go({ ...filter, search: filter.search.trim() });
  };
  return (
    <form className={css.bar} role="search" aria-label="Cari berita" onSubmit={submit}>
      <label className={css.search}>
        <span className="hidden-text">Cari berita</span>
        <Icon name="search" />
        <input
          ref={box}
          type="search"
          onFocus={() => void import('./news-filter-page').catch(() => undefined)}
          placeholder="Cari berita"
          maxLength={lengths.search}
          value={filter.search}
          onChange={(event) => {
            typed.text = event.target.value;
            setFilter({ ...filter, search: event.target.value });
          }}
        />
      </label>
      <Picker
        label="Kategori"
        none="Pilih Kategori"
        value={filter.category}
        options={categories.data?.items.map((category) => category.berita) ?? []}
        onPick={(category) => setFilter({ ...filter, category })}
      />
      <Picker
        label="Urutan"
        none="Pilih Urutan"
        value={filter.order}
        options={orders}
        onPick={(order) => setFilter({ ...filter, order })}
      />
      <Button kind="dark" type="submit">
        Telusuri
      </Button>
    </form>
  );
}

interface PickerProps {
  label: string;
  none: string;
  value: string;
  options: readonly string[];
  onPick: (value: string) => void;
}

/** A dropdown that opens on click or hover and closes by itself when left alone. */
function Picker({ label, none, value, options, onPick }: PickerProps) {
  const [open, setOpen] = useState(false);
  const [uses, setUses] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each use of the list starts the time anew
  useLayoutEffect(() => {
    if (!open) return;
    const timer = window.setTimeout(() => setOpen(false), autoCloseMs);
    return () => window.clearTimeout(timer);
  }, [open, uses]);
  const pick = (next: string) => {
    onPick(next);
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a shortcut; the button inside opens it too
    <div
      ref={box}
      className={css.picker}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerMove={() => setUses((old) => old + 1)}
      onFocus={() => setUses((old) => old + 1)}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        setUses((old) => old + 1);
        if (event.key !== 'Escape') return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={id}
        onClick={(event) => {
          const mouse = (event.nativeEvent as PointerEvent).pointerType === 'mouse';
          setOpen(mouse ? true : !open);
        }}
      >
        <span className="hidden-text">{label}: </span>
        {value || none}
        <Icon name="down" size={16} />
      </button>
      <ul id={id} className={css.list} hidden={!open}>
        {['', ...options].map((option) => (
          <li key={option}>
            <button type="button" className={css.option} aria-pressed={option === value} onClick={() => pick(option)}>
              {option || none}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
