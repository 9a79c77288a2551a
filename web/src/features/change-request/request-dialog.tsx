// One change request: what it would change, who proposed it, and what its reader may do with it.
import { Button, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '#router';
import { componentText, subjectKindText } from '../../api/words';
import { dateDashed } from '../../lib/date';
import { paths } from '../../lib/paths';
import { CommandError } from '../../ui/command-error';
import { KeyValues } from '../../ui/key-values';
import { Modal } from '../../ui/modal';
import { NoteField } from '../../ui/note-field';
import { ErrorState, Loading } from '../../ui/states';
import { StatusBadge } from '../../ui/status-badge';
import { DateText, Money } from '../../ui/text';
import { useUnsaved } from '../../ui/unsaved';
import { useAsOf } from '../../ui/use-as-of';
import { WideTable } from '../../ui/wide-table';
import { AmendedNames } from './amended-names';
import css from './change-request.module.css';
import { ImportedRecipients } from './imported-recipients';
import { ListedRecords } from './listed-records';
import { LongList } from './long-list';
import type { ChangeRequestDetail } from './queries';
import { changeRequestDetail, useConfirm, useRefuse, useWithdraw } from './queries';

export function RequestDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [asOf] = useAsOf();
  const query = useQuery({
    ...changeRequestDetail(id, asOf),
    refetchInterval: ({ state }) => (isCarried(state.data) ? CARRIED_MS : false),
  });
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  // A long list goes on after its confirmation, and is looked at.
  const confirm = useConfirm(() => (query.data?.daftarPanjang ? undefined : onClose()));
  const refuse = useRefuse(onClose);
  const withdraw = useWithdraw(onClose);
  const { leave, question } = useUnsaved(reason.trim() !== '');
  const request = query.data;
  const act = (name: string) => request?.tindakan.find((one) => one.nama === name);
  const told = request ? { id, versi: request.versi } : null;
  const busy = confirm.isPending || refuse.isPending || withdraw.isPending;
  return (
    <>
      <Modal
        open
        onClose={() => leave(onClose)}
        title={request ? subjectKindText[request.jenis] : 'Usulan'}
        actions={
          told &&
          (refusing ? (
            <>
              <Button variant="default" onClick={() => setRefusing(false)}>
                Kembali
              </Button>
              <Button
                color="red"
                loading={refuse.isPending}
                disabled={reason.trim() === ''}
                onClick={() => refuse.mutate({ ...told, alasan: reason.trim() })}
              >
                Tolak usulan
              </Button>
            </>
          ) : (
            <>
              {act('tarik')?.boleh && (
                <Button variant="default" disabled={busy} onClick={() => withdraw.mutate(told)}>
                  Tarik usulan
                </Button>
              )}
              {act('tolak')?.boleh && (
                <Button variant="default" disabled={busy} onClick={() => setRefusing(true)}>
                  Tolak
                </Button>
              )}
              {act('setujui')?.boleh && (
                <Button loading={confirm.isPending} disabled={busy} onClick={() => confirm.mutate(told)}>
                  Setujui
                </Button>
              )}
            </>
          ))
        }
      >
        {query.isPending && <Loading text="Memuat usulan…" />}
        {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {request && (
          <Stack>
            <Facts request={request} />
            <Differences request={request} />
            <AmendedNames request={request} />
            <PastPayments request={request} />
            <ImportedRecipients request={request} />
            <LongList request={request} />
            <ListedRecords request={request} />
            <Awaits request={request} />
            {refusing && <NoteField label="Alasan penolakan" required value={reason} onChange={setReason} />}
            <CommandError
              error={confirm.error ?? refuse.error ?? withdraw.error}
              onReload={() => void query.refetch()}
              about={{ stream: 'change_request', id }}
            />
          </Stack>
        )}
      </Modal>
      {question}
    </>
  );
}

/** How often it is looked how far a list is, in ms. */
const CARRIED_MS = 2000;

/** Whether a confirmed list is being taken over. */
const isCarried = (request: ChangeRequestDetail | undefined) =>
  request?.status === 'disetujui' && request.daftarPanjang?.tuntas === false;

function Facts({ request }: { request: ChangeRequestDetail }) {
  const rows: [string, ReactNode][] = [['Status', <StatusBadge key="status" status={request.status} />]];
  if (request.mengenai)
    rows.push([
      'Akun',
      `${request.mengenai.nama ?? 'Tanpa nama'}${request.emailAkun ? ` (${request.emailAkun})` : ''}`,
    ]);
  if (request.tentang) {
    const { keuanganId, penerimaBeasiswaId, namaPenerima } = request.tentang;
    const to = keuanganId
      ? paths.areaDetail('admin', 'keuangan', keuanganId)
      : paths.recipient('admin', penerimaBeasiswaId);
    rows.push([
      keuanganId ? 'Pembayaran untuk' : 'Penerima',
      <Link key="about" to={to}>
        {namaPenerima ?? 'Tanpa nama'}
      </Link>,
    ]);
  }
  rows.push(['Diusulkan oleh', request.pengusul.nama ?? 'Tanpa nama']);
  if (request.penanggungJawab)
    rows.push(['Penanggung jawab akun pengusul', request.penanggungJawab.nama ?? 'Tanpa nama']);
  rows.push(['Diusulkan pada', <DateText key="asked" value={request.diusulkanPada} as="time" />]);
  if (request.status === 'menunggu')
    rows.push(['Dapat disetujui sampai', <DateText key="until" value={request.berlakuSampai} as="time" />]);
  if (request.alasan) rows.push(['Alasan', request.alasan]);
  if (request.scanDokumen)
    rows.push([
      'Pindaian dokumen',
      <a key="scan" href={request.scanDokumen.tautan} target="_blank" rel="noreferrer">
        {request.scanDokumen.nama}
      </a>,
    ]);
  if (request.bukti)
    rows.push([
      'Bukti',
      <a key="bukti" href={request.bukti.tautan} target="_blank" rel="noreferrer">
        {request.bukti.nama}
      </a>,
    ]);
  if (request.diputuskanOleh) rows.push(['Diputuskan oleh', request.diputuskanOleh.nama ?? 'Tanpa nama']);
  if (request.diputuskanPada)
    rows.push(['Diputuskan pada', <DateText key="settled" value={request.diputuskanPada} as="time" />]);
  if (request.alasanPenolakan) rows.push(['Alasan penolakan', request.alasanPenolakan]);
  return <KeyValues rows={rows} />;
}

/** Who would stand in the books as paid before the portal. */
function PastPayments({ request }: { request: ChangeRequestDetail }) {
  if (request.pembayaranArsip.length === 0) return null;
  return (
    <WideTable minWidth={640}>
      <Table withTableBorder>
        <caption className="hidden-text">Pembayaran dari arsip</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Penerima</Table.Th>
            <Table.Th>Untuk</Table.Th>
            <Table.Th>SP2D</Table.Th>
            <Table.Th>Jumlah</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {request.pembayaranArsip.map((one) => (
            <Table.Tr key={`${one.nomorSp2d} ${one.namaPenerima} ${one.komponen} ${one.semester}`}>
              <Table.Th scope="row">{one.namaPenerima ?? 'Tanpa nama'}</Table.Th>
              <Table.Td>
                {componentText[one.komponen]} semester {one.semester}, {one.tahunAkademik}
              </Table.Td>
              <Table.Td>
                {one.nomorSp2d}, <DateText value={one.tanggalSp2d} />
              </Table.Td>
              <Table.Td>
                <Money amount={one.jumlah} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

function Differences({ request }: { request: ChangeRequestDetail }) {
  if (request.perubahan.length === 0) return null;
  return (
    <WideTable minWidth={0}>
      <Table withTableBorder className={css.changes}>
        <caption className="hidden-text">Yang berubah bila disetujui</caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Yang berubah</Table.Th>
            <Table.Th scope="col">Sebelum</Table.Th>
            <Table.Th scope="col">Sesudah</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {request.perubahan.map((one) => (
            <Table.Tr key={one.nama}>
              <Table.Th scope="row">{one.nama}</Table.Th>
              <Table.Td>{inWords(one.sebelum)}</Table.Td>
              <Table.Td>
                <strong>{inWords(one.sesudah)}</strong>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

/** Days and amounts within a text as they are written everywhere. */
const inWords = (text: string | null | undefined) =>
  text?.replace(/\b(\d{4})-(\d{2})-(\d{2})\b/g, (day) => dateDashed(day)).replace(/\bRp(?=\d)/g, 'Rp\u00a0') ?? '–';

/** Why the reader cannot confirm it, in the server's words; a right that is not theirs is the turn of those who hold it. */
function Awaits({ request }: { request: ChangeRequestDetail }) {
  const confirm = request.tindakan.find((one) => one.nama === 'setujui');
  if (request.status !== 'menunggu' || !confirm || confirm.boleh) return null;
  const why =
    confirm.kode === 'TIDAK_BERWENANG'
      ? 'Menunggu petugas lain yang berhak menyetujui usulan seperti ini.'
      : confirm.alasan;
  return <p role="note">{why}</p>;
}
