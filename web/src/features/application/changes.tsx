// What the applicant changed since the form last went back: marked beside each field, and told in one line on top.
import type { ReactNode } from 'react';
import type { Schemas } from '../../api/types';
import { Badge } from '../../ui/badge';
import { documentName } from './form/findings';
import type { ApplicationDetail } from './queries';
import css from './review.module.css';

export type Changes = Schemas['ChangesBody'];

/** A fact of a form with the names of the fields that it shows. */
export type Fact = readonly [term: string, value: string | null | undefined, ...fields: string[]];

/** The rows of a form, and in those that differ what stood there before. */
export const markedRows = (
  rows: readonly Fact[],
  before: readonly Fact[],
  changes: Changes | null | undefined,
): [string, ReactNode][] =>
  rows.map(([term, value, ...fields], at) => [
    term,
    changes && fields.some((field) => changes.isi.includes(field)) ? (
      <span key={term} className={css.changed}>
        {value || '–'} <Badge tone="wait">Berubah</Badge>
        <span className={css.was}>Sebelumnya: {before[at]?.[1] || 'kosong'}</span>
      </span>
    ) : (
      value
    ),
  ]);

/** Nothing before a form ever went back. */
export function ChangesNote({ application }: { application: ApplicationDetail }) {
  const changes = application.perubahan;
  if (!changes) return null;
  const parts = [
    ...(changes.isi.length > 0 ? [`${changes.isi.length} isian`] : []),
    ...(changes.dokumen.length > 0 ? [changes.dokumen.map(documentName).join(', ')] : []),
  ];
  return (
    <p className={css.changes}>
      <strong>Sejak terakhir diperiksa</strong>{' '}
      {parts.length === 0 ? 'tidak ada yang berubah.' : `berubah: ${parts.join('; ')}.`}
    </p>
  );
}
