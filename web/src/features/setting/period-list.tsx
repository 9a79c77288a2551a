// When each type of scholarship is open in a year, for how many, with which amounts and documents.

import {
  Button,
  Group,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/error';
import {
  documentKindText,
  documentKindWords,
  levelWords,
  type ScholarshipType,
  scholarshipTypeWords,
} from '../../api/words';
import { dateLong } from '../../lib/date';
import { number, rupiah } from '../../lib/money';
import { scholarshipChoices, scholarshipName } from '../../lib/scholarships';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { Badge } from '../../ui/badge';
import { type Column, DataTable } from '../../ui/data-table';
import { FilterSelect, Filters } from '../../ui/filters';
import { Modal } from '../../ui/modal';
import { Refused } from '../../ui/refused';
import { useTableState } from '../../ui/table-state';
import { DateText } from '../../ui/text';
import { useUnsaved } from '../../ui/unsaved';
import { reloadWhenStale, useKept } from '../../ui/use-kept';
import type { Period, PeriodBody } from './queries';
import {
  periodList,
  periodPath,
  periodPlaces,
  useChangePeriod,
  useCreatePeriod,
  useDeletePeriod,
  useRestorePeriod,
} from './queries';
import css from './setting.module.css';

const filterNames = ['status'] as const;

const documentName = (kind: string) => {
  const known = wordIn(documentKindWords, kind);
  return known ? documentKindText[known] : kind;
};

export function PeriodList() {
  const state = useTableState<'/api/cms/periode'>({ filters: filterNames });
  const asked = { ...state.query, sort: 'terbaru' };
  const list = useQuery(periodList(asked));
  const places = useQuery(periodPlaces());
  const isDeleted = state.filters.status === 'dihapus';
  const [open, setOpen] = useState<{ act: 'form' | 'delete' | 'restore'; period: Period | null } | null>(null);
  const columns: Column<Period>[] = [
    { id: 'tahun', header: 'Tahun', cell: (row) => row.tahun },
    { id: 'beasiswa', header: 'Beasiswa', cell: (row) => scholarshipName(row.beasiswa) },
    { id: 'buka', header: 'Buka', cell: (row) => <DateText value={row.buka} /> },
    { id: 'tutup', header: 'Tutup', cell: (row) => <DateText value={row.tutup} /> },
    {
      id: 'terisi',
      header: 'Penerima',
      align: 'right',
      cell: (row) => <Places granted={places.data?.get(row.id) ?? 0} quota={row.kuota ?? null} />,
    },
    { id: 'kuota', header: 'Kuota', align: 'right', cell: (row) => (row.kuota ? number(row.kuota) : 'Tanpa batas') },
    {
      id: 'tindakan',
      header: 'Tindakan',
      align: 'right',
      cell: (row) =>
        isDeleted ? (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => setOpen({ act: 'restore', period: row })}
            aria-label={`Pulihkan ${scholarshipName(row.beasiswa)} ${row.tahun}`}
          >
            Pulihkan
          </Button>
        ) : (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <Button
              size="compact-md"
              variant="default"
              onClick={() => setOpen({ act: 'form', period: row })}
              aria-label={`Ubah ${scholarshipName(row.beasiswa)} ${row.tahun}`}
            >
              Ubah
            </Button>
            <Button
              size="compact-md"
              variant="default"
              onClick={() => setOpen({ act: 'delete', period: row })}
              aria-label={`Hapus ${scholarshipName(row.beasiswa)} ${row.tahun}`}
            >
              Hapus
            </Button>
          </Group>
        ),
    },
  ];
  const close = () => setOpen(null);
  return (
    <>
      <DataTable
        caption="Periode beasiswa"
        columns={columns}
        query={list}
        state={state}
        rowKey={(row) => row.id}
        searchLabel="Cari jenis atau tahun"
        emptyText={isDeleted ? 'Tidak ada periode yang dihapus' : 'Belum ada periode'}
        emptyHint="Tanpa periode, pendaftaran suatu jenis beasiswa tidak dibatasi tanggalnya."
        columnMenu={false}
        exportFrom={{ path: periodPath, query: asked, name: 'periode' }}
        actions={<Button onClick={() => setOpen({ act: 'form', period: null })}>Tambah periode</Button>}
        filters={
          <Filters>
            <FilterSelect
              state={state}
              name="status"
              label="Saring status"
              all="Yang berlaku"
              data={[{ value: 'dihapus', label: 'Dihapus' }]}
            />
          </Filters>
        }
      />
      {open?.act === 'form' && (
        <PeriodForm
          period={list.data?.items.find((one) => one.id === open.period?.id) ?? open.period}
          onClose={close}
          onReload={() => void list.refetch()}
        />
      )}
      {open?.act === 'delete' && open.period && (
        <DeletePeriod period={open.period} onClose={close} onReload={() => void list.refetch()} />
      )}
      {open?.act === 'restore' && open.period && (
        <RestorePeriod
          period={list.data?.items.find((one) => one.id === open.period?.id) ?? open.period}
          onClose={close}
          onReload={() => void list.refetch()}
        />
      )}
    </>
  );
}

/** How many were granted, and that no more can be. */
function Places({ granted, quota }: { granted: number; quota: number | null }) {
  const full = quota !== null && granted >= quota;
  return (
    <>
      {number(granted)} {full && <Badge tone="bad">Penuh</Badge>}
    </>
  );
}

type Typed = {
  tahun: number | '';
  beasiswa: ScholarshipType;
  buka: string;
  tutup: string;
  kuota: number | '';
  besaran: Record<string, number | ''>;
  syarat: string;
  dokumen: string[];
};

const typedOf = (period: Period | null): Typed => ({
  tahun: period?.tahun ?? new Date().getFullYear(),
  beasiswa: wordIn(scholarshipTypeWords, period?.beasiswa) ?? 'murni-nduga',
  buka: period?.buka ?? '',
  tutup: period?.tutup ?? '',
  kuota: period?.kuota ?? '',
  besaran: Object.fromEntries(levelWords.map((level) => [level, period?.besaran?.[level] ?? ''])),
  syarat: (period?.syarat ?? []).join('\n'),
  dokumen: period?.dokumen ?? [],
});

const bodyOf = (typed: Typed): PeriodBody => ({
  tahun: Number(typed.tahun),
  beasiswa: typed.beasiswa,
  buka: typed.buka,
  tutup: typed.tutup,
  kuota: typed.kuota === '' ? null : typed.kuota,
  besaran: Object.fromEntries(
    Object.entries(typed.besaran).filter((entry): entry is [string, number] => entry[1] !== ''),
  ),
  syarat: typed.syarat
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  dokumen: typed.dokumen,
});

const fieldText: Record<keyof Typed, string> = {
  tahun: 'Tahun anggaran',
  beasiswa: 'Jenis beasiswa',
  buka: 'Pendaftaran dibuka',
  tutup: 'Pendaftaran ditutup',
  kuota: 'Kuota penerima',
  besaran: 'Besaran setahun',
  syarat: 'Syarat',
  dokumen: 'Dokumen tambahan',
};

/** A part of the form in words, for two people who changed it at once. */
function wordOf(typed: Typed, name: keyof Typed): string {
  switch (name) {
    case 'beasiswa':
      return scholarshipName(typed.beasiswa);
    case 'buka':
    case 'tutup':
      return typed[name] ? dateLong(typed[name]) : '';
    case 'besaran':
      return Object.entries(typed.besaran)
        .flatMap(([level, amount]) => (amount === '' ? [] : [`${level} ${rupiah(amount)}`]))
        .join(', ');
    case 'dokumen':
      return typed.dokumen.map((kind) => documentName(kind)).join(', ');
    default:
      return String(typed[name]);
  }
}

type DialogProps = { period: Period | null; onClose: () => void; onReload: () => void };

function PeriodForm({ period, onClose, onReload }: DialogProps) {
  const create = useCreatePeriod(onClose);
  const change = useChangePeriod(period?.id ?? '', onClose);
  const command = period ? change : create;
  const errors = command.error instanceof ApiError ? command.error.fields() : {};
  const form = useKept<Typed, { version: number; typed: Typed }>(
    { version: period?.versi ?? 0, typed: typedOf(period) },
    command.error,
  );
  const { base, typed } = form;
  const set = (part: Partial<Typed>) => form.set({ ...typed, ...part });
  const { leave, question } = useUnsaved(form.dirty && !command.isSuccess);
  const close = () => leave(onClose);
  const whole = (value: number | string): number | '' => (typeof value === 'number' ? value : '');
  const save = () => {
    if (period) change.mutate({ versi: base.version, isi: bodyOf(typed) }, { onError: reloadWhenStale(onReload) });
    else create.mutate(bodyOf(typed));
  };
  return (
    <>
      <Modal
        open
        size="xl"
        onClose={close}
        title={period ? 'Ubah periode' : 'Tambah periode'}
        actions={
          <>
            <Button variant="default" onClick={close}>
              Batal
            </Button>
            <Button
              disabled={typed.tahun === '' || typed.buka === '' || typed.tutup === '' || form.fresh !== null}
              loading={command.isPending}
              onClick={save}
            >
              Simpan
            </Button>
          </>
        }
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <NumberInput
              label="Tahun anggaran"
              required
              readOnly={period !== null}
              hideControls
              allowDecimal={false}
              value={typed.tahun}
              error={errors.tahun}
              onChange={(value) => set({ tahun: whole(value) })}
            />
            <NativeSelect
              size="md"
              label="Jenis beasiswa"
              required
              disabled={period !== null}
              data={scholarshipChoices}
              value={typed.beasiswa}
              error={errors.beasiswa}
              onChange={(event) =>
                set({ beasiswa: wordIn(scholarshipTypeWords, event.currentTarget.value) ?? typed.beasiswa })
              }
            />
            <TextInput
              type="date"
              label="Pendaftaran dibuka"
              required
              value={typed.buka}
              error={errors.buka}
              onChange={(event) => set({ buka: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              label="Pendaftaran ditutup"
              required
              value={typed.tutup}
              error={errors.tutup}
              onChange={(event) => set({ tutup: event.currentTarget.value })}
            />
            <NumberInput
              label="Kuota penerima"
              description="Kosong berarti tidak dibatasi. Persetujuan di atas kuota ditolak."
              min={1}
              allowDecimal={false}
              value={typed.kuota}
              error={errors.kuota}
              onChange={(value) => set({ kuota: whole(value) })}
            />
            <MultiSelect
              label="Dokumen tambahan"
              description="Di luar dokumen yang wajib bagi semua formulir."
              data={choices(documentKindWords, documentKindText)}
              value={typed.dokumen}
              error={errors.dokumen}
              onChange={(dokumen) => set({ dokumen })}
            />
          </SimpleGrid>
          <fieldset className={css.fieldset}>
            <legend>Besaran setahun per jenjang</legend>
            <p className={css.hint}>Kosongkan jenjang yang tidak dibiayai.</p>
            <SimpleGrid cols={{ base: 2, sm: 3 }}>
              {levelWords.map((level) => (
                <NumberInput
                  key={level}
                  label={level}
                  prefix="Rp "
                  thousandSeparator="."
                  decimalSeparator=","
                  allowDecimal={false}
                  allowNegative={false}
                  hideControls
                  value={typed.besaran[level] ?? ''}
                  onChange={(value) => set({ besaran: { ...typed.besaran, [level]: whole(value) } })}
                />
              ))}
            </SimpleGrid>
            {errors.besaran && (
              <p className={css.error} role="alert">
                {errors.besaran}
              </p>
            )}
          </fieldset>
          <Textarea
            label="Syarat"
            description="Satu syarat pada setiap baris."
            autosize
            minRows={3}
            value={typed.syarat}
            error={errors.syarat}
            onChange={(event) => set({ syarat: event.currentTarget.value })}
          />
        </Stack>
        <Refused
          command={command}
          form={form}
          {...(period ? { about: { stream: 'scholarship_period', id: period.id } } : {})}
          changed={() =>
            (Object.keys(fieldText) as (keyof Typed)[])
              .map((name) => ({
                label: fieldText[name],
                before: wordOf(base.typed, name),
                now: wordOf(form.fresh?.typed ?? base.typed, name),
                mine: wordOf(typed, name),
              }))
              .filter((field) => field.before !== field.now)
          }
          shownFields={['tahun', 'beasiswa', 'buka', 'tutup', 'kuota', 'besaran', 'syarat', 'dokumen']}
        />
      </Modal>
      {question}
    </>
  );
}

function DeletePeriod({ period, onClose, onReload }: DialogProps & { period: Period }) {
  const command = useDeletePeriod(onClose);
  return (
    <ActDialog
      title="Hapus periode"
      button="Hapus"
      danger
      command={command}
      onAct={() => command.mutate({ id: period.id, versi: period.versi })}
      about={{ stream: 'scholarship_period', id: period.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        Periode <strong>{scholarshipName(period.beasiswa)}</strong> tahun {period.tahun} tidak lagi membatasi
        pendaftaran. Penghapusan ini tercatat dan dapat dipulihkan dari daftar yang dihapus.
      </p>
    </ActDialog>
  );
}

function RestorePeriod({ period, onClose, onReload }: DialogProps & { period: Period }) {
  const command = useRestorePeriod(onClose);
  return (
    <ActDialog
      title="Pulihkan periode"
      button="Pulihkan"
      command={command}
      onAct={() => command.mutate({ id: period.id, versi: period.versi })}
      about={{ stream: 'scholarship_period', id: period.id }}
      onClose={onClose}
      onReload={onReload}
    >
      <p>
        Periode <strong>{scholarshipName(period.beasiswa)}</strong> tahun {period.tahun} berlaku lagi seperti sebelum
        dihapus.
      </p>
    </ActDialog>
  );
}
