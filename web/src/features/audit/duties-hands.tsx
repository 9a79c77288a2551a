// The hands in one payment, from the form to the bank, in the order in which the log has them.
import type { ReactNode } from 'react';
import { Link } from '#router';
import {
  type DutyRule,
  type DutyVerdict,
  dutyRuleText,
  dutyStepText,
  dutyVerdictLongText,
  dutyVerdictText,
  functionText,
} from '../../api/words';
import { dateLong } from '../../lib/date';
import { Badge } from '../../ui/badge';
import { Modal } from '../../ui/modal';
import { DateText } from '../../ui/text';
import css from './duties.module.css';
import type { Deed, Duty } from './queries';
import { verdictTone } from './text';

type Props = {
  duty: Duty;
  name: string;
  what: string;
  paymentPath: (id: string) => string;
  proof: (position: number) => ReactNode;
  onClose: () => void;
};

export function Hands({ duty, name, what, paymentPath, proof, onClose }: Props) {
  return (
    <Modal open onClose={onClose} title={`Tangan pada pembayaran ${name}`}>
      <p className={css.head}>
        <Badge tone={verdictTone[duty.putusan]}>{dutyVerdictLongText[duty.putusan]}</Badge> <span>{what}</span>
        <Link to={paymentPath(duty.keuanganId)}>Buka pembayaran</Link>
      </p>
      <ol className={css.hands} aria-label="Tangan menurut urutan buku besar">
        {duty.tangan.map((deed) => (
          <Hand key={deed.nomorPeristiwa} deed={deed} duty={duty} proof={proof} />
        ))}
      </ol>
    </Modal>
  );
}

type HandProps = { deed: Deed; duty: Duty; proof: (position: number) => ReactNode };

function Hand({ deed, duty, proof }: HandProps) {
  const found = duty.temuan.filter(
    (one) => one.peristiwaPertama === deed.nomorPeristiwa || one.peristiwaKedua === deed.nomorPeristiwa,
  );
  // A deed may break one rule against several others: told once.
  const rules = [...new Map(found.map((one) => [`${one.aturan} ${one.dikecualikan}`, broken(one)])).values()];
  const who = deed.akun.nama ?? (deed.peran === 'user' ? 'Penerima' : `akun ${short(deed.akun.userId)}`);
  return (
    <li data-found={found.some((one) => !one.dikecualikan) || undefined}>
      <p>
        <strong>{dutyStepText[deed.langkah]}</strong>
        {deed.kali > 1 && ` (${deed.kali} kali)`}
        {deed.tentang && <span className={css.under}>{deed.tentang}</span>}
      </p>
      <p>
        {who}, {deed.kantor}
        {deed.fungsi.length > 0 && ` · ${deed.fungsi.map((one) => functionText[one]).join(', ')}`}
      </p>
      {deed.penanggungJawab && (
        <p className={css.note}>
          Akun ini belum dikukuhkan waktu itu. Dihitung sebagai perbuatan{' '}
          {deed.penanggungJawab.nama ?? `akun ${short(deed.penanggungJawab.userId)}`}.
        </p>
      )}
      {deed.bersama.length > 0 && (
        <p className={css.note}>
          Nomornya diketik di formulir oleh{' '}
          {deed.bersama.map((one) => one.nama ?? `akun ${short(one.userId)}`).join(', ')}.
        </p>
      )}
      {deed.rangkapSampai && <p className={css.note}>Rangkap jabatan sampai {dateLong(deed.rangkapSampai)}.</p>}
      {rules.map(([rule, verdict]) => (
        <p key={`${rule}-${verdict}`} className={css.found}>
          <Badge tone={verdictTone[verdict]}>{dutyVerdictText[verdict]}</Badge> {dutyRuleText[rule]}
        </p>
      ))}
      <p className={css.when}>
        <DateText value={deed.waktu} as="time" /> {proof(deed.nomorPeristiwa)}
      </p>
    </li>
  );
}

/** The rule that was broken, and what it comes to. */
const broken = ({ aturan, dikecualikan }: Duty['temuan'][number]): readonly [DutyRule, DutyVerdict] => [
  aturan,
  dikecualikan ? 'dikecualikan' : aturan === 'empat-fungsi' ? 'rangkap' : 'bentrok',
];

const short = (id: string) => `…${id.slice(-6)}`;
