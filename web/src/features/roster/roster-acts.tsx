// The acts on a roster, each in a dialog that ends with the outcome of every row.
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { type OrderKind, orderKindText, type ScanKind, scanKindLongText, scanKindWords } from '../../api/words';
import { isoDay } from '../../lib/date';
import { number } from '../../lib/money';
import { papersInWords } from '../../lib/papers';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { DocumentField, useFileField } from '../../ui/file-field';
import { NoteField } from '../../ui/note-field';
import { PaperNumber } from '../../ui/paper-number';
import { Money } from '../../ui/text';
import { Outcomes } from './outcomes';
import type { RosterDetail, RosterDone } from './queries';
import {
  useApproveRoster,
  useAttachRosterScan,
  useCancelRoster,
  useIssueRosterOrders,
  useLockRoster,
  useMakeBankFile,
  useRefuseRosterSp2d,
  useRefuseRosterSpm,
} from './queries';

type Props = { roster: RosterDetail; onClose: () => void; onReload: () => void };

type FrameProps = Omit<Parameters<typeof ActDialog>[0], 'ended'> & { done: RosterDone | null; doneText: string };

const Frame = ({ done, doneText, ...rest }: FrameProps) => (
  <ActDialog
    {...rest}
    ended={
      done && (
        <>
          {done.menungguPenyetujuKedua && (
            <p>
              <strong>Persetujuan pertama tercatat; menunggu penyetuju kedua.</strong> Yang dapat memberikannya: petugas
              lain yang berhak menyetujui daftar dan tidak ikut menyusunnya. Pagu belum dipesan.
            </p>
          )}
          <Outcomes
            done={done}
            doneText={done.menungguPenyetujuKedua ? 'pembayaran mendapat persetujuan pertama' : doneText}
            refusedText="ditolak"
          />
        </>
      )
    }
  />
);

const target = (roster: RosterDetail) => ({ id: roster.id, versi: roster.versi });

export function LockRoster({ roster, onClose, onReload }: Props) {
  const [done, setDone] = useState<RosterDone | null>(null);
  const command = useLockRoster(setDone);
  return (
    <Frame
      title="Kunci daftar"
      button="Kunci daftar"
      command={command}
      done={done}
      doneText="pembayaran terkunci"
      onAct={() => command.mutate(target(roster))}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        Isi <strong>{roster.nama}</strong> menjadi tetap dan dapat disetujui orang lain. Yang mengunci dihitung sebagai
        penyusun.
      </p>
    </Frame>
  );
}

/** Makes the file for the bank of what waits for one. */
export function MakeBankFile({ roster, onClose, onReload }: Props) {
  const command = useMakeBankFile(onClose);
  return (
    <ActDialog
      title="Buat berkas bank"
      button="Buat berkas"
      command={command}
      onAct={() => command.mutate(target(roster))}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        Berisi semua pembayaran ber-SP2D dalam <strong>{roster.nama}</strong> yang belum masuk berkas lain dan tidak
        tertahan. Sekali dibuat isinya tetap: yang diunduh selalu sama, dan hasil bank dicocokkan dengan berkas itu.
      </p>
    </ActDialog>
  );
}

export function ApproveRoster({ roster, onClose, onReload }: Props) {
  const [note, setNote] = useState('');
  const [done, setDone] = useState<RosterDone | null>(null);
  const command = useApproveRoster(setDone);
  return (
    <Frame
      title={roster.persetujuanPertama ? 'Persetujuan kedua' : 'Setujui daftar'}
      button="Setujui"
      typed={note !== ''}
      command={command}
      done={done}
      doneText="pembayaran disetujui"
      onAct={() => command.mutate({ ...target(roster), ...(note.trim() ? { catatan: note.trim() } : {}) })}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        <strong>{roster.nama}</strong>, {number(roster.jumlahPembayaran)} pembayaran, jumlah{' '}
        <Money amount={roster.jumlah} strong />. Di atas batas di pengaturan, daftar memerlukan dua persetujuan; pagu
        dipesan saat persetujuan lengkap.
      </p>
      <NoteField value={note} onChange={setNote} />
    </Frame>
  );
}

/** Records the papers that the reader may record. */
export function IssueRosterOrders({ roster, kinds: due, onClose, onReload }: Props & { kinds: readonly OrderKind[] }) {
  // What was due when it was opened: once recorded it is due no more, and the outcome still stands here.
  const [kinds] = useState(due);
  const today = isoDay();
  const [papers, setPapers] = useState({
    spp: { nomor: '', tanggal: today },
    spm: { nomor: '', tanggal: today },
    sp2d: { nomor: '', tanggal: today },
  });
  const [done, setDone] = useState<RosterDone | null>(null);
  const command = useIssueRosterOrders(setDone);
  const filled = kinds.filter((kind) => papers[kind].nomor.trim() !== '' && papers[kind].tanggal !== '');
  const names = papersInWords(kinds);
  return (
    <Frame
      title={`Catat ${names}`}
      button="Simpan"
      disabled={filled.length === 0}
      typed={filled.length > 0}
      command={command}
      done={done}
      doneText="pembayaran tercatat"
      onAct={() =>
        command.mutate({ ...target(roster), ...Object.fromEntries(filled.map((kind) => [kind, papers[kind]])) })
      }
      onClose={onClose}
      onReload={onReload}
    >
      <p>Satu nomor berlaku untuk seluruh daftar. Kosongkan surat yang belum terbit.</p>
      {kinds.map((kind) => (
        <SimpleGrid key={kind} cols={{ base: 1, xs: 2 }}>
          <PaperNumber
            kind={kind}
            date={papers[kind].tanggal}
            value={papers[kind].nomor}
            onChange={(nomor) => setPapers((old) => ({ ...old, [kind]: { ...old[kind], nomor } }))}
          />
          <DateField
            label={`Tanggal ${orderKindText[kind]}`}
            max={today}
            value={papers[kind].tanggal}
            onChange={(tanggal) => setPapers((old) => ({ ...old, [kind]: { ...old[kind], tanggal } }))}
          />
        </SimpleGrid>
      ))}
    </Frame>
  );
}

export function CancelRoster({ roster, onClose, onReload }: Props) {
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<RosterDone | null>(null);
  const command = useCancelRoster(setDone);
  return (
    <Frame
      title="Batalkan daftar"
      button="Batalkan daftar"
      danger
      disabled={reason.trim() === ''}
      typed={reason !== ''}
      command={command}
      done={done}
      doneText="pembayaran dibatalkan"
      onAct={() => command.mutate({ ...target(roster), alasan: reason.trim() })}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        Semua pembayaran dalam daftar ini yang belum ber-SP2D batal dan penerimanya dapat masuk daftar lain. Yang sudah
        ber-SP2D tetap berjalan.
      </p>
      <NoteField label="Alasan" required value={reason} onChange={setReason} />
    </Frame>
  );
}

/** Notes that the treasury sent the SPM of the roster back. */
export function RefuseRosterSpm({ roster, onClose, onReload }: Props) {
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<RosterDone | null>(null);
  const command = useRefuseRosterSpm(setDone);
  return (
    <Frame
      title="Catat SPM ditolak BUD"
      button="Simpan"
      disabled={reason.trim() === ''}
      typed={reason !== ''}
      command={command}
      done={done}
      doneText="pembayaran kembali ke disetujui"
      onAct={() => command.mutate({ ...target(roster), alasan: reason.trim() })}
      onClose={onClose}
      onReload={onReload}
    >
      <p>Pembayaran yang menunggu SP2D kembali ke keadaan disetujui; SPP dan SPM diterbitkan lagi.</p>
      <NoteField label="Alasan BUD" required value={reason} onChange={setReason} />
    </Frame>
  );
}

/** Proposes that the treasury sent the SP2D of the roster back. */
export function RefuseRosterSp2d({ roster, onClose, onReload }: Props) {
  const [reason, setReason] = useState('');
  const evidence = useFileField(`tolak-sp2d/${roster.id}`);
  const command = useRefuseRosterSp2d(onClose);
  return (
    <ActDialog
      title="Usulkan SP2D ditolak BUD"
      button="Usulkan"
      disabled={reason.trim() === '' || !evidence.file}
      typed={reason !== ''}
      command={command}
      onAct={() => evidence.file && command.mutate({ ...target(roster), alasan: reason.trim(), bukti: evidence.file })}
      onClose={onClose}
      onReload={onReload}
      shownFields={['alasan', 'bukti']}
    >
      <p>
        Belum ada yang ditransfer. Setelah petugas lain menyetujuinya di halaman Usulan, semua pembayaran dengan SP2D
        ini kembali ke disetujui; SPP, SPM, dan SP2D diterbitkan lagi.
      </p>
      <NoteField label="Alasan BUD" required value={reason} onChange={setReason} />
      <DocumentField label="Surat BUD" required field={evidence} />
    </ActDialog>
  );
}

/** Keeps the scan of a paper of all payments with the roster. */
export function AttachRosterScan({ roster, onClose, onReload }: Props) {
  const kinds = scanKindWords.filter((kind) =>
    kind === 'rekening-koran' ? roster.berkasBank.length > 0 : kind !== 'sts' && roster[kind],
  );
  const [kind, setKind] = useState<ScanKind>(kinds[kinds.length - 1] ?? 'sp2d');
  const scan = useFileField(`pindaian-daftar/${roster.id}/${kind}`);
  const command = useAttachRosterScan(onClose);
  return (
    <ActDialog
      title="Simpan pindaian dokumen"
      button="Simpan"
      disabled={!scan.file}
      command={command}
      onAct={() => scan.file && command.mutate({ ...target(roster), dokumen: kind, berkas: scan.file })}
      onClose={onClose}
      onReload={onReload}
      shownFields={['dokumen', 'berkas']}
    >
      <p>Satu pindaian berlaku untuk semua pembayaran dalam daftar ini dan ikut dalam paket audit.</p>
      <NativeSelect
        label="Dokumen"
        data={choices(kinds, scanKindLongText)}
        value={kind}
        onChange={(event) => setKind(wordIn(scanKindWords, event.currentTarget.value) ?? kind)}
      />
      <DocumentField label="Pindaian" required field={scan} />
    </ActDialog>
  );
}
