// The mark and name of the portal.
import css from './brand.module.css';

export function Brand({ light }: { light?: boolean }) {
  return (
    <span className={`${css.brand} ${light ? css.light : ''}`}>
      <svg width="36" height="36" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#fbba16" />
        <circle cx="22.5" cy="9.5" r="3" fill="#fffbf0" />
        <path d="M3 24.5 11.5 11l5 7.5 3.5-5L29 24.5z" fill="#0f3d2e" />
      </svg>
      <span className={css.name}>
        Beasiswa <strong>Nduga</strong>
      </span>
    </span>
  );
}
