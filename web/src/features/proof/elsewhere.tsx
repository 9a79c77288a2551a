// The code of a paper beside an event that binds none: not passed over in silence, and led on where it is known whereto.
import { Link, useLocation } from '#router';
import { number } from '../../lib/money';
import { paths } from '../../lib/paths';
import { Told } from './fact';
import css from './proof-page.module.css';

/** `bound` is the event that binds the paper, where the portal says which. */
export function Elsewhere({ bound }: { bound: number | null }) {
  const { hash } = useLocation();
  return (
    <section className={css.content} aria-label="Kode pada kertas Anda">
      <h2 className={css.subtitle}>Kode pada kertas Anda</h2>
      <Told
        role="alert"
        state="open"
        text="Peristiwa ini tidak memuat isi kertas: kode pada kertas Anda milik nomor peristiwa lain, maka belum ada yang dicocokkan."
      />
      <p>Pindai lagi kode pada kertas itu dan buka alamatnya tanpa mengubahnya: nomornya ada di dalam alamat itu.</p>
      {bound !== null && (
        <p>
          Isi kertas yang berlaku sekarang dicocokkan pada {/* The code goes along; no browser sends it. */}
          <Link to={`${paths.proof(bound)}${hash}`}>peristiwa nomor {number(bound)}</Link>.
        </p>
      )}
    </section>
  );
}
