// The certificate of an erasure in the reader's hand, held against the event that is proven.
import { useCalls } from '../../api/site';
import type { Certificate as Said } from '../../lib/proof/certificate';
import { certificateHead, certificateTyped } from '../../lib/proof/certificate-typed';
import type { Verdict } from '../../lib/proof/check';
import { Fact, Told } from './fact';
import css from './proof-page.module.css';
import { Typing } from './typing';

const verdicts = {
  good: 'Samakan yang tertulis di bawah dengan surat keterangan Anda, huruf demi huruf.',
  bad: 'Bukti peristiwa ini TIDAK sah, maka surat ini tidak dapat dicocokkan dengan apa pun. Jangan terima suratnya; laporkan ke call centre {callCentre}.',
  open: 'Surat ini belum dapat dicocokkan: pemeriksaan buktinya belum selesai (lihat hasilnya). Coba lagi nanti.',
} as const;

/** `proven` is the verdict on the event: no paper is better than it. */
export function Certificate({
  certificate,
  proven,
  onDiffers,
}: {
  certificate: Said;
  proven: Verdict['state'];
  onDiffers: (differs: boolean) => void;
}) {
  const calls = useCalls();
  return (
    <section className={css.content} aria-label="Cocokkan dengan kertas Anda">
      <h2 className={css.subtitle}>Cocokkan dengan kertas Anda</h2>
      <Told state={proven} text={calls(verdicts[proven])} />
      <dl className={css.facts}>
        {certificateHead(certificate).map(([label, text]) => (
          <Fact key={label} label={label} text={text} {...(proven === 'bad' ? { state: 'unproven' as const } : {})} />
        ))}
      </dl>
      {proven === 'good' && <Typing paper={certificateTyped(certificate)} onDiffers={onDiffers} />}
    </section>
  );
}
