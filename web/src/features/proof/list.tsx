// A decree or roster in the reader's hand, held against the record: what is typed from it does not leave the device.
import { useEffect, useState } from 'react';
import { Link, useLocation } from '#router';
import { useCalls } from '../../api/site';
import { number } from '../../lib/money';
import { paths } from '../../lib/paths';
import type { ListPaper } from '../../lib/proof/check';
import { checkList, type ListCheck, listHead } from '../../lib/proof/list-paper';
import { Elsewhere } from './elsewhere';
import { Fact, Told } from './fact';
import type { PaperProps } from './held';
import css from './proof-page.module.css';
import { Typing } from './typing';

const verdicts = {
  good: 'Kode pada kertas ini asli. Samakan yang tertulis di bawah dengan kertas Anda, lalu periksa satu baris dengan mengetik nama dan angkanya.',
  bad: 'Kode pada kertas ini TIDAK cocok dengan catatan. Jangan terima kertasnya; laporkan ke call centre {callCentre}.',
  open: 'Inilah kepala kertas menurut catatan. Pindai kode pada kertas dengan kamera: kode yang asli membuka pemeriksaan nama dan angka setiap barisnya di perangkat ini. Bila sesudah dipindai tidak terbuka, jangan terima kertasnya sebelum call centre {callCentre} memastikannya.',
  damaged:
    'Kode pada kertas ini tidak utuh: nama dan angka pada barisnya tidak dapat dicocokkan. Pindai lagi; bila tetap begini, kertas ini mungkin bukan asli: tanyakan ke call centre {callCentre}.',
  waiting:
    'Kertas ini belum dapat dicocokkan: pemeriksaan buktinya belum selesai (lihat hasilnya di bawah). Coba lagi nanti.',
  unproven:
    'Bukti peristiwa ini TIDAK sah, maka kertas ini tidak dapat dicocokkan dengan apa pun. Jangan terima kertasnya; laporkan ke call centre {callCentre}.',
} as const;

/** `proven` is the verdict on the event: no paper is better than it. */
export function List({ proof, list, proven, onHeld, onDiffers }: PaperProps & { list: ListPaper }) {
  const { hash } = useLocation();
  const calls = useCalls();
  const [check, setCheck] = useState<ListCheck | null>(null);
  useEffect(() => {
    let current = true;
    void checkList(proof, list, hash, proven).then((found) => {
      if (!current) return;
      setCheck(found);
      onHeld(found.held);
    });
    return () => {
      current = false;
    };
  }, [proof, list, hash, proven, onHeld]);
  if (!check) return null;
  const { bond, replacedBy } = check;
  if (!bond && !check.unproven) {
    const last = list.terakhir === proof.nomorPeristiwa ? null : (list.terakhir ?? null);
    return check.held === 'elsewhere' ? (
      <Elsewhere bound={last} />
    ) : (
      <Unbound last={last} isDecree={proof.isi?.jenis === 'sk-penetapan'} />
    );
  }
  const said = check.unproven
    ? 'unproven'
    : check.held === 'damaged'
      ? 'damaged'
      : check.state === 'open' && proven === 'open'
        ? 'waiting'
        : check.state;
  return (
    <section className={css.content} aria-label="Cocokkan dengan kertas Anda">
      <h2 className={css.subtitle}>Cocokkan dengan kertas Anda</h2>
      <Told state={check.state} text={calls(verdicts[said])} role={said === 'damaged' ? 'alert' : 'status'} />
      {replacedBy !== null && (
        <p>
          Kertas ini sudah diganti: isinya diubah kemudian. Yang berlaku diperiksa pada{' '}
          <Link to={paths.proof(replacedBy)}>peristiwa nomor {number(replacedBy)}</Link>.
        </p>
      )}
      {bond && (
        <dl className={css.facts}>
          {listHead(bond).map(([label, text]) => (
            <Fact key={label} label={label} text={text} {...(check.unproven ? { state: 'unproven' as const } : {})} />
          ))}
        </dl>
      )}
      {check.typed && <Typing key={hash} paper={check.typed} onDiffers={onDiffers} />}
    </section>
  );
}

/** The names of a long decree are proven one by one all the same: each award is an event of its own. */
function Unbound({ last, isDecree }: { last: number | null; isDecree: boolean }) {
  const calls = useCalls();
  return (
    <section className={css.content} aria-label="Cocokkan dengan kertas Anda">
      <h2 className={css.subtitle}>Cocokkan dengan kertas Anda</h2>
      {last === null ? (
        <>
          <p>
            {calls(
              'Isi kertasnya tidak terikat pada catatan: ia dicatat sebelum kertas diikat, atau barisnya lebih dari 1.000. Nama dan angka pada kertas tidak dapat diperiksa di sini; tanyakan ke call centre {callCentre} bila ragu.',
            )}
          </p>
          {isDecree && (
            <p>
              Nama pada SK ini diperiksa dengan cara lain: cari setiap nama pada{' '}
              <Link to={paths.awardees}>daftar penerima</Link>. Setiap nama di sana punya bukti sendiri; angka pada
              kertas tidak ikut dibuktikan.
            </p>
          )}
        </>
      ) : (
        <p>
          Isi kertasnya terikat pada <Link to={paths.proof(last)}>peristiwa nomor {number(last)}</Link>.
        </p>
      )}
    </section>
  );
}
