// What the first card of a person's dashboard said last, kept sealed on the device until they sign out: shown in its place,
// with the time it is of, while nothing answers.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { ApiError } from '../api/error';
import { dateTime } from '../lib/date';
import { deviceNotes } from '../lib/device/notes';
import { Icon } from './icon';
import css from './last-seen.module.css';

/** The words of the card. */
export interface Seen {
  title: string;
  text: string;
  /** What else stands there, a line each. */
  facts: string[];
  /** Whether a form of theirs is with an office or decided: there is none to fill in. */
  isHandedIn: boolean;
  /** When the portal said so, in milliseconds since 1970. */
  at: number;
}

const nameOf = (userId: string) => `status:${userId}`;

/** Keeps what is shown now; null keeps what was there. */
export function useKeepSeen(userId: string, seen: Seen | null): void {
  // Opened with the screen: who signs out closes them, and nothing is written afterwards.
  const notes = useMemo(() => deviceNotes(nameOf(userId)), [userId]);
  const text = seen && JSON.stringify(seen);
  useEffect(() => {
    if (userId !== '' && text) void notes.write(JSON.parse(text) as Seen);
  }, [notes, userId, text]);
}

interface Asked {
  data: unknown;
  fetchStatus: string;
  error: unknown;
}

/** Whether there is nothing to show because nothing answers. */
export const isCutOff = ({ data, fetchStatus, error }: Asked): boolean =>
  data === undefined && (fetchStatus === 'paused' || (error instanceof ApiError && error.status === 0));

interface Props {
  userId: string;
  /** Whether nothing answers: otherwise what stands inside is shown. */
  isAway: boolean;
  /** Only what says that there is no form to fill in. */
  handedInOnly?: boolean;
  /** Stands there while the portal answers, and where the device has kept nothing. */
  children: ReactNode;
}

export function LastSeen({ userId, isAway, handedInOnly, children }: Props) {
  const kept = useQuery({
    queryKey: ['draf-perangkat', userId, 'status'],
    queryFn: async () => (await deviceNotes(nameOf(userId)).read<Seen>()) ?? null,
    networkMode: 'always',
    gcTime: 0,
    enabled: isAway,
  });
  if (!isAway) return children;
  if (kept.isPending) return null;
  const seen = kept.data;
  if (!seen || (handedInOnly && !seen.isHandedIn)) return children;
  return (
    <section className={css.card} aria-label="Terakhir dilihat">
      <p className={css.when} role="status">
        <Icon name="clock" /> Tidak ada jaringan. Terakhir dilihat {dateTime(seen.at)}.
      </p>
      <h2 className={css.title}>{seen.title}</h2>
      <p>{seen.text}</p>
      {seen.facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <p className={css.hint}>Keadaannya mungkin sudah berubah. Bagian ini diperbarui sendiri begitu tersambung.</p>
    </section>
  );
}
