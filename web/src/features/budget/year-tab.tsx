// The end of a budget year as a guided act: its months, what lapses with it, the lines of the next, and what is
// carried over. What moves money waits for a second person.
import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from '#router';
import { changed } from '../../lib/changed';
import { monthLong } from '../../lib/date';
import { rupiah } from '../../lib/money';
import { ActDialog } from '../../ui/act-dialog';
import { May } from '../../ui/may';
import { ErrorState, Skeleton } from '../../ui/states';
import { Money } from '../../ui/text';
import { useAsOf } from '../../ui/use-as-of';
import { ArchiveDialog } from './archive-dialog';
import css from './budget.module.css';
import { CopyYearDialog, notCopied } from './copy-year';
import { Lapsed } from './lapsed';
import type { BudgetYear, Committed } from './queries';
import { budgetYear, budgetYears, useCloseMonthOfYear, useCloseYear } from './queries';
import { type Paths, Payments, Step, Waits, waits } from './year-step';

type Open = 'month' | 'close' | 'copy' | 'archive' | null;

export function YearTab({ paymentPath, requestPath }: Paths) {
  const [params, setParams] = useSearchParams();
  const thisYear = new Date().getFullYear();
  const year = Number(params.get('tahun')) || thisYear;
  const [asOf] = useAsOf();
  const query = useQuery(budgetYear(year, asOf));
  const [open, setOpen] = useState<Open>(null);
  const of = query.data;
  const close = () => setOpen(null);
  return (
    <section className={css.card} aria-label={`Tahun anggaran ${year}`}>
      <NativeSelect
        label="Tahun anggaran"
        mb="md"
        data={budgetYears(thisYear, year)}
        value={String(year)}
        onChange={(event) => setParams(changed({ tahun: event.currentTarget.value }))}
      />
      {query.isPending && <Skeleton lines={6} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {of && (
        <>
          <Months of={of} onClose={() => setOpen('month')} />
          <YearEnd of={of} paymentPath={paymentPath} requestPath={requestPath} onClose={() => setOpen('close')} />
          <NextYear of={of} requestPath={requestPath} onCopy={() => setOpen('copy')} />
          <Lapsed of={of} paymentPath={paymentPath} requestPath={requestPath} />
          <BeforePortal of={of} onRecord={() => setOpen('archive')} />
        </>
      )}
      {of && open === 'month' && <MonthDialog of={of} onClose={close} />}
      {of && open === 'close' && <CloseYearDialog of={of} onClose={close} />}
      {of && open === 'archive' && <ArchiveDialog of={of} onClose={close} />}
      {of && open === 'copy' && <CopyYearDialog of={of} onClose={close} />}
    </section>
  );
}

function Months({ of, onClose }: { of: BudgetYear; onClose: () => void }) {
  return (
    <Step
      title="1. Bulan"
      act={
        of.bulanBerikutnya && (
          <May right="pagu:ubah">
            <Button variant="default" onClick={onClose}>
              Tutup {monthLong(of.bulanBerikutnya)}
            </Button>
          </May>
        )
      }
    >
      {of.mataAnggaran.length === 0 ? (
        <p>Belum ada baris pagu tahun {of.tahun}.</p>
      ) : (
        <ul className={css.lines}>
          {of.mataAnggaran.map((line) => (
            <li key={line.id}>
              <strong>{line.nama}</strong>
              <span>
                {line.tahunDitutup
                  ? 'tahun ditutup'
                  : line.ditutupSampai
                    ? `ditutup sampai ${monthLong(line.ditutupSampai)}`
                    : 'belum ada bulan yang ditutup'}
                {line.pendapatanLain > 0 && `; kembali setelah tahunnya (lain-lain PAD) ${rupiah(line.pendapatanLain)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Step>
  );
}

function MonthDialog({ of, onClose }: { of: BudgetYear; onClose: () => void }) {
  const command = useCloseMonthOfYear(onClose);
  const month = of.bulanBerikutnya ?? '';
  return (
    <ActDialog
      title={`Tutup ${monthLong(month)}`}
      button="Tutup bulan"
      command={command}
      onAct={() => command.mutate({ tahun: of.tahun, bulan: month })}
      onClose={onClose}
    >
      <p>
        {monthLong(month)} ditutup untuk semua {of.mataAnggaran.length} baris pagu sekaligus, juga bulan sebelumnya yang
        masih terbuka. Sesudahnya tidak ada jurnal yang masuk ke bulan itu; koreksi menjadi peristiwa baru di bulan yang
        terbuka. Tidak dapat dibuka lagi.
      </p>
    </ActDialog>
  );
}

const sumOf = (payments: Committed[]) => payments.reduce((sum, payment) => sum + payment.jumlah, 0);

function YearEnd({
  of,
  paymentPath,
  requestPath,
  onClose,
}: Paths & {
  of: BudgetYear;
  onClose: () => void;
}) {
  const may = of.berakhir && !of.ditutup && of.mataAnggaran.length > 0 && !waits(of, 'tutup-tahun');
  return (
    <Step
      title="2. Tutup tahun"
      act={
        may && (
          <May right="pagu:ubah">
            <Button onClick={onClose}>Usulkan tutup tahun {of.tahun}</Button>
          </May>
        )
      }
    >
      {of.ditutup ? (
        <p>Tahun anggaran {of.tahun} sudah ditutup.</p>
      ) : (
        <>
          <p>
            {of.komitmen.length === 0 ? (
              'Tidak ada komitmen yang terbuka.'
            ) : (
              <>
                {of.komitmen.length} komitmen terbuka, <Money amount={sumOf(of.komitmen)} strong />. Yang belum ber-SP2D
                saat tahun ditutup gugur dan dapat dibawa ke tahun berikutnya.
              </>
            )}
            {!of.berakhir && ` Tahun dapat ditutup sesudah 31 Desember ${of.tahun}.`}
          </p>
          <Waits of={of} kind="tutup-tahun" requestPath={requestPath} />
          {of.komitmen.length > 0 && <Payments payments={of.komitmen} lines={of} paymentPath={paymentPath} />}
        </>
      )}
    </Step>
  );
}

function CloseYearDialog({ of, onClose }: { of: BudgetYear; onClose: () => void }) {
  const [sure, setSure] = useState(false);
  const command = useCloseYear(onClose);
  return (
    <ActDialog
      title={`Usulkan tutup tahun ${of.tahun}`}
      button="Usulkan"
      disabled={!sure}
      command={command}
      onAct={() => command.mutate({ tahun: of.tahun })}
      onClose={onClose}
    >
      <p>
        Setelah petugas lain menyetujuinya di halaman Usulan: {of.komitmen.length} komitmen (
        <Money amount={sumOf(of.komitmen)} />) gugur, dibukukan 31 Desember {of.tahun}, dan tidak ada lagi yang
        dibukukan pada {of.mataAnggaran.length} baris pagu tahun itu. Dana yang kembali sesudahnya menjadi lain-lain
        PAD.
      </p>
      <Checkbox
        label="Semua SP2D tahun itu sudah dicatat"
        checked={sure}
        onChange={(event) => setSure(event.currentTarget.checked)}
      />
    </ActDialog>
  );
}

function NextYear({ of, requestPath, onCopy }: { of: BudgetYear; requestPath: string; onCopy: () => void }) {
  const next = of.tahun + 1;
  return (
    <Step
      title={`3. Pagu ${next}`}
      act={
        notCopied(of).length > 0 &&
        !waits(of, 'pagu-tahun-baru') && (
          <May right="pagu:tambah">
            <Button variant="default" onClick={onCopy}>
              Salin pagu ke {next}
            </Button>
          </May>
        )
      }
    >
      <Waits of={of} kind="pagu-tahun-baru" requestPath={requestPath} />
      {of.tahunBerikutnya.length === 0 ? (
        <p>Belum ada baris pagu tahun {next}. Mulailah dengan salinan tahun ini, lalu sesuaikan dengan DPA.</p>
      ) : (
        <ul className={css.lines}>
          {of.tahunBerikutnya.map((line) => (
            <li key={line.id}>
              <strong>{line.nama}</strong>
              <span>
                pagu <Money amount={line.pagu} />, tersedia <Money amount={line.tersedia} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Step>
  );
}

/** What the office paid before the portal is part of the year too. */
function BeforePortal({ of, onRecord }: { of: BudgetYear; onRecord: () => void }) {
  return (
    <Step
      title="5. Pembayaran sebelum portal"
      act={
        of.mataAnggaran.length > 0 &&
        !of.ditutup && (
          <May right="keuangan:tambah">
            <Button variant="default" onClick={onRecord}>
              Catat dari arsip
            </Button>
          </May>
        )
      }
    >
      <p>
        {of.ditutup
          ? `Tahun anggaran ${of.tahun} sudah ditutup: tidak ada lagi yang dicatat dari arsip.`
          : of.mataAnggaran.length > 0
            ? 'Yang sudah dibayar kantor dari tahun ini sebelum portal dipakai dicatat sekali dari daftarnya, atas persetujuan dua orang, supaya realisasi tahun ini utuh dan tidak ada semester yang dibayar dua kali.'
            : 'Buka dahulu baris pagu tahun ini (tab Pagu), lalu pembayaran sebelum portal dapat dicatat dari arsip.'}
      </p>
    </Step>
  );
}
