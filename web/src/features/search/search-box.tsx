// Search over everything that the reader may see: a button in the top bar, and Ctrl+K.
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from '#router';
import { read } from '../../api/client';
import { messageOf } from '../../api/error';
import type { Role } from '../../lib/roles';
import { Icon } from '../../ui/icon';
import { statusText } from '../../ui/status';
import { asksToClose, useCloseRequest } from '../../ui/use-close-request';
import { foundKinds, kindTexts, placeOf } from './places';
import css from './search-box.module.css';

/** What scrolls is reached by keyboard; the library hands it on to its scroll area, though its types do not say so. */
const reachable: object = { viewportProps: { tabIndex: 0 } };

/** Shorter words find nothing on the server. */
const LETTERS_MIN = 3;

export default function SearchBox({ area }: { area: Role }) {
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
  const groups = asks
    ? foundKinds.flatMap((kind) => {
        const items = (query.data?.[kind] ?? []).flatMap((found) => {
          const to = placeOf(area, kind, found);
          return to === null ? [] : [{ found, to }];
        });
        return items.length > 0 ? [{ kind, items }] : [];
      })
    : [];
  const note = !asks
    ? `Ketik sedikitnya ${LETTERS_MIN} huruf.`
    : query.isError
      ? messageOf(query.error)
      : query.isFetching
        ? 'Mencari…'
        : `Tidak ada hasil untuk "${wanted}"`;
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
          placeholder="Cari nama, institusi, nomor, atau judul"
          leftSection={<Icon name="search" size={20} />}
        />
        <Spotlight.ActionsList {...reachable}>
          {groups.length === 0 && <Spotlight.Empty>{note}</Spotlight.Empty>}
          {groups.map(({ kind, items }) => (
            <Spotlight.ActionsGroup key={kind} label={kindTexts[kind].label}>
              {items.map(({ found, to }) => (
                <Spotlight.Action
                  key={found.id}
                  label={found.judul || 'Tanpa nama'}
                  description={[found.keterangan, found.status ? statusText(found.status) : '']
                    .filter(Boolean)
                    .join(' · ')}
                  leftSection={<Icon name={kindTexts[kind].icon} size={20} />}
                  onClick={() => void navigate(to)}
                />
              ))}
            </Spotlight.ActionsGroup>
          ))}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  );
}
