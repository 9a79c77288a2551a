// What is found about a person, in short: open findings that block or warn, read before anything is decided.
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge';
import { useAsOf } from '../../ui/use-as-of';
import css from './finding.module.css';
import { Other } from './finding-panel';
import { findingsOf } from './queries';
import { severityText } from './text';

export function FindingStrip({ userId }: { userId: string }) {
  const [asOf] = useAsOf();
  const found = useQuery(findingsOf(userId, asOf));
  if (found.isError)
    return <p className={css.strip}>Temuan tidak dapat dimuat. Muat ulang halaman sebelum memutuskan.</p>;
  const open = found.data?.items.filter((one) => !one.pengabaian && one.tingkat !== 'info') ?? [];
  if (open.length === 0) return null;
  return (
    <section className={css.strip} aria-label="Temuan yang perlu dilihat">
      <ul className={css.stripList}>
        {open.map((finding) => {
          const [word, tone] = severityText(finding.tingkat);
          return (
            <li key={finding.id}>
              <Badge tone={tone}>{word}</Badge> <strong>{finding.judul}.</strong>{' '}
              <span data-meaning>{finding.penjelasan}</span>
              <Other finding={finding} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
