// A receipt in the reader's hand, held against the record: nothing of it leaves the device.
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useLocation } from '#router';
import { useCalls } from '../../api/site';
import { componentText, disbursementStatusText } from '../../api/words';
import { rupiah } from '../../lib/money';
import { paths } from '../../lib/paths';
import type { PaidPaper, Proof, StepState, Verdict } from '../../lib/proof/check';
import { checkPaper, compareTyped, type PaperCheck, type PaperPart, type Typed } from '../../lib/proof/paper';
import { openingOf } from '../../lib/proof/seal';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { Icon } from '../../ui/icon';
import { DateText } from '../../ui/text';
import { Fact, Told } from './fact';
import css from './proof-page.module.css';

const verdicts: Record<StepState, string> = {
  good: 'Kode pada kertas cocok dengan catatan. Samakan yang tertulis di bawah dengan kertas Anda, huruf demi huruf.',
  bad: 'Kode pada kertas ini TIDAK cocok dengan catatan. Jangan terima kertasnya; laporkan ke call centre {callCentre}.',
  open: 'Pindai kode pada kertas dengan kamera untuk membuka nama dan rekeningnya di perangkat ini.',
};
const unprovenText =
  'Bukti peristiwa ini TIDAK sah, maka kertas ini tidak dapat dicocokkan dengan apa pun. Jangan terima kertasnya; laporkan ke call centre {callCentre}.';
const unboundText =
  'Pembayaran ini dicatat sebelum isi kertasnya diikat pada catatan: nomor dan jumlah di bawah menurut portal, nama dan rekening tidak dapat diperiksa di sini. Tanyakan ke call centre {callCentre} bila ragu.';
const waitingText =
  'Kertas ini belum dapat dicocokkan: pemeriksaan buktinya belum selesai (lihat hasilnya di bawah). Coba lagi nanti.';
const labels: Record<keyof Typed, string> = {
  nama: 'Nama penerima',
  rekening: 'Empat angka terakhir rekening',
  jumlah: 'Jumlah',
  nomor: 'Nomor kuitansi',
};

const componentOf = (word: string) => componentText[word as keyof typeof componentText] ?? word;
const statusOf = (word: string) => disbursementStatusText[word as keyof typeof disbursementStatusText] ?? word;

/** `proven` is the verdict on the event: no paper is better than it. */
export function Paper({ proof, paid, proven }: { proof: Proof; paid: PaidPaper; proven: Verdict['state'] }) {
  const { hash } = useLocation();
  const opening = openingOf(hash);
  const calls = useCalls();
  const [check, setCheck] = useState<PaperCheck | null>(null);
  useEffect(() => {
    let current = true;
    void checkPaper(proof, paid, openingOf(hash), proven).then((found) => current && setCheck(found));
    return () => {
      current = false;
    };
  }, [proof, paid, hash, proven]);
  if (!check) return null;
  const said = (part: PaperPart) => (check.unproven ? 'unproven' : check.parts[part]);
  const verdict = check.unproven
    ? unprovenText
    : check.state === 'open' && proven === 'open'
      ? waitingText
      : verdicts[check.state];
  return (
    <section className={css.content} aria-label="Cocokkan dengan kertas Anda">
      <h2 className={css.subtitle}>Cocokkan dengan kertas Anda</h2>
      {check.bond || check.unproven ? <Told state={check.state} text={calls(verdict)} /> : <p>{calls(unboundText)}</p>}
      <dl className={css.facts}>
        <Fact label="Nomor kuitansi" text={paid.nomorKuitansi} state={said('nomor')} />
        {opening && check.bond && (
          <>
            <Fact label="Nama penerima" text={opening.name} state={said('nama')} />
            <Fact
              label="Rekening"
              text={`bank ${opening.account.split(' ')[0]}, berakhir ${opening.account.split(' ')[1]}`}
              state={said('rekening')}
            />
          </>
        )}
        <Fact label="Jumlah" text={rupiah(paid.jumlah)} state={said('jumlah')} />
        <Fact
          label="Untuk"
          text={`${componentOf(paid.komponen)} semester ${paid.semester}, ${paid.tahunAkademik}`}
          state={said('untuk')}
        />
        {paid.sp2d && <Fact label="SP2D" text={paid.sp2d} />}
        {paid.sk && <Fact label="SK penetapan" text={paid.sk} />}
        <Fact label="Keadaan sekarang" text={statusOf(paid.status)} />
      </dl>
      {opening && check.bond && check.state === 'good' && <Typing check={check} fragment={hash} />}
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
}

/** What the paper says, typed by its reader: what differs is named. */
function Typing({ check, fragment }: { check: PaperCheck; fragment: string }) {
  const [typed, setTyped] = useState<Typed>({ nama: '', rekening: '', jumlah: '', nomor: '' });
  const [found, setFound] = useState<Partial<Record<keyof Typed, boolean>> | null>(null);
  const calls = useCalls();
  const opening = openingOf(fragment);
  if (!check.bond || !opening) return null;
  const bond = check.bond;
  const names = Object.keys(labels) as (keyof Typed)[];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFound(await compareTyped(bond, opening, typed));
  };
  const differs = names.filter((name) => found?.[name] === false);
  return (
    <form className={css.typing} onSubmit={(event) => void submit(event)}>
      <p>Atau ketik yang tertulis pada kertas; yang diketik tidak dikirim ke mana pun.</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          autoComplete="off"
          inputMode={name === 'rekening' || name === 'jumlah' ? 'numeric' : 'text'}
          value={typed[name]}
          error={found?.[name] === false ? 'Berbeda dari catatan.' : null}
          onChange={(event) => {
            setFound(null);
            setTyped({ ...typed, [name]: event.target.value });
          }}
        />
      ))}
      <Button kind="dark" type="submit" disabled={names.every((name) => typed[name].trim() === '')}>
        Cocokkan
      </Button>
      <div role="status">
        {found && (
          <p className={`${css.compared} ${css[differs.length > 0 ? 'bad' : 'good']}`}>
            <Icon name={differs.length > 0 ? 'alert' : 'check'} size={20} />{' '}
            {differs.length > 0
              ? calls(
                  `Kertas ini berbeda dari catatan: ${differs.map((name) => labels[name].toLowerCase()).join(', ')}. Laporkan ke call centre {callCentre}.`,
                )
              : 'Yang Anda ketik sama dengan catatan.'}
          </p>
        )}
      </div>
    </form>
  );
}
