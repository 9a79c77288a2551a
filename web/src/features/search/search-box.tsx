// Search over everything that the reader may see: a button in the top bar, and Ctrl+K.
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '#router';
import { read } from '../../api/client';
import { messageOf } from '../../api/error';
import { useMay } from '../../api/rights';
import type { Role } from '../../lib/roles';
import { Icon } from '../../ui/icon';
import { statusText } from '../../ui/status';
import { asksToClose, useCloseRequest } from '../../ui/use-close-request';
import { type Act, actsFor, actsOf } from './acts';
import { type Group, useMore } from './more';
import { foundKinds, kindTexts, placeOf } from './places';
import css from './search-box.module.css';

/** What scrolls is reached by keyboard; the library hands it on to its scroll area, though its types do not say so. */
const reachable: object = { viewportProps: { tabIndex: 0 } };

const listed = (id: string, label: string, icon: Group['icon'], acts: readonly Act[]): Group[] =>
  acts.length === 0
    ? []
    : [{ id, label, icon, items: acts.map(({ text, to }) => ({ id: to + text, title: text, note: '', to })) }];

/** Shorter words find nothing on the server. */
const LETTERS_MIN = 3;

type Props = {
  area: Role;
  /** The pages of the person's menu. */
  pages: readonly Act[];
};

export default function SearchBox({ area, pages }: Props) {
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), 250);
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useCloseRequest(open, spotlight.close);
  const asks = wanted.length >= LETTERS_MIN;
  const query = useQuery({
    queryKey: ['cari', wanted],
    queryFn: ({ signal }) => read('/api/cms/cari', { query: { q: wanted }, signal }),
    enabled: asks,
    placeholderData: keepPreviousData,
  });
  const may = useMay();
  const more = useMore(area, wanted, asks);
  const found: Group[] = asks
    ? foundKinds.flatMap((kind) => {
        const items = (query.data?.[kind] ?? []).flatMap((one) => {
          const to = placeOf(area, kind, one);
          const note = [one.keterangan, one.status ? statusText(one.status) : ''].filter(Boolean).join(' · ');
          return to === null ? [] : [{ id: one.id, title: one.judul || 'Tanpa nama', note, to }];
        });
        return items.length > 0 ? [{ id: kind, ...kindTexts[kind], items }] : [];
      })
    : [];
  const typed = text.trim();
  const named = [
    ...listed('tindakan', 'Tindakan', 'right', actsFor(actsOf[area], typed, may)),
    ...listed('halaman', 'Halaman', 'file', actsFor(pages, typed, may)),
  ];
  const groups = [...found, ...more, ...named];
  const note = !asks
    ? `Ketik sedikitnya ${LETTERS_MIN} huruf untuk mencari nama, nomor, atau judul.`
    : query.isError
      ? messageOf(query.error)
      : query.isFetching
        ? 'Mencari…'
        : groups.length === 0
          ? `Tidak ada hasil untuk "${wanted}"`
          : '';
  return (
    <>
      <button type="button" className={css.open} onClick={spotlight.open} aria-label="Cari (Ctrl+K)">
        <Icon name="search" size={20} />
        <span className={css.words}>Cari</span>
        <kbd className={css.key}>Ctrl K</kbd>
      </button>
      <Spotlight.Root
        onSpotlightOpen={() => setOpen(true)}
        onSpotlightClose={() => setOpen(false)}
        query={text}
        onQueryChange={setText}
        shortcut="mod + K"
        closeOnEscape={!asksToClose}
        scrollable
        maxHeight={420}
        // On the dialog: the element around it stands in the page also while it is closed.
        attributes={{ content: { 'aria-label': 'Cari di seluruh portal' } }}
      >
        <Spotlight.Search
          aria-label="Cari nama, institusi, nomor, atau judul"
          placeholder="Cari nama, nomor, judul, atau tindakan"
          leftSection={<Icon name="search" size={20} />}
        />
        <Spotlight.ActionsList {...reachable}>
          {groups.length === 0 && <Spotlight.Empty>{note}</Spotlight.Empty>}
          {groups.map(({ id, label, icon, items }) => (
            <Spotlight.ActionsGroup key={id} label={label}>
              {items.map((item) => (
                <Spotlight.Action
                  key={item.id}
                  label={item.title}
                  description={item.note}
                  leftSection={<Icon name={icon} size={20} />}
                  onClick={() => void navigate(item.to)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
        {groups.length > 0 && note && (
          <Spotlight.Footer className={css.note ?? ''}>
            <span role="status">{note}</span>
          </Spotlight.Footer>
        )}
      </Spotlight.Root>
    </>
  );
}
