// The achievements of one person, beside their award.

import { useQuery } from '@tanstack/react-query';
import { achievementLevelText } from '../../api/words';
import { ErrorState, Skeleton } from '../../ui/states';
import css from './achievement-panel.module.css';
import { CertificateLink } from './certificate-link';
import { achievementsOf } from './queries';

export function AchievementPanel({ userId, asOf }: { userId: string; asOf?: string | undefined }) {
  const found = useQuery(achievementsOf(userId, asOf));
  return (
    <section aria-label="Prestasi">
      <h2 className={css.title}>Prestasi</h2>
      {found.isPending && <Skeleton lines={2} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <p className={css.muted}>Belum ada prestasi.</p>}
      <ul className={css.list}>
        {found.data?.map((achievement) => (
          <li key={achievement.id} className={css.item}>
            <strong>{achievement.nama ?? 'Nama dihapus'}</strong>
            <span className={css.muted}>
              {[
                achievementLevelText[achievement.tingkat],
                achievement.tahun,
                achievement.peringkat,
                achievement.penyelenggara,
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            <CertificateLink of={achievement} />
          </li>
        ))}
      </ul>
    </section>
  );
}
