// A calm, lasting notice: the log was restored from an older copy, and some of what this device saw is not in it.
import { Link } from '#router';
import { useSite } from '../api/site';
import { dateLong } from '../lib/date';
import { paths } from '../lib/paths';
import { numbers } from '../lib/proof/epoch';
import type { Loss } from '../lib/proof/memory';
import { forgetLosses } from '../lib/proof/memory';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import css from './loss-notice.module.css';

export default function LossNotice({ losses, onRead }: { losses: readonly Loss[]; onRead: () => void }) {
  const { callCentre } = useSite();
  const read = () => {
    forgetLosses();
    onRead();
  };
  return (
    <section className={css.notice} aria-label="Pemulihan buku catatan">
      <div className={css.inner}>
        <Icon name="clock" size={22} />
        <div className={css.text} role="status">
          {losses.map((loss) => (
            <p key={loss.epoch}>
              <strong>Buku catatan dipulihkan dari salinan lama pada {dateLong(loss.at)}.</strong>{' '}
              {numbers(loss.from, loss.to)} yang pernah dilihat perangkat ini tidak ada lagi di dalamnya. Pengelola
              mengumumkannya dengan tanda tangan. <Link to={paths.restore(loss.from)}>Rincian pemulihan</Link>
            </p>
          ))}
          <p>
            Periksa apakah yang Anda lakukan pada hari-hari itu (formulir, berkas, persetujuan, konfirmasi) masih
            tercatat; bila tidak, lakukan lagi. Bila ada yang janggal, beri tahu call centre {callCentre} atau auditor.
          </p>
        </div>
        <Button kind="plain" compact onClick={read}>
          Saya mengerti
        </Button>
      </div>
    </section>
  );
}
