// One account beside the passbook that proves it: read, compared, judged, and on to the next; with keys alone if one likes.
import { Button, Group, Kbd } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from '#router';
import { nameMatchLongText, payeeKindText } from '../../api/words';
import { number } from '../../lib/money';
import { toast } from '../../lib/toast';
import { ActButtons, ActRefusals } from '../../ui/acts';
import { Badge, type Tone } from '../../ui/badge';
import boxes from '../../ui/boxed-list.module.css';
import { CommandError } from '../../ui/command-error';
import { mayDo } from '../../ui/due-acts';
import { KeptFile } from '../../ui/kept-file';
import { KeyValues } from '../../ui/key-values';
import { PageHeader } from '../../ui/page-header';
import { EmptyState, ErrorState, Loading } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText } from '../../ui/text';
import css from './account.module.css';
import { EnterAccount } from './enter-account';
import type { AccountDetail, AccountQuery } from './queries';
import { accountDetail, useVerifyAccount } from './queries';
import { Refusal } from './refusal';
import { useAccountQueue } from './use-account-queue';

const actText = { verifikasi: 'Verifikasi', tolak: 'Tolak', ubah: 'Ubah' };

const matchTone: Readonly<Record<NonNullable<AccountDetail['nama']>['hasil'], Tone>> = {
  sama: 'good',
  'ejaan-lain': 'good',
  mirip: 'wait',
  beda: 'bad',
};

type Props = {
  id: string;
  back: { to: string; text: string };
  /** The queue that the account was opened from. */
  queue: AccountQuery;
  recipientPage: (awardId: string) => string;
  institutionPage: (id: string) => string;
  onOpen: (id: string) => void;
  onEnd: () => void;
};

export function AccountReview({ id, back, queue, recipientPage, institutionPage, onOpen, onEnd }: Props) {
  const query = useQuery(accountDetail(id));
  const waiting = useAccountQueue(queue, id);
  const [refusing, setRefusing] = useState(false);
  const [changing, setChanging] = useState(false);
  const [note, setNote] = useState('');
  const reason = useRef<HTMLTextAreaElement>(null);
  const command = useVerifyAccount();
  const account = query.data;
  const { at, next, before, total } = waiting;

  const decide = useCallback(
    (putusan: 'terverifikasi' | 'ditolak') => {
      if (!account || command.isPending) return;
      const catatan = putusan === 'ditolak' ? { catatan: note.trim() } : {};
      command.mutate(
        { id: account.id, versi: account.versi, putusan, ...catatan },
        {
          onSuccess: () => {
            setRefusing(false);
            setNote('');
            if (next) onOpen(next);
            else {
              toast.success('Antrean rekening selesai');
              onEnd();
            }
          },
        },
      );
    },
    [account, command, next, note, onEnd, onOpen],
  );

  const refuse = useCallback(() => {
    setRefusing(true);
    window.setTimeout(() => reason.current?.focus(), 0);
  }, []);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !account) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, select, [role="dialog"], [role="combobox"]')) return;
      const key = event.key.toLowerCase();
      if (key === 'v' && mayDo(account.tindakan, 'verifikasi')) decide('terverifikasi');
      else if (key === 't' && mayDo(account.tindakan, 'tolak')) refuse();
      else if (key === 'j' && next) onOpen(next);
      else if (key === 'k' && before) onOpen(before);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [account, before, decide, next, onOpen, refuse]);

  if (query.isPending || query.isError || !account)
    return (
      <>
        <PageHeader title="Rekening" back={back} />
        {query.isPending ? (
          <Loading text="Memuat rekening…" />
        ) : (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        )}
      </>
    );
  const waits = account.tindakan.some((act) => act.nama === 'verifikasi' && act.giliran);
  const told = account.tindakan.filter((act) => act.boleh || (waits && act.nama !== 'ubah'));
  return (
    <>
      <PageHeader
        title={account.namaPenerima ?? 'Rekening'}
        back={back}
        lead={account.institusiPendidikan}
        actions={
          <Group gap="sm">
            <Button variant="default" disabled={!before} onClick={() => before && onOpen(before)}>
              Sebelumnya
            </Button>
            <Button variant="default" disabled={!next} onClick={() => next && onOpen(next)}>
              Berikutnya
            </Button>
          </Group>
        }
      />
      <p className={css.queue} role="status">
        {total !== undefined && at >= 0
          ? `Ke-${number(at + 1)} dari ${number(total)} dalam daftar ini.`
          : total !== undefined && `${number(total)} dalam daftar ini.`}{' '}
        <span className={css.keys}>
          Tombol: <Kbd>V</Kbd> verifikasi, <Kbd>T</Kbd> tolak, <Kbd>J</Kbd> berikutnya, <Kbd>K</Kbd> sebelumnya.
        </span>
      </p>
      <div className={css.review}>
        <section className={css.card} aria-label="Bukti">
          {account.bukti ? (
            <KeptFile of={account.bukti} name="Buku rekening" />
          ) : (
            <EmptyState
              text="Tidak ada foto buku rekening"
              hint="Minta buktinya, atau ubah rekening ini dengan melampirkannya."
              icon="file"
            />
          )}
        </section>
        <section className={css.card} aria-label="Rekening">
          <AccountFacts account={account} recipientPage={recipientPage} institutionPage={institutionPage} />
          {account.status === 'belum_diverifikasi' && !waits && (
            <p className={css.note}>Menunggu diverifikasi orang lain yang berwenang.</p>
          )}
          <ActRefusals told={told} texts={actText} />
          {!refusing && (
            <ActButtons
              told={told}
              texts={actText}
              main={['verifikasi']}
              busy={command.isPending ? 'verifikasi' : undefined}
              onAct={(act) => {
                if (act === 'verifikasi') decide('terverifikasi');
                else if (act === 'tolak') refuse();
                else setChanging(true);
              }}
            />
          )}
          {refusing && (
            <Refusal
              ref={reason}
              value={note}
              onChange={setNote}
              busy={command.isPending}
              onRefuse={() => decide('ditolak')}
              onCancel={() => setRefusing(false)}
            />
          )}
          <CommandError error={command.error} onReload={() => void query.refetch()} />
        </section>
      </div>
      {changing && (
        <EnterAccount account={account} onClose={() => setChanging(false)} onReload={() => void query.refetch()} />
      )}
    </>
  );
}

type FactsProps = Pick<Props, 'recipientPage' | 'institutionPage'> & { account: AccountDetail };

/** The account, whose it is, and how its name compares with the one that is expected. */
function AccountFacts({ account, recipientPage, institutionPage }: FactsProps) {
  return (
    <>
      <div className={boxes.head}>
        <strong>{account.bank ?? account.bankId}</strong>
        <StatusBadge status={account.status} />
      </div>
      <p className={css.number}>{account.nomor ?? 'Nomor tidak ditampilkan'}</p>
      <p className={css.holder}>{account.namaPemilik ?? '–'}</p>
      <p className={css.match}>
        {account.nama ? (
          <>
            <Badge tone={matchTone[account.nama.hasil]}>{nameMatchLongText[account.nama.hasil]}</Badge> dibandingkan
            dengan <strong>{account.nama.diharapkan}</strong>
          </>
        ) : (
          'Tidak ada nama di catatan untuk dibandingkan: periksa dari buktinya.'
        )}
      </p>
      <KeyValues
        rows={[
          ['Rekening milik', payeeKindText[account.jenis]],
          ...(account.institusiPendidikanId
            ? ([
                [
                  'Institusi',
                  <Link key="institusi" to={institutionPage(account.institusiPendidikanId)}>
                    {account.institusiPendidikan ?? 'Lihat institusi'}
                  </Link>,
                ],
                ['Untuk', 'Semua penerima di institusi ini'],
              ] as const)
            : ([
                [
                  'Penerima',
                  account.penerimaBeasiswaId ? (
                    <Link key="penerima" to={recipientPage(account.penerimaBeasiswaId)}>
                      {account.namaPenerima ?? 'Lihat penerima'}
                    </Link>
                  ) : (
                    account.namaPenerima
                  ),
                ],
              ] as const)),
          ['Diisi oleh', account.diisiOleh],
          ['Diisi', <DateText key="diisi" value={account.diubahPada} as="time" />],
          ...(account.diperiksaOleh ? ([['Diperiksa oleh', account.diperiksaOleh]] as const) : []),
          ...(account.catatan ? ([['Catatan', account.catatan]] as const) : []),
        ]}
      />
    </>
  );
}
