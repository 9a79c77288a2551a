// Accounts of a recipient or in an institution's record: what they are, and their verification by someone who did not enter them.

import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { payeeKindText } from '../../api/words';
import { ActButtons, ActRefusals } from '../../ui/acts';
import boxes from '../../ui/boxed-list.module.css';
import { CommandError } from '../../ui/command-error';
import { May } from '../../ui/may';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText } from '../../ui/text';
import css from './account.module.css';
import { EnterAccount } from './enter-account';
import type { BankAccount } from './queries';
import { accountsOfAward, accountsOfInstitution, useVerifyAccount } from './queries';
import { Refusal } from './refusal';

export function AccountPanel({ awardId }: { awardId: string }) {
  const accounts = useQuery(accountsOfAward(awardId));
  return (
    <Panel accounts={accounts} empty="Belum ada rekening">
      {(onClose) => <EnterAccount awardId={awardId} onClose={onClose} />}
    </Panel>
  );
}

/** The accounts through which all recipients of an institution are paid. */
export function InstitutionAccounts({ institutionId }: { institutionId: string }) {
  const accounts = useQuery(accountsOfInstitution(institutionId));
  return (
    <Panel
      accounts={accounts}
      empty="Belum ada rekening institusi"
      hint="Rekening kampus dan asrama dimasukkan di sini sekali, untuk semua penerimanya."
    >
      {(onClose) => <EnterAccount institutionId={institutionId} onClose={onClose} />}
    </Panel>
  );
}

type PanelProps = {
  accounts: UseQueryResult<BankAccount[]>;
  empty: string;
  hint?: string;
  /** The dialog that enters one. */
  children: (onClose: () => void) => ReactNode;
};

function Panel({ accounts, empty, hint, children }: PanelProps) {
  const [adding, setAdding] = useState(false);
  return (
    <section aria-label="Rekening">
      <h2 className={boxes.title}>Rekening</h2>
      {adding && children(() => setAdding(false))}
      {accounts.isPending && <Skeleton lines={2} />}
      {accounts.isError && <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />}
      {accounts.data?.length === 0 && <EmptyState text={empty} icon="bank" {...(hint ? { hint } : {})} />}
      <ul className={boxes.list}>
        {accounts.data?.map((account) => (
          <li key={account.id} className={boxes.item}>
            <AccountRow account={account} onReload={() => void accounts.refetch()} />
          </li>
        ))}
      </ul>
      <May right="rekening:tambah">
        <Button variant="default" mt="sm" onClick={() => setAdding(true)}>
          Tambah rekening
        </Button>
      </May>
    </section>
  );
}

const actText = { verifikasi: 'Verifikasi rekening', tolak: 'Tolak rekening', ubah: 'Ubah rekening' };

function AccountRow({ account, onReload }: { account: BankAccount; onReload: () => void }) {
  const [refusing, setRefusing] = useState(false);
  const [changing, setChanging] = useState(false);
  const [note, setNote] = useState('');
  const command = useVerifyAccount();
  // Once it is judged, who may not judge it again need not read why.
  const waits = account.tindakan.some((act) => act.nama === 'verifikasi' && act.giliran);
  const told = account.tindakan.filter((act) => act.boleh || waits);
  const decide = (putusan: 'terverifikasi' | 'ditolak') =>
    command.mutate(
      { id: account.id, versi: account.versi, putusan, ...(note.trim() ? { catatan: note.trim() } : {}) },
      { onSuccess: () => setRefusing(false) },
    );
  return (
    <>
      <div className={boxes.head}>
        <strong>{account.bank ?? account.bankId}</strong>
        <StatusBadge status={account.status} />
      </div>
      <p className={css.number}>{account.nomor ?? 'Nomor tidak ditampilkan'}</p>
      <p>
        {account.namaPemilik ?? '–'} · Rekening {payeeKindText[account.jenis].toLowerCase()} ·{' '}
        <DateText value={account.diubahPada} />
      </p>
      {account.catatan && <p className={css.note}>{account.catatan}</p>}
      <ActRefusals told={told} texts={actText} />
      {account.status === 'belum_diverifikasi' && !waits && <p>Menunggu verifikasi oleh petugas lain.</p>}
      {!refusing && (
        <div className={css.acts}>
          <ActButtons
            told={told}
            texts={actText}
            main={['verifikasi']}
            busy={command.isPending ? 'verifikasi' : undefined}
            onAct={(act) => {
              if (act === 'verifikasi') decide('terverifikasi');
              else if (act === 'tolak') setRefusing(true);
              else setChanging(true);
            }}
          />
        </div>
      )}
      {refusing && (
        <Refusal
          value={note}
          onChange={setNote}
          busy={command.isPending}
          onRefuse={() => decide('ditolak')}
          onCancel={() => setRefusing(false)}
        />
      )}
      <CommandError error={command.error} onReload={onReload} />
      {changing && <EnterAccount account={account} onClose={() => setChanging(false)} onReload={onReload} />}
    </>
  );
}
