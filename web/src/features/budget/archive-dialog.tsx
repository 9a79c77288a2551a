// Payments of before the portal: the office's list is read, shown line by line, held to the total of the cash book,
// and proposed for a second person.
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { type Component, componentLongText, componentWords } from '../../api/words';
import { LIST_BYTES_MAX, type ListFile, listAddress, listFileOf } from '../../lib/list-file';
import { number, rupiah } from '../../lib/money';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { FileDrop } from '../../ui/file-drop';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import { RupiahInput } from '../../ui/rupiah-input';
import { Money } from '../../ui/text';
import css from './budget.module.css';
import type { ArchiveCheck, BudgetYear } from './queries';
import { useCheckArchive, useProposeArchive } from './queries';

const heads = [
  'NIK',
  'Nama',
  'Tahun akademik',
  'Semester',
  'Komponen',
  'Jumlah',
  'Bank',
  'Nomor rekening',
  'Pemilik rekening',
  'Nomor SP2D',
  'Tanggal SP2D',
  'Tanggal transfer',
  'Referensi bank',
];

/** An empty list to fill in. */
const template = listAddress([heads]);

export function ArchiveDialog({ of, onClose }: { of: BudgetYear; onClose: () => void }) {
  const [line, setLine] = useState(of.mataAnggaran.length === 1 ? (of.mataAnggaran[0]?.id ?? '') : '');
  const [component, setComponent] = useState<Component>('biaya_hidup');
  const [file, setFile] = useState<{ name: string; sent: ListFile } | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [checked, setChecked] = useState<ArchiveCheck | null>(null);
  const [total, setTotal] = useState<number | string>('');
  const [reason, setReason] = useState('');
  const evidence = useFileField(`arsip/${of.tahun}`);
  const check = useCheckArchive(setChecked);
  const command = useProposeArchive(onClose);
  const errors = fieldsOf(command.error);
  const read = (sent: ListFile, paguId: string, komponen: Component) => {
    setChecked(null);
    if (paguId) check.mutate({ paguId, komponen, ...sent });
  };
  const take = async (chosen: File) => {
    setTooLarge(chosen.size > LIST_BYTES_MAX);
    if (chosen.size > LIST_BYTES_MAX) return;
    const sent = await listFileOf(chosen);
    setFile({ name: chosen.name, sent });
    read(sent, line, component);
  };
  const sound = checked?.baris.filter((one) => one.masalah.length === 0) ?? [];
  const payments = sound.flatMap((one) => (one.pembayaran ? [one.pembayaran] : []));
  const refused = checked ? checked.baris.length - sound.length : 0;
  const differs = checked !== null && total !== '' && Number(total) !== checked.jumlahSiap;
  const ready =
    payments.length > 0 && total !== '' && !differs && reason.trim() !== '' && evidence.file !== null && line !== '';
  return (
    <ActDialog
      title={`Pembayaran ${of.tahun} sebelum portal`}
      button={payments.length > 0 ? `Usulkan ${number(payments.length)} pembayaran` : 'Usulkan'}
      size="xl"
      disabled={!ready}
      command={{ ...command, error: command.error ?? check.error }}
      typed={file !== null || reason !== ''}
      onAct={() =>
        evidence.file &&
        command.mutate({
          paguId: line,
          pembayaran: payments,
          jumlah: Number(total),
          alasan: reason.trim(),
          bukti: evidence.file,
        })
      }
      onClose={onClose}
      shownFields={['jumlah', 'alasan', 'bukti']}
    >
      <p>
        Yang dibayar kantor sebelum portal dipakai dicatat dari arsip: realisasinya masuk tahun anggaran ini,
        semesternya tidak dibayar lagi, dan penerima melihatnya sebagai “dicatat dari arsip”. Berlaku setelah petugas
        lain menyetujuinya di halaman Usulan.
      </p>
      <NativeSelect
        label="Baris pagu"
        required
        data={[
          { value: '', label: 'Pilih' },
          ...of.mataAnggaran.map((one) => ({ value: one.id, label: `${one.nama} (${one.kodeRekening})` })),
        ]}
        value={line}
        onChange={(event) => {
          setLine(event.currentTarget.value);
          if (file) read(file.sent, event.currentTarget.value, component);
        }}
      />
      <NativeSelect
        label="Komponen"
        description="Untuk baris yang tidak menyebut komponennya."
        data={choices(componentWords, componentLongText)}
        value={component}
        onChange={(event) => {
          const word = wordIn(componentWords, event.currentTarget.value) ?? component;
          setComponent(word);
          if (file) read(file.sent, line, word);
        }}
      />
      <div>
        <FileDrop
          label="Daftar pembayaran"
          hint={`XLSX atau CSV, paling banyak 500 baris. Kolom: ${heads.join(', ')}.`}
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          error={tooLarge ? 'Berkas terlalu besar; paling banyak 750 KB.' : null}
          onFiles={([chosen]) => chosen && void take(chosen)}
          fileName={file?.name ?? null}
        />
        <a href={template} download={`arsip-${of.tahun}.csv`}>
          Unduh contoh daftar kosong
        </a>
      </div>
      {file && !line && <p role="status">Pilih baris pagunya, lalu daftarnya dibaca.</p>}
      {check.isPending && <p role="status">Membaca daftar…</p>}
      {checked && <Lines checked={checked} refused={refused} />}
      <RupiahInput
        required
        label="Jumlah menurut buku kas (BKU)"
        value={total}
        onChange={setTotal}
        error={
          differs
            ? `Baris yang dapat dicatat berjumlah ${rupiah(checked.jumlahSiap)}; cocokkan lebih dahulu.`
            : errors.jumlah
        }
      />
      <NoteField label="Alasan" required value={reason} onChange={setReason} error={errors.alasan} />
      <DocumentField label="Bukti (BKU, daftar SP2D, atau rekening koran)" field={evidence} error={errors.bukti} />
    </ActDialog>
  );
}

function Lines({ checked, refused }: { checked: ArchiveCheck; refused: number }) {
  return (
    <>
      <p role="status">
        <strong>{number(checked.siap)}</strong> dapat dicatat, berjumlah <Money amount={checked.jumlahSiap} />
        {refused > 0 && (
          <>
            ; <strong>{number(refused)}</strong> belum: perbaiki di berkas, lalu muat lagi
          </>
        )}
        .
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls with the keyboard too */}
      <ul className={css.read} tabIndex={0} aria-label="Baris daftar">
        {[...checked.baris]
          .sort((left, right) => right.masalah.length - left.masalah.length || left.baris - right.baris)
          .map((one) => (
            <li key={one.baris}>
              <span>
                Baris {one.baris}: {one.masalah.length > 0 ? '✕' : '✓'} {one.nama}
                {one.pembayaran && (
                  <>
                    , semester {one.pembayaran.semester}, <Money amount={one.pembayaran.jumlah} />,{' '}
                    {one.pembayaran.nomorSp2d}
                  </>
                )}
              </span>
              {one.masalah.map((text) => (
                <small key={text}>{text}</small>
              ))}
            </li>
          ))}
      </ul>
    </>
  );
}
