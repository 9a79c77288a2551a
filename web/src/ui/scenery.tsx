// Our own pictures: highland ridges at dawn, honai, noken weave. Decorative; drawn as SVG, coloured by tokens.
import { useId } from 'react';

/** Three ridges for the foot of a dark band. */
export function Ridges({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 800 200" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <path d="M0 150C90 90 150 80 230 110s120-60 210-70 130 60 200 40 110-40 160-30v150H0z" fill="#1f6149" />
      <path d="M0 175c100-60 190-40 270-30s150-60 240-45 170 50 290 10v90H0z" fill="#174d3a" />
      <path d="M0 200c120-40 260-50 380-30s270-30 420-15v45z" fill="#0b2e22" />
    </svg>
  );
}

/** A fine noken weave: crossing fibres with knots, as a repeating strip. */
export function NokenWeave({ className, color = '#fbba16' }: { className?: string | undefined; color?: string }) {
  const id = useId();
  return (
    <svg className={className} width="100%" height="100%" aria-hidden="true">
      <defs>
        <pattern id={id} width="24" height="24" patternUnits="userSpaceOnUse">
          <path d="M0 12 12 0l12 12-12 12z" fill="none" stroke={color} strokeWidth="1" />
          <path d="M6 12 12 6l6 6-6 6z" fill="none" stroke={color} strokeWidth="0.7" />
          <circle cx="12" cy="12" r="1.3" fill={color} />
          <circle cx="0" cy="12" r="1" fill={color} />
          <circle cx="24" cy="12" r="1" fill={color} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
