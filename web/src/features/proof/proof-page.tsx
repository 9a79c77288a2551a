// /verifikasi/:position: checks one event of the log on the visitor's own device.
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from '#router';
import { ApiError } from '../../api/error';
import { type CheckedProof, proofQuery } from '../../api/proof';
import { useCalls } from '../../api/site';
import { publicKindText } from '../../api/words';
import { number } from '../../lib/money';
import { paths } from '../../lib/paths';
import { certificateOf } from '../../lib/proof/certificate';
import type { Proof, StepState } from '../../lib/proof/check';
import { codeOf, type Held } from '../../lib/proof/code';
import { type Headline, paperHeadline } from '../../lib/proof/headline';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/fields';
import { Icon, type IconName } from '../../ui/icon';
import { PageHero } from '../../ui/section';
import { ShareButton } from '../../ui/share-button';
import { ErrorState, Loading } from '../../ui/states';
import { DateText } from '../../ui/text';
import { useTitle } from '../../ui/use-title';
import { Lost } from './lost';
import css from './proof-page.module.css';
import { goneText, means, meansNot, verdictTexts, witnessText } from './text';

// What follows the verdict is loaded after it, and only in the browser: a page drawn by the server waits for nothing.
const Compare = lazy(() => import('./compare').then((part) => ({ default: part.Compare })));
// Only who asks for a number that is not there needs to know what restores took away.
const List = lazy(() => import('./list').then((part) => ({ default: part.List })));
const Missing = lazy(() => import('./missing').then((part) => ({ default: part.Missing })));
const Certificate = lazy(() => import('./certificate').then((part) => ({ default: part.Certificate })));
const Elsewhere = lazy(() => import('./elsewhere').then((part) => ({ default: part.Elsewhere })));
const Keep = lazy(() => import('./keep').then((part) => ({ default: part.Keep })));
const NewKeys = lazy(() => import('./new-keys').then((part) => ({ default: part.NewKeys })));
const Paper = lazy(() => import('./paper').then((part) => ({ default: part.Paper })));
const Restores = lazy(() => import('./restores').then((part) => ({ default: part.Restores })));

const icons: Record<StepState, IconName> = { good: 'check', bad: 'close', open: 'clock' };
const words: Record<StepState, string> = { good: 'Lulus:', bad: 'Gagal:', open: 'Belum diperiksa:' };

export default function ProofPage() {
  const { position: text = '' } = useParams();
  // Longer numbers are no numbers to a browser any more, and no log gets that far.
  const position = /^0*\d{1,15}$/.test(text) ? Number(text) : null;
  useTitle('Verifikasi Bukti');
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  // Comes with the answer: what stands below a wait is pushed away by what was waited for.
  const rest = (
    <>
      <div className={css.meanings}>
        {[means, meansNot].map((block) => (
          <section key={block.title} className={css.meaning}>
            <h2 className={css.subtitle}>{block.title}</h2>
            <ul className={css.points}>
              {block.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {inBrowser && (
        <Suspense fallback={null}>
          <Compare />
          <Restores />
        </Suspense>
      )}
    </>
  );
  return (
    <>
      <PageHero
        kicker="Bukti yang dapat Anda periksa sendiri"
        title="Verifikasi Bukti"
        lead="Setiap keputusan dan pembayaran tercatat sebagai peristiwa bernomor. Di sini perangkat Anda memeriksa apakah peristiwa itu benar ada dan tidak diubah."
      />
      <div className={css.page}>
        <Asker key={text} initial={text} />
        {position === null ? (
          <>
            <ErrorState
              text={
                /^\d+$/.test(text)
                  ? 'Nomor itu melampaui catatan: belum ada peristiwa sebanyak itu.'
                  : 'Nomor peristiwa harus berupa angka.'
              }
            />
            {rest}
          </>
        ) : (
          <Checked key={`bukti-${position}`} position={position} inBrowser={inBrowser} rest={rest} />
        )}
      </div>
    </>
  );
}

function Asker({ initial }: { initial: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const digits = text.replace(/\D/g, '');
    if (digits !== '') void navigate(paths.proof(digits));
  };
  return (
    <form className={css.asker} onSubmit={submit}>
      <TextField
        label="Nomor peristiwa"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button kind="dark" type="submit">
        Periksa
      </Button>
    </form>
  );
}

/** As high as the window: the foot of the page does not come up and go away again. */
function Checking() {
  return (
    <div className={css.checking}>
      <Loading text="Memeriksa bukti di perangkat Anda..." />
    </div>
  );
}

function Checked({ position, inBrowser, rest }: { position: number; inBrowser: boolean; rest: ReactNode }) {
  const check = useQuery(proofQuery(position));
  const { hash } = useLocation();
  // How the paper in the reader's hand stands to the event, as soon as what is loaded for it says so.
  const [held, setHeld] = useState<Held | null>(null);
  const [differs, setDiffers] = useState(false);
  if (check.isPending) return <Checking />;
  if (check.isError) {
    const missing = check.error instanceof ApiError && check.error.status === 404;
    return missing ? (
      <Suspense fallback={<Checking />}>
        <Missing position={position} />
        {rest}
      </Suspense>
    ) : (
      <>
        <ErrorState error={check.error} onRetry={() => void check.refetch()} />
        {rest}
      </>
    );
  }
  const { proof, verdict } = check.data;
  const { pembayaran: paid, daftar: list } = proof.isi ?? {};
  const certificate = certificateOf(proof);
  const given = inBrowser && codeOf(hash).given;
  const isStray = given && !paid && !list;
  const isPrinted = inBrowser && Boolean(paid || list);
  const ofPaper = paperHeadline(verdict.state, { held, given, isPrinted, isStray, differs });
  const told = { proof, proven: verdict.state, onHeld: setHeld, onDiffers: setDiffers };
  const paper = inBrowser && (paid || list || certificate || isStray) && (
    <Suspense fallback={null}>
      {isStray && <Elsewhere bound={proof.isi?.pengikat ?? null} />}
      {paid && <Paper {...told} paid={paid} />}
      {certificate && <Certificate certificate={certificate} proven={verdict.state} onDiffers={setDiffers} />}
      {list && <List {...told} list={list} />}
    </Suspense>
  );
  return (
    <>
      {/* Who scanned a paper asks about the paper: its proof comes after it, unless it fails. */}
      {hash && verdict.state !== 'bad' && paper}
      <Result proof={proof} verdict={verdict} ofPaper={ofPaper} />
      <Lost position={verdict.position} epochs={verdict.replaced} />
      {proof.isi && <Content proof={proof} />}
      {(!hash || verdict.state === 'bad') && paper}
      <p>
        <ShareButton title={`Bukti peristiwa nomor ${proof.nomorPeristiwa}`} path={paths.proof(proof.nomorPeristiwa)} />
      </p>
      {inBrowser && (
        <Suspense fallback={null}>
          <Keep proof={proof} />
        </Suspense>
      )}
      <details className={css.details}>
        <summary>Rincian teknis</summary>
        <dl className={css.technical}>
          <dt>Nomor peristiwa</dt>
          <dd>{proof.nomorPeristiwa}</dd>
          <dt>Sidik jari peristiwa (daun)</dt>
          <dd>{proof.daun}</dd>
          <dt>Jumlah peristiwa dalam catatan</dt>
          <dd>{proof.ukuran}</dd>
          <dt>Akar pohon Merkle</dt>
          <dd>{verdict.tree?.root ?? '–'}</dd>
          <dt>Jalur bukti</dt>
          <dd>{proof.jalur.length} sidik jari</dd>
          <dt>Kunci pemeriksa</dt>
          <dd>{proof.kunci}</dd>
          {(proof.saksi ?? []).map((witness) => (
            <Fragment key={witness.kunci}>
              <dt>Kunci saksi {witness.nama}</dt>
              <dd>{witness.kunci}</dd>
            </Fragment>
          ))}
          <dt>Titik periksa</dt>
          <dd>
            <pre className={css.note}>{proof.checkpoint}</pre>
          </dd>
        </dl>
      </details>
      {rest}
    </>
  );
}

/** `ofPaper` stands in place of the event's own verdict: its green would be taken for the paper's. */
function Result({ proof, verdict, ofPaper }: CheckedProof & { ofPaper: Headline | null }) {
  const calls = useCalls();
  const good = verdict.state === 'good';
  const replaced = good && verdict.replaced.length > 0;
  const shown = replaced ? 'replaced' : good && verdict.first ? 'first' : verdict.state;
  const { title, text } = ofPaper ?? verdictTexts[shown];
  const state = ofPaper?.state ?? (replaced ? 'open' : verdict.state);
  return (
    <section className={`${css.result} ${css[state]}`} aria-label="Hasil pemeriksaan" aria-live="polite">
      <div className={css.headline}>
        <span className={css.seal}>
          <Icon name={state === 'bad' ? 'alert' : !good ? 'clock' : ofPaper ? 'info' : 'shield'} size={34} />
        </span>
        <div>
          <h2 className={css.verdict}>{title}</h2>
          <p>{calls(text)}</p>
        </div>
      </div>
      {good && <p className={css.unwitnessed}>{calls(witnessText(verdict.witnesses))}</p>}
      {good && verdict.gone.length > 0 && <p className={css.unwitnessed}>{goneText(verdict.gone)}</p>}
      {verdict.steps.some(({ name, state }) => name === 'witness' && state === 'open') && (
        <Suspense fallback={null}>
          <NewKeys proof={proof} verdict={verdict} />
        </Suspense>
      )}
      <ol className={css.steps}>
        {verdict.steps.map((step) => (
          <li key={step.text} className={css[`step-${step.state}`]}>
            <span className={css.tick}>
              <Icon name={icons[step.state]} size={16} />
            </span>
            <span>
              <span className="hidden-text">{words[step.state]} </span>
              {step.text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Content({ proof }: { proof: Proof }) {
  const { isi } = proof;
  if (!isi) return null;
  return (
    <section className={css.content} aria-label="Isi peristiwa">
      <h2 className={css.subtitle}>Peristiwa nomor {proof.nomorPeristiwa}</h2>
      <dl className={css.facts}>
        <dt>Jenis</dt>
        <dd>{publicKindText[isi.jenis]}</dd>
        <dt>Dicatat</dt>
        <dd>
          <DateText value={isi.waktu} as="time" />
        </dd>
        {isi.tanggalBerlaku && (
          <>
            <dt>Berlaku</dt>
            <dd>
              <DateText value={isi.tanggalBerlaku} as="long" />
            </dd>
          </>
        )}
        <dt>Ringkasan</dt>
        <dd>{isi.ringkasan}</dd>
        {typeof isi.selesai === 'boolean' && (
          <>
            <dt>Penghapusan</dt>
            <dd>{isi.selesai ? 'Selesai' : 'Sedang diselesaikan'}</dd>
          </>
        )}
      </dl>
      {typeof isi.pengikat === 'number' && (
        <p>
          Kuitansi pembayaran ini dicocokkan pada{' '}
          <Link to={paths.proof(isi.pengikat)}>peristiwa nomor {number(isi.pengikat)}</Link>.
        </p>
      )}
      {isi.surat?.startsWith('/api/') && (
        <p>
          <a href={isi.surat} target="_blank" rel="noreferrer">
            Surat keterangan (PDF)
          </a>
        </p>
      )}
    </section>
  );
}
