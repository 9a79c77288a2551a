// The profile banner of signed-in pages (spec §2).
import { useState, useSyncExternalStore } from 'react';
import { session } from '../../api/session';
import type { Schemas } from '../../api/types';
import { scholarshipName } from '../../lib/scholarships';
import { Ridges } from '../../ui/scenery';
import css from './profile-banner.module.css';

type AcademicEntry = Schemas['AcademicEntry'];

/** The entry with the highest semester. */
export function latestEntry(entries: readonly AcademicEntry[] | null | undefined): AcademicEntry | null {
  return (entries ?? []).reduce<AcademicEntry | null>(
    (best, entry) => (best === null || entry.semester > best.semester ? entry : best),
    null,
  );
}

/** 'Semester 5 / TA 2025/2026 / Beban SKS: 20 SKS', else that there is none. */
export function academicStatus(entries: readonly AcademicEntry[] | null | undefined): string {
  const entry = latestEntry(entries);
  if (!entry) return 'Status akademik belum tersedia';
  return `Semester ${entry.semester} / TA ${entry.tahunAkademik} / Beban SKS: ${entry.jumlahSks} SKS`;
}

export function ProfileBanner() {
  const { profile } = useSyncExternalStore(session.subscribe, session.get);
  const [failed, setFailed] = useState(false);
  const name = profile?.nama || 'User';
  const graduation =
    profile?.statusLulus === null || profile?.statusLulus === undefined
      ? null
      : profile.statusLulus
        ? 'Lulus'
        : 'Belum Lulus';
  const category = [profile?.kategoriPendaftar ? scholarshipName(profile.kategoriPendaftar) : null, graduation]
    .filter(Boolean)
    .join(' · ');
  const place = [profile?.kabupatenKota, profile?.provinsi].filter(Boolean).join(', ');
  return (
    <section className={`${css.banner} on-dark`} aria-label="Profil">
      <Ridges className={css.ridges} />
      {profile?.profile && !failed ? (
        <img className={css.photo} src={profile.profile} alt={`Foto ${name}`} onError={() => setFailed(true)} />
      ) : (
        <span className={css.photo} aria-hidden="true">
          {name.charAt(0).toUpperCase()}
        </span>
      )}
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        {category && <p>{category}</p>}
        {place && <p>{place}</p>}
        {profile?.level?.toLowerCase() === 'user' && (
          <p className={css.academic}>{academicStatus(profile.dataAkademik)}</p>
        )}
      </div>
    </section>
  );
}
