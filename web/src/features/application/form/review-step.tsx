// The last step: everything at a glance, and the submit.

import { Alert, Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { documentKindLongText, documentKindWords } from '../../../api/words';
import { Icon } from '../../../ui/icon';
import type { TypedForm } from '../form-body';
import { toBody } from '../form-body';
import { FormSummary } from '../form-summary';
import type { DocumentBody } from '../queries';
import type { DocumentsHere } from './documents-step';
import css from './form.module.css';

type Props = {
  form: TypedForm;
  documents: readonly DocumentBody[];
  here: DocumentsHere;
  /** Nothing stops the submit. */
  ready: boolean;
  onSubmit: () => void;
  submitting: boolean;
  /** What the submit that has been asked for waits for. */
  waiting: 'network' | 'sign-in' | false;
  isRepair: boolean;
  /** A branch fills it in for somebody else. */
  helping: boolean;
};

export function ReviewStep(props: Props) {
  const { form, documents, here, ready, onSubmit, submitting, waiting, isRepair, helping } = props;
  const [sworn, setSworn] = useState(false);
  const byKind = new Map(documents.map((document) => [document.jenis, document]));
  const told = documentKindWords.flatMap((kind) => {
    const document = byKind.get(kind);
    const words = [
      document?.nama,
      here.coming?.includes(kind) ? 'menunggu dikirim' : null,
      here.refused[kind] === undefined ? null : 'berkas terakhir ditolak server',
    ].filter(Boolean);
    return words.length > 0 ? [{ kind, words: words.join(', ') }] : [];
  });
  return (
    <div>
      {ready && (
        <Alert color="hijau" icon={<Icon name="check" />} title="Semua sudah lengkap" mb="lg">
          Periksa sekali lagi, lalu ajukan. Sesudah diajukan, isian tidak dapat diubah kecuali petugas meminta
          perbaikan.
        </Alert>
      )}
      <FormSummary body={toBody(form)} />
      <h3 className={css.groupTitle}>Dokumen</h3>
      <ul>
        {told.length === 0 && <li>Belum ada dokumen.</li>}
        {told.map(({ kind, words }) => (
          <li key={kind}>
            {documentKindLongText[kind]}: {words}
          </li>
        ))}
      </ul>
      <Checkbox
        mt="lg"
        label={
          helping
            ? 'Pemohon menyatakan di depan saya bahwa data dan dokumen ini benar dan miliknya sendiri.'
            : 'Saya menyatakan data dan dokumen ini benar dan milik saya sendiri.'
        }
        checked={sworn}
        onChange={(event) => setSworn(event.currentTarget.checked)}
      />
      {waiting === 'sign-in' && (
        <Alert color="yellow" icon={<Icon name="clock" />} mt="lg" title="Menunggu Anda masuk lagi">
          Formulir diajukan begitu Anda masuk lagi di perangkat ini. Formulir hanya diajukan satu kali.
        </Alert>
      )}
      {waiting === 'network' && (
        <Alert color="yellow" icon={<Icon name="clock" />} mt="lg" title="Menunggu jaringan">
          Formulir diajukan begitu perangkat ini tersambung. Anda boleh menutup halaman; buka lagi saat ada jaringan.
          Formulir hanya diajukan satu kali.
        </Alert>
      )}
      <Button mt="lg" size="md" onClick={onSubmit} loading={submitting} disabled={!ready || !sworn}>
        {isRepair ? 'Ajukan kembali' : 'Ajukan formulir'}
      </Button>
    </div>
  );
}
