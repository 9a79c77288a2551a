// A bank's check of names beside the accounts that wait: what agrees is verified together, what the bank does not know is
// refused together, the rest is looked at one by one.
import { Button, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '#router';
import { write } from '../../api/client';
import { bankOptions } from '../../api/reference';
import type { Schemas } from '../../api/types';
import { useCommand } from '../../api/use-command';
import { nameCheckText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { LIST_BYTES_MAX, type ListFile, listFileOf } from '../../lib/list-file';
import { number } from '../../lib/money';
import { BankTitles, lacksTitles } from '../../ui/bank-titles';
import { BulkDialog } from '../../ui/bulk-dialog';
import { CardTable } from '../../ui/card-table';
import { CommandError } from '../../ui/command-error';
import { FileDrop } from '../../ui/file-drop';
import { Modal } from '../../ui/modal';
import { Loading } from '../../ui/states';

type Checked = Schemas['CheckedNames'];
type Line = Schemas['CheckedName'];
type Waiting = { id: string; versi: number; line: Line };
type Verdict = 'terverifikasi' | 'ditolak';

/** The lines that a verdict is given on by one press: never an own entry. */
const judged = (lines: readonly Line[], verdict: Verdict): Waiting[] =>
  lines
    .filter((line) => line.hasil === (verdict === 'ditolak' ? 'tidak-dikenal' : 'sesuai') && !line.dariSaya)
    .flatMap((line) => (line.rekeningId && line.versi ? [{ id: line.rekeningId, versi: line.versi, line }] : []));

type Props = { detailPath: (id: string) => string; onClose: () => void };

export function NameCheckDialog({ detailPath, onClose }: Props) {
  const banks = useQuery(bankOptions()).data ?? [];
  const [bankId, setBank] = useState('');
  const [file, setFile] = useState<{ name: string; sent: ListFile } | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [told, setTold] = useState<Checked | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const check = useCommand('POST', '/api/cms/rekening/cek-nama', { quiet: true, onDone: setTold });
  const read = (bank: string, sent: ListFile) => {
    setTold(null);
    if (bank) check.mutate({ bankId: bank, ...sent });
  };
  const take = async (chosen: File) => {
    setTooLarge(chosen.size > LIST_BYTES_MAX);
    if (chosen.size > LIST_BYTES_MAX) return;
    const sent = await listFileOf(chosen);
    setFile({ name: chosen.name, sent });
    read(bankId, sent);
  };
  const lines = told?.items ?? [];
  const agreeing = judged(lines, 'terverifikasi');
  const unknown = judged(lines, 'ditolak');
  if (verdict && told && file)
    return (
      <Judge
        verdict={verdict}
        rows={verdict === 'ditolak' ? unknown : agreeing}
        source={`cek nama bank ${dateLong(Date.now())}, berkas ${file.name}, SHA-256 ${told.sha256}`}
        onClose={(changed) => {
          setVerdict(null);
          if (changed) read(bankId, file.sent);
        }}
      />
    );
  return (
    <Modal
      open
      size="xl"
      onClose={onClose}
      title="Cek nama dari bank"
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Tutup
          </Button>
          <Button color="red" variant="light" disabled={unknown.length === 0} onClick={() => setVerdict('ditolak')}>
            Tolak yang tidak dikenal ({number(unknown.length)})
          </Button>
          <Button disabled={agreeing.length === 0} onClick={() => setVerdict('terverifikasi')}>
            Verifikasi yang sesuai ({number(agreeing.length)})
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          Muat jawaban bank atas nama pemilik tiap nomor. Nama menurut bank dibandingkan dengan nama yang diisi dan nama
          penerimanya. Belum ada yang dicatat sebelum Anda memverifikasi atau menolak.
        </p>
        <NativeSelect
          label="Bank"
          required
          data={[{ value: '', label: 'Pilih bank' }, ...banks]}
          value={bankId}
          onChange={(event) => {
            setBank(event.currentTarget.value);
            if (file) read(event.currentTarget.value, file.sent);
          }}
        />
        <FileDrop
          label="Berkas cek nama"
          hint="XLSX atau CSV dengan kolom nomor rekening dan nama pemilik atau status; kop surat boleh di atasnya."
          accept=".xlsx,.csv,.txt,text/csv,text/plain"
          error={tooLarge ? 'Berkas terlalu besar; paling banyak 750 KB.' : null}
          onFiles={([chosen]) => chosen && void take(chosen)}
          fileName={file?.name ?? null}
          disabled={bankId === ''}
        />
        {check.isPending && <Loading text="Membandingkan nama…" />}
        {file && lacksTitles(check.error) ? (
          <BankTitles kind="cek-nama" sent={file.sent} onKept={() => read(bankId, file.sent)} />
        ) : (
          <CommandError error={check.error} />
        )}
        {told && (
          <>
            <p role="status">
              <strong>{number(lines.length)}</strong> baris dibaca; <strong>{number(agreeing.length)}</strong> dapat
              diverifikasi sekarang. {number(told.tanpaBaris)} rekening bank ini yang menunggu tidak disebut berkas.
              {told.kolomDipakai.length > 0 && ` Dibaca menurut kolom ${told.kolomDipakai.join(', ')}.`}
            </p>
            <CardTable
              label="Hasil cek nama"
              rows={lines}
              rowKey={(line) => String(line.baris)}
              columns={[
                {
                  head: 'Penerima',
                  names: true,
                  cell: (line) =>
                    line.rekeningId ? (
                      <Link to={detailPath(line.rekeningId)}>{line.namaPenerima ?? 'Tanpa nama'}</Link>
                    ) : (
                      `Baris ${line.baris}`
                    ),
                },
                { head: 'Nomor', cell: (line) => line.nomor },
                { head: 'Nama yang diisi', cell: (line) => line.namaPemilik ?? '–' },
                { head: 'Nama menurut bank', cell: (line) => line.namaBank ?? line.keterangan ?? '–' },
                {
                  head: 'Hasil',
                  cell: (line) =>
                    `${nameCheckText[line.hasil]}${line.dariSaya ? '; diisi Anda, diperiksa orang lain' : ''}`,
                },
              ]}
            />
          </>
        )}
      </Stack>
    </Modal>
  );
}

type JudgeProps = { verdict: Verdict; rows: Waiting[]; source: string; onClose: (changed: boolean) => void };

function Judge({ verdict, rows, source, onClose }: JudgeProps) {
  const refuses = verdict === 'ditolak';
  const noteOf = ({ line }: Waiting) =>
    refuses ? `Tidak dikenal bank${line.keterangan ? `: ${line.keterangan}` : ''} (${source})` : `Menurut ${source}`;
  return (
    <BulkDialog
      title={refuses ? `Tolak ${number(rows.length)} rekening` : `Verifikasi ${number(rows.length)} rekening`}
      rows={rows}
      explain={
        refuses
          ? 'Rekening ini ditolak dengan alasan dari bank; penerimanya diminta memperbaikinya.'
          : 'Nama menurut bank sama dengan yang diisi. Berkas dan sidiknya tertulis pada setiap putusan.'
      }
      columns={[
        { header: 'Penerima', cell: ({ line }) => line.namaPenerima ?? 'Tanpa nama' },
        { header: 'Nama menurut bank', cell: ({ line }) => line.namaBank ?? line.keterangan ?? '–' },
      ]}
      button={refuses ? 'Tolak semua' : 'Verifikasi semua'}
      danger={refuses}
      doneText={refuses ? 'Ditolak' : 'Terverifikasi'}
      command={(row, idempotencyKey) =>
        write('POST', '/api/cms/rekening/verifikasi', {
          body: { id: row.id, versi: row.versi, putusan: verdict, catatan: noteOf(row) },
          idempotencyKey,
        })
      }
      onClose={onClose}
    />
  );
}
