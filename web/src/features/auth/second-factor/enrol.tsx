// Sets up a second factor: an authenticator app by its picture, or a passkey of this device.
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/error';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { addPasskey, addTotp, knowsPasskeys, offerTotp, type TotpOffer } from './calls';
import { CodeField } from './code-field';
import { RecoveryCodes } from './recovery-codes';
import css from './second-factor.module.css';

type Added = { kodePemulihan: readonly string[] };

export function Enrol({ passkeys, onDone }: { passkeys: boolean; onDone: () => void }) {
  const [offer, setOffer] = useState<TotpOffer | null>(null);
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const act = async <T,>(call: () => Promise<T>, then: (answer: T) => void) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      then(await call());
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const added = ({ kodePemulihan }: Added) => {
    if (kodePemulihan.length > 0) setCodes(kodePemulihan);
    else onDone();
  };
  const called = (usual: string) => name.trim() || usual;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void act(() => addTotp(called('Aplikasi autentikator'), code), added);
  };

  if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={onDone} />;
  return (
    <form className={css.rows} onSubmit={submit} noValidate>
      {problem && (
        <p className={css.bad} role="alert">
          {problem}
        </p>
      )}
      <TextField
        label="Nama perangkat"
        hint="Agar Anda mengenalinya nanti, misalnya “Ponsel saya”."
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {offer ? (
        <>
          <p className={css.note}>
            Pindai gambar ini dengan aplikasi autentikator (misalnya Google Authenticator, Aegis, atau Microsoft
            Authenticator), lalu ketik enam angka yang ditampilkannya.
          </p>
          <img
            className={css.picture}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(offer.gambar)}`}
            alt="Kode QR untuk aplikasi autentikator"
            width={220}
            height={220}
          />
          <p className={css.note}>
            Tidak dapat memindai? <a href={offer.alamat}>Buka di aplikasi pada perangkat ini</a>, atau ketik kunci ini:{' '}
            <span className={css.secret}>{offer.rahasia.replace(/(.{4})(?=.)/g, '$1 ')}</span>
          </p>
          <CodeField value={code} onChange={setCode} />
          <Button type="submit" wide disabled={busy || code.length < 6}>
            Pasang
          </Button>
        </>
      ) : (
        <div className={css.ways}>
          <Button disabled={busy} onClick={() => void act(offerTotp, setOffer)}>
            Pakai aplikasi autentikator
          </Button>
          {passkeys && knowsPasskeys() && (
            <Button
              kind="plain"
              disabled={busy}
              onClick={() => void act(() => addPasskey(called('Kunci sandi')), added)}
            >
              Pakai kunci sandi perangkat ini
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
