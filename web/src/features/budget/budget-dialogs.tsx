// The acts on a ceiling: a new line, another amount, and the end of a month.
import { NativeSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { type FundSource, fundSourceLongText, fundSourceWords } from '../../api/words';
import { monthLong } from '../../lib/date';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { DocumentField, type FileField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import { RupiahInput } from '../../ui/rupiah-input';
import { Money } from '../../ui/text';
import type { BudgetLine } from './queries';
import { useCloseMonth, useOpenLine, useReviseLine, useWithdrawLine } from './queries';

export type Option = { value: string; label: string };

const noLine = { sumberDana: 'apbd' as FundSource, kategoriKeuanganId: '', kodeRekening: '', nama: '' };
const noPaper = { nomorDokumen: '', tanggalDokumen: '' };

type Paper = typeof noPaper;

/** The DPA or DPPA as it is typed, with its scan; what is sent once all of it is there. */
export function usePaper(purpose: string) {
  const [paper, setPaper] = useState(noPaper);
  const scan = useFileField(`pagu/${purpose}`);
  const whole = paper.nomorDokumen.trim() !== '' && paper.tanggalDokumen !== '' && scan.file;
  return { paper, setPaper, scan, sent: whole ? { ...paper, dokumen: whole } : null };
}

export function NewLineDialog({
  year,
  categories,
  onClose,
}: {
  year: number;
  categories: Option[];
  onClose: () => void;
}) {
  const [line, setLine] = useState(noLine);
  const [amount, setAmount] = useState<number | string>('');
  const paper = usePaper(`baru/${year}`);
  const command = useOpenLine(onClose);
  const errors = fieldsOf(command.error);
  const ready =
    line.nama.trim() &&
    line.kategoriKeuanganId &&
    line.kodeRekening.trim() &&
    line.sumberDana.trim() &&
    Number(amount) > 0 &&
    paper.sent;
  return (
    <ActDialog
      title={`Buka baris pagu ${year}`}
      button="Usulkan"
      disabled={!ready}
      command={command}
      typed={Object.values(line).some((text) => text !== '' && text !== 'apbd') || amount !== ''}
      onAct={() =>
        // The ceiling holds since the day of its paper: what was paid before the portal stands on it too.
        paper.sent &&
        command.mutate({
          tahun: year,
          ...line,
          jumlah: Number(amount),
          tanggal: paper.sent.tanggalDokumen,
          ...paper.sent,
        })
      }
      onClose={onClose}
      shownFields={[
        'nama',
        'sumberDana',
        'kategoriKeuanganId',
        'kodeRekening',
        'jumlah',
        'nomorDokumen',
        'tanggalDokumen',
        'dokumen',
      ]}
    >
      <TextInput
        label="Nama baris"
        required
        value={line.nama}
        error={errors.nama}
        onChange={(event) => setLine({ ...line, nama: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="Sumber dana"
          required
          data={choices(fundSourceWords, fundSourceLongText)}
          value={line.sumberDana}
          error={errors.sumberDana}
          onChange={(event) =>
            setLine({ ...line, sumberDana: wordIn(fundSourceWords, event.currentTarget.value) ?? line.sumberDana })
          }
        />
        <Select
          label="Kategori keuangan"
          required
          placeholder="Pilih"
          data={categories}
          value={line.kategoriKeuanganId || null}
          error={errors.kategoriKeuanganId}
          onChange={(value) => setLine({ ...line, kategoriKeuanganId: value ?? '' })}
        />
        <TextInput
          label="Kode rekening belanja"
          required
          placeholder="5.1.06.01"
          value={line.kodeRekening}
          error={errors.kodeRekening}
          onChange={(event) => setLine({ ...line, kodeRekening: event.currentTarget.value })}
        />
        <RupiahInput required label="Jumlah pagu" value={amount} onChange={setAmount} error={errors.jumlah} />
      </SimpleGrid>
      <PaperFields {...paper} errors={errors} />
    </ActDialog>
  );
}

export function ReviseDialog({
  line,
  onClose,
  onReload,
}: {
  line: BudgetLine;
  onClose: () => void;
  onReload: () => void;
}) {
  const [amount, setAmount] = useState<number | string>(line.pagu);
  const [reason, setReason] = useState('');
  const paper = usePaper(line.id);
  const command = useReviseLine(onClose);
  const errors = fieldsOf(command.error);
  return (
    <ActDialog
      title="Ubah jumlah pagu"
      button="Usulkan"
      disabled={!(Number(amount) > 0) || reason.trim() === '' || !paper.sent}
      command={command}
      typed={reason !== '' || amount !== line.pagu}
      onAct={() =>
        paper.sent &&
        command.mutate({ id: line.id, versi: line.versi, jumlah: Number(amount), alasan: reason.trim(), ...paper.sent })
      }
      about={{ stream: 'budget_line', id: line.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['jumlah', 'alasan', 'nomorDokumen', 'tanggalDokumen', 'dokumen']}
    >
      <p>
        {line.nama}: pagu sekarang <Money amount={line.pagu} strong />, tersedia <Money amount={line.tersedia} strong />
        . Pagu tidak dapat lebih kecil dari yang sudah dipakai.
      </p>
      <RupiahInput required label="Jumlah pagu baru" value={amount} onChange={setAmount} error={errors.jumlah} />
      <NoteField label="Alasan perubahan" required value={reason} error={errors.alasan} onChange={setReason} />
      <PaperFields {...paper} errors={errors} />
    </ActDialog>
  );
}

/** The DPA or DPPA that a ceiling rests on; another person checks it before it holds. */
export function PaperFields({
  paper,
  setPaper,
  scan,
  errors,
}: {
  paper: Paper;
  setPaper: (paper: Paper) => void;
  scan: FileField;
  errors: Record<string, string>;
}) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Nomor DPA atau DPPA"
          required
          value={paper.nomorDokumen}
          error={errors.nomorDokumen}
          onChange={(event) => setPaper({ ...paper, nomorDokumen: event.currentTarget.value })}
        />
        <DateField
          label="Tanggal DPA atau DPPA"
          required
          value={paper.tanggalDokumen}
          error={errors.tanggalDokumen}
          onChange={(next) => setPaper({ ...paper, tanggalDokumen: next })}
        />
      </SimpleGrid>
      <DocumentField label="Pindaian DPA atau DPPA" required field={scan} error={errors.dokumen} />
      <p>Pagu berlaku setelah petugas lain menyetujuinya di halaman Usulan.</p>
    </>
  );
}

export function CloseDialog({
  line,
  onClose,
  onReload,
}: {
  line: BudgetLine;
  onClose: () => void;
  onReload: () => void;
}) {
  const open = openMonths(line);
  const [month, setMonth] = useState(open[0] ?? '');
  const command = useCloseMonth(onClose);
  const errors = fieldsOf(command.error);
  return (
    <ActDialog
      title="Tutup bulan"
      button="Tutup bulan"
      disabled={month === ''}
      command={command}
      onAct={() => command.mutate({ id: line.id, versi: line.versi, bulan: month })}
      about={{ stream: 'budget_line', id: line.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['bulan']}
    >
      <p>
        Sesudah ditutup, tidak ada jurnal yang dapat masuk ke bulan itu. Koreksi menjadi peristiwa baru di bulan yang
        terbuka.
      </p>
      <NativeSelect
        label="Bulan"
        description="Bulan sebelumnya yang masih terbuka ikut ditutup."
        required
        data={open.map((value) => ({ value, label: monthLong(value) }))}
        value={month}
        error={errors.bulan}
        onChange={(event) => setMonth(event.currentTarget.value)}
      />
    </ActDialog>
  );
}

/** Takes back a line that was opened by mistake. */
export function WithdrawDialog({
  line,
  onClose,
  onReload,
}: {
  line: BudgetLine;
  onClose: () => void;
  onReload: () => void;
}) {
  const [reason, setReason] = useState('');
  const evidence = useFileField(`tarik-pagu/${line.id}`);
  const command = useWithdrawLine(onClose);
  const errors = fieldsOf(command.error);
  return (
    <ActDialog
      title="Tarik baris pagu"
      button="Usulkan"
      danger
      disabled={reason.trim() === '' || !evidence.file}
      command={command}
      typed={reason !== ''}
      onAct={() =>
        evidence.file && command.mutate({ id: line.id, versi: line.versi, alasan: reason.trim(), bukti: evidence.file })
      }
      about={{ stream: 'budget_line', id: line.id }}
      onClose={onClose}
      onReload={onReload}
      shownFields={['alasan', 'bukti']}
    >
      <p>
        Untuk {line.nama} yang salah dibuka dan belum pernah dipakai pembayaran. Pagunya menjadi nol dan tempatnya pada
        tahun itu bebas, setelah petugas lain menyetujuinya di halaman Usulan.
      </p>
      <NoteField label="Alasan" required value={reason} error={errors.alasan} onChange={setReason} />
      <DocumentField label="Surat atau halaman DPA yang menunjukkannya" required field={evidence} />
    </ActDialog>
  );
}

/** The months of its budget year that are open, the next to be closed first. */
function openMonths(line: BudgetLine): string[] {
  const months = Array.from({ length: 12 }, (_, at) => `${line.tahun}-${String(at + 1).padStart(2, '0')}`);
  return months.filter((month) => month > (line.ditutupSampai ?? ''));
}
