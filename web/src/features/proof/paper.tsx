// A receipt in the reader's hand, held against the record: nothing of it leaves the device.
import { useEffect, useState } from 'react';
import { Link, useLocation } from '#router';
import { useCalls } from '../../api/site';
import { disbursementStatusText } from '../../api/words';
import { rupiah } from '../../lib/money';
import { paths } from '../../lib/paths';
import type { PaidPaper, StepState } from '../../lib/proof/check';
import { checkPaper, type PaperCheck, type PaperPart } from '../../lib/proof/paper';
import { accountText, purposeText } from '../../lib/proof/paper-text';
import { DateText } from '../../ui/text';
import { Elsewhere } from './elsewhere';
import { Fact, Told } from './fact';
import type { PaperProps } from './held';
import css from './proof-page.module.css';
import { Typing } from './typing';

const verdicts: Record<StepState, string> = {
  good: 'Kode pada kertas cocok dengan catatan. Samakan yang tertulis di bawah dengan kertas Anda, huruf demi huruf.',
  bad: 'Kode pada kertas ini TIDAK cocok dengan catatan. Jangan terima kertasnya; laporkan ke call centre {callCentre}.',
  open: 'Pindai kode pada kertas dengan kamera: kode yang asli membuka nama dan rekeningnya di perangkat ini. Bila sesudah dipindai nama tidak terbuka, jangan terima kertasnya sebelum call centre {callCentre} memastikannya.',
};
const unprovenText =
  'Bukti peristiwa ini TIDAK sah, maka kertas ini tidak dapat dicocokkan dengan apa pun. Jangan terima kertasnya; laporkan ke call centre {callCentre}.';
const unboundText =
  'Pembayaran ini dicatat sebelum isi kertasnya diikat pada catatan: nomor dan jumlah di bawah menurut portal, nama dan rekening tidak dapat diperiksa di sini. Tanyakan ke call centre {callCentre} bila ragu.';
const waitingText =
  'Kertas ini belum dapat dicocokkan: pemeriksaan buktinya belum selesai (lihat hasilnya di bawah). Coba lagi nanti.';
const damagedText =
  'Kode pada kertas ini tidak utuh: nama dan rekening tidak dapat dicocokkan. Pindai lagi; bila tetap begini, kertas ini mungkin bukan asli: jangan terima, tanyakan ke call centre {callCentre}.';

const statusOf = (word: string) => disbursementStatusText[word as keyof typeof disbursementStatusText] ?? word;

/** `proven` is the verdict on the event: no paper is better than it. */
export function Paper({ proof, paid, proven, onHeld, onDiffers }: PaperProps & { paid: PaidPaper }) {
  const { hash } = useLocation();
  const calls = useCalls();
  const [check, setCheck] = useState<PaperCheck | null>(null);
  useEffect(() => {
    let current = true;
    void checkPaper(proof, paid, hash, proven).then((found) => {
      if (!current) return;
      setCheck(found);
      onHeld(found.held);
    });
    return () => {
      current = false;
    };
  }, [proof, paid, hash, proven, onHeld]);
  if (!check) return null;
  const { opening, held, serial } = check;
  const said = (part: PaperPart) => (check.unproven ? 'unproven' : check.parts[part]);
  const byPortal = check.unproven ? 'unproven' : 'open';
  const verdict = check.unproven
    ? unprovenText
    : held === 'damaged'
      ? damagedText
      : check.state === 'open' && proven === 'open'
        ? waitingText
        : verdicts[check.state];
  const section = (
    <section className={css.content} aria-label="Cocokkan dengan kertas Anda">
      <h2 className={css.subtitle}>Cocokkan dengan kertas Anda</h2>
      {check.bond || check.unproven ? (
        <Told state={check.state} text={calls(verdict)} role={held === 'damaged' ? 'alert' : 'status'} />
      ) : (
        <p>{calls(unboundText)}</p>
      )}
      <dl className={css.facts}>
        <Fact label="Nomor kuitansi" text={paid.nomorKuitansi} state={said('nomor')} />
        {serial && <Fact label="Nomor urut" text={serial.text} state={check.unproven ? 'unproven' : serial.state} />}
        {opening && check.bond && (
          <>
            <Fact label="Nama penerima" text={opening.name} state={said('nama')} />
            <Fact label="Rekening" text={accountText(opening.account)} state={said('rekening')} />
          </>
        )}
        <Fact label="Jumlah" text={rupiah(paid.jumlah)} state={said('jumlah')} />
        <Fact label="Untuk" text={purposeText(paid)} state={said('untuk')} />
        {/* No code opens these: they are the portal's word. */}
        {paid.sp2d && <Fact label="SP2D" text={paid.sp2d} state={byPortal} />}
        {paid.sk && <Fact label="SK penetapan" text={paid.sk} state={byPortal} />}
        <Fact label="Keadaan sekarang" text={statusOf(paid.status)} state={byPortal} />
      </dl>
      {check.typed && <Typing key={hash} paper={check.typed} onDiffers={onDiffers} />}
      <details>
        <summary>Semua peristiwa pembayaran ini</summary>
        <ol className={css.steps}>
          {paid.peristiwa.map((event) => (
            <li key={event.nomor}>
              <span>
                <Link to={paths.proof(event.nomor)}>Nomor {event.nomor}</Link>,{' '}
                <DateText value={event.waktu} as="time" />: {event.ringkasan}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
  return held === 'elsewhere' ? (
    <>
      <Elsewhere bound={proof.isi?.pengikat ?? null} />
      {section}
    </>
  ) : (
    section
  );
}
