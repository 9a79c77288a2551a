// Says when the draft was last saved, and whether on this device or on the server.
import { dateTime, isoDay } from '../../../lib/date';
import { Icon } from '../../../ui/icon';
import type { SaveState } from '../draft-keeper';
import css from './form.module.css';

/** The time of today; with its day, what is older. */
const clock = (at: number, now: number) => {
  if (isoDay(at) !== isoDay(now)) return dateTime(at);
  const [, time] = dateTime(at).split(' pukul ');
  return time ?? '';
};

export function saveText(
  save: SaveState,
  now = Date.now(),
): { text: string; warn: boolean; icon: 'check' | 'clock' | 'alert' } {
  switch (save.kind) {
    case 'untouched':
      return { text: 'Isian tersimpan sendiri sambil Anda mengetik.', warn: false, icon: 'check' };
    case 'saving':
      return { text: 'Menyimpan ke server…', warn: false, icon: 'clock' };
    case 'server':
      return { text: `Tersimpan di server, ${clock(save.at, now)}`, warn: false, icon: 'check' };
    case 'device':
      if (save.why === 'offline')
        return {
          text: `Tersimpan di perangkat ini, ${clock(save.at, now)}. Dikirim ke server saat ada jaringan.`,
          warn: true,
          icon: 'clock',
        };
      if (save.why === 'ended')
        return {
          text: `Tersimpan di perangkat ini, ${clock(save.at, now)}. Dikirim ke server sesudah Anda masuk lagi.`,
          warn: true,
          icon: 'clock',
        };
      if (save.why === 'refused')
        return {
          text: `Tersimpan di perangkat ini, ${clock(save.at, now)}. Server belum menerima: ${save.told ?? 'periksa isian yang ditandai.'}`,
          warn: true,
          icon: 'alert',
        };
      return { text: `Tersimpan di perangkat ini, ${clock(save.at, now)}`, warn: false, icon: 'clock' };
    case 'nowhere':
      return {
        text: 'Perangkat ini tidak dapat menyimpan draf. Jangan tutup halaman sebelum tersambung.',
        warn: true,
        icon: 'alert',
      };
  }
}

export function SaveNote({ save }: { save: SaveState }) {
  const { text, warn, icon } = saveText(save);
  return (
    <p className={`${css.saved} ${warn ? css.savedWarn : ''}`} role="status">
      <Icon name={icon} size={18} />
      {text}
    </p>
  );
}
