// Testimonials wait here until somebody has read them: publish, refuse with a reason, or take back.

import { Button, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { type TestimonialState, testimonialStateWords } from '../../api/words';
import { useTicked } from '../../ui/bulk-dialog';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterStatus } from '../../ui/filter-words';
import { Filters } from '../../ui/filters';
import { KeyValues } from '../../ui/key-values';
import { Modal } from '../../ui/modal';
import { Refused } from '../../ui/refused';
import { RowButton } from '../../ui/row-button';
import { StatusBadge } from '../../ui/status-badge';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { useUnsaved } from '../../ui/unsaved';
import { reloadWhenStale, useKept } from '../../ui/use-kept';
import { BulkPublish } from './bulk-publish';
import { type TestimonialItem, testimonialList, testimonialPath, useJudgeTestimonial } from './queries';

const filterNames = ['status'] as const;

const short = (text: string) => (text.length > 120 ? `${text.slice(0, 117)}…` : text);

export function TestimonialDesk() {
  const state = useTableState<'/api/cms/testimoni'>({ filters: filterNames });
  const list = useQuery(testimonialList(state.query));
  const [openId, setOpenId] = useState<string | null>(null);
  const open = list.data?.items.find((one) => one.id === openId) ?? null;
  const ticked = useTicked(list.data?.items);
  const [publishing, setPublishing] = useState(false);
  const columns: Column<TestimonialItem>[] = [
    { id: 'namaPenerima', header: 'Nama', sortable: true, cell: (row) => row.namaPenerima ?? 'Nama dihapus' },
    { id: 'testimoni', header: 'Testimoni', cell: (row) => short(row.testimoni) },
    { id: 'institusi', header: 'Institusi', cell: (row) => row.institusiPendidikan ?? '–' },
    { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
    { id: 'created', header: 'Dikirim', sortable: true, cell: (row) => <DateText value={row.dibuatPada} /> },
    {
      id: 'tindakan',
      header: 'Tindakan',
      align: 'right',
      cell: (row) => (
        <RowButton onClick={() => setOpenId(row.id)} aria-label={`Tinjau testimoni ${row.namaPenerima ?? ''}`}>
          Tinjau
        </RowButton>
      ),
    },
  ];
  return (
    <>
      <DataTable
        key={ticked.round}
        caption="Testimoni"
        onSelection={ticked.onSelection}
        actions={
          ticked.rows.length > 0 && (
            <Button size="sm" onClick={() => setPublishing(true)}>
              Terbitkan yang dipilih ({ticked.rows.length})
            </Button>
          )
        }
        columns={columns}
        query={list}
        state={{
          ...state,
          // Names are known in one direction only.
          set: (next) =>
            state.set(next.sort?.id === 'namaPenerima' ? { ...next, sort: { ...next.sort, desc: false } } : next),
        }}
        rowKey={(row) => row.id}
        searchLabel="Cari nama"
        emptyText="Belum ada testimoni"
        exportFrom={{ path: testimonialPath, query: state.query, name: 'testimoni' }}
        columnMenu={false}
        filters={
          <Filters>
            <FilterStatus state={state} words={testimonialStateWords} />
          </Filters>
        }
      />
      {publishing && (
        <BulkPublish
          testimonials={ticked.rows}
          onClose={(changed) => {
            setPublishing(false);
            if (changed) ticked.clear();
          }}
        />
      )}
      {open && (
        <ReviewDialog key={open.id} item={open} onClose={() => setOpenId(null)} onReload={() => void list.refetch()} />
      )}
    </>
  );
}

type Words = { testimoni: string; quotes: string };

type DialogProps = { item: TestimonialItem; onClose: () => void; onReload: () => void };

function ReviewDialog({ item, onClose, onReload }: DialogProps) {
  const [reason, setReason] = useState(item.alasan ?? '');
  const [verdict, setVerdict] = useState<TestimonialState | null>(null);
  const command = useJudgeTestimonial(verdict, onClose);
  const errors = fieldsOf(command.error);
  const form = useKept<Words, { version: number; typed: Words }>(
    { version: item.versi, typed: { testimoni: item.testimoni, quotes: item.quotes ?? '' } },
    command.error,
  );
  const { base, typed: words, dirty: changed } = form;
  const typedReason = reason !== (item.alasan ?? '');
  const { leave, question } = useUnsaved((changed || typedReason) && !command.isSuccess);
  const close = () => leave(onClose);
  const judge = (putusan: TestimonialState | null) => {
    setVerdict(putusan);
    const body = {
      id: item.id,
      versi: base.version,
      ...(changed
        ? {
            isi: {
              testimoni: words.testimoni.trim(),
              quotes: words.quotes.trim() || null,
              profile: item.profile ?? null,
            },
          }
        : {}),
      ...(putusan ? { putusan } : {}),
      ...(putusan === 'ditolak' ? { alasan: reason.trim() } : {}),
    };
    command.mutate(body, { onError: reloadWhenStale(onReload) });
  };
  const stuck = form.fresh !== null;
  const busy = (putusan: TestimonialState | null) => command.isPending && verdict === putusan;
  return (
    <>
      <Modal
        open
        onClose={close}
        title="Tinjau testimoni"
        actions={
          <>
            {item.status !== 'menunggu' && (
              <Button variant="default" disabled={stuck} loading={busy('menunggu')} onClick={() => judge('menunggu')}>
                {item.status === 'terbit' ? 'Tarik dari situs' : 'Tinjau ulang'}
              </Button>
            )}
            {item.status !== 'ditolak' && (
              <Button
                variant="default"
                disabled={stuck || reason.trim() === ''}
                loading={busy('ditolak')}
                onClick={() => judge('ditolak')}
              >
                Tolak
              </Button>
            )}
            {item.status === 'terbit' ? (
              <Button disabled={stuck || !changed} loading={busy(null)} onClick={() => judge(null)}>
                Simpan
              </Button>
            ) : (
              <Button
                disabled={stuck || words.testimoni.trim() === ''}
                loading={busy('terbit')}
                onClick={() => judge('terbit')}
              >
                Terbitkan
              </Button>
            )}
          </>
        }
      >
        <Stack>
          <KeyValues
            rows={[
              ['Nama', item.namaPenerima],
              ['Batch', item.batchPenerimaan],
              ['Institusi', item.institusiPendidikan],
              ['Status', <StatusBadge key="status" status={item.status} />],
            ]}
          />
          <Textarea
            label="Testimoni"
            required
            autosize
            minRows={4}
            value={words.testimoni}
            error={errors.testimoni}
            onChange={(event) => form.set({ ...words, testimoni: event.currentTarget.value })}
          />
          <Textarea
            label="Kutipan pendek"
            description="Tampil besar di halaman testimoni; kosong berarti seluruh teks."
            autosize
            minRows={2}
            value={words.quotes}
            error={errors.quotes}
            onChange={(event) => form.set({ ...words, quotes: event.currentTarget.value })}
          />
          {item.status !== 'ditolak' ? (
            <Textarea
              label="Alasan penolakan"
              description="Wajib bila ditolak; dikirim kepada penulisnya."
              autosize
              minRows={2}
              value={reason}
              error={errors.alasan}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          ) : (
            <p>
              <strong>Alasan penolakan:</strong> {item.alasan}
            </p>
          )}
        </Stack>
        <Refused
          command={command}
          form={form}
          about={{ stream: 'testimonial', id: item.id }}
          changed={() =>
            (['testimoni', 'quotes'] as const)
              .filter((name) => form.fresh?.typed[name] !== base.typed[name])
              .map((name) => ({
                label: name === 'quotes' ? 'Kutipan pendek' : 'Testimoni',
                before: base.typed[name],
                now: form.fresh?.typed[name] ?? '',
                mine: words[name],
              }))
          }
          shownFields={['testimoni', 'quotes', 'alasan']}
        />
      </Modal>
      {question}
    </>
  );
}
