// Machines: programs that read by themselves, each with who answers for it, what it may read and until when.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { branchChoices } from '../../api/reference';
import { useMay } from '../../api/rights';
import { type MachineStatus, machineScopeText, machineStatusText } from '../../api/words';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import css from '../../ui/form-card.module.css';
import standing from '../../ui/standing.module.css';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { DateText } from '../../ui/text';
import own from './machine.module.css';
import { KeyDialog, ProposeDialog, WithdrawDialog } from './machine-dialogs';
import { type Machine, machines } from './queries';

export function MachineTab() {
  const may = useMay();
  const query = useQuery(machines());
  const [proposing, setProposing] = useState(false);
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={4} />;
  return (
    <section className={css.card} aria-label="Akun mesin">
      <h2>Akun mesin</h2>
      <p className={css.hint}>
        Program kantor lain membaca sendiri dengan kunci dan masa berlakunya, tanpa sandi siapa pun. Ia hanya membaca,
        dan hanya yang lingkupnya sebut. Yang mengusulkan menjadi penanggung jawabnya; berlaku setelah disetujui orang
        kedua di halaman Usulan. Siapa pun yang mengelola akun dapat mencabutnya saat itu juga.
      </p>
      {query.data.length === 0 ? (
        <EmptyState text="Belum ada akun mesin" />
      ) : (
        query.data.map((machine) => <Standing key={machine.id} machine={machine} />)
      )}
      {may('user:ubah') && (
        <div className={css.actions}>
          <Button onClick={() => setProposing(true)}>Usulkan akun mesin</Button>
        </div>
      )}
      {proposing && <ProposeDialog onClose={() => setProposing(false)} />}
    </section>
  );
}

const tones: Record<MachineStatus, Tone> = {
  tanpa_kunci: 'wait',
  aktif: 'good',
  dicabut: 'bad',
  kedaluwarsa: 'plain',
};

function Standing({ machine }: { machine: Machine }) {
  const branches = useQuery({ ...branchChoices(), enabled: machine.dpcId !== null });
  const [dialog, setDialog] = useState<'kunci' | 'cabut'>();
  const area = machine.dpcId
    ? (branches.data?.find((one) => one.value === machine.dpcId)?.label ?? machine.dpcId)
    : 'Seluruh kabupaten';
  return (
    <article className={standing.standing} aria-label={machine.nama}>
      <header className={standing.head}>
        <strong>{machine.nama}</strong>
        <Badge tone={tones[machine.keadaan]}>{machineStatusText[machine.keadaan]}</Badge>
      </header>
      <ul className={own.scopes}>
        {machine.lingkup.map((scope) => (
          <li key={scope}>
            {machineScopeText[scope]} <code className={standing.quiet}>{scope}</code>
          </li>
        ))}
      </ul>
      <p>
        Wilayah: {area}. Penanggung jawab: {machine.penanggungJawab ?? 'akun yang sudah dihapus'}. Hari terakhir:{' '}
        <DateText value={machine.berakhir} />.
      </p>
      {!machine.adaPenanggungJawab && (
        <p className={own.warning}>
          Penanggung jawabnya tidak lagi mengelola akun, jadi kuncinya tidak memberi token. Usulkan akun mesin baru
          dengan penanggung jawab lain, lalu cabut yang ini.
        </p>
      )}
      <p>
        {machine.terakhirDipakai ? (
          <>
            Terakhir masuk: <DateText value={machine.terakhirDipakai} as="time" />, pertama kali{' '}
            <DateText value={machine.pertamaDipakai} as="time" />.
          </>
        ) : (
          'Belum pernah masuk.'
        )}
      </p>
      <p className={standing.quiet}>
        client_id: <code>{machine.id}</code>
      </p>
      {(machine.bolehBuatKunci || machine.bolehCabut) && (
        <div className={standing.buttons}>
          {machine.bolehBuatKunci && (
            <Button kind="plain" compact onClick={() => setDialog('kunci')}>
              {machine.keadaan === 'tanpa_kunci' ? 'Buat kunci' : 'Ganti kunci'}
            </Button>
          )}
          {machine.bolehCabut && (
            <Button kind="plain" compact onClick={() => setDialog('cabut')}>
              Cabut
            </Button>
          )}
        </div>
      )}
      {dialog === 'kunci' && <KeyDialog machine={machine} onClose={() => setDialog(undefined)} />}
      {dialog === 'cabut' && <WithdrawDialog machine={machine} onClose={() => setDialog(undefined)} />}
    </article>
  );
}
