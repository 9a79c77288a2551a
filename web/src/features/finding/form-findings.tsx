// What is found about the people of many forms: a mark in a list's rows, and in words where several are decided together.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useMay } from '../../api/rights';
import { Badge } from '../../ui/badge';
import { useAsOf } from '../../ui/use-as-of';
import css from './finding.module.css';
import { byForm, openFindings } from './queries';
import { severityText } from './text';

/** Nothing for who may not read findings. */
export function useFormFindings() {
  const [asOf] = useAsOf();
  const may = useMay()('temuan:lihat');
  const query = useQuery({ ...openFindings(asOf), enabled: may });
  const found = useMemo(() => byForm(query.data?.items ?? []), [query.data]);
  if (!may) return undefined;
  return {
    /** In a row: how heavy, and what it is called. */
    mark: (formId: string) => {
      const own = found.get(formId) ?? [];
      const [first] = own;
      if (!first) return null;
      const [word, tone] = severityText(first.tingkat);
      return (
        <p className={css.mark}>
          <Badge tone={tone}>{word}</Badge> {first.judul}
          {own.length > 1 && `, dan ${own.length - 1} lagi`}
        </p>
      );
    },
    /** Where it is decided: each finding with what it means. */
    told: (formId: string) => {
      const own = found.get(formId) ?? [];
      if (own.length === 0) return query.data?.whole ? 'Tidak ada' : null;
      return (
        <ul className={css.stripList}>
          {own.map((finding) => {
            const [word, tone] = severityText(finding.tingkat);
            return (
              <li key={finding.id}>
                <Badge tone={tone}>{word}</Badge> <strong>{finding.judul}.</strong> {finding.penjelasan}
              </li>
            );
          })}
        </ul>
      );
    },
    /** Why an empty place says nothing; null when all is known. */
    pending: query.isPending,
    gap: query.isError
      ? 'Temuan tidak dapat dimuat. Buka formulirnya untuk melihat temuan sebelum memutuskan.'
      : query.data && !query.data.whole
        ? 'Temuan terlalu banyak untuk ditandai semua di sini. Buka formulirnya untuk melihat temuan sebelum memutuskan.'
        : query.isPending
          ? 'Temuan sedang dimuat.'
          : null,
  };
}
