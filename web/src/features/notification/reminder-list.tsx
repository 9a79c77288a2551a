// What a recipient left undone for too long, with the way to do it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '#router';
import { DateText } from '../../ui/text';
import { reminders } from './queries';
import css from './reminder-list.module.css';

export function ReminderList() {
  const asked = useQuery(reminders()).data;
  if (!asked || asked.items.length === 0) return null;
  return (
    <section className={css.card} aria-label="Yang perlu Anda lakukan">
      <h2 className={css.title}>Yang perlu Anda lakukan</h2>
      <ul className={css.list}>
        {asked.items.map((item) => (
          <li key={item.jenis}>
            {item.kalimat} <Link to={item.deeplink}>Kerjakan sekarang</Link>
          </li>
        ))}
      </ul>
      <p>
        Mohon dikerjakan paling lambat <DateText value={asked.sampai} as="long" />.
      </p>
    </section>
  );
}
