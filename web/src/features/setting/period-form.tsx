// The form of a period: when a type of scholarship is open, for how many, with which amounts and documents.
import { Button, MultiSelect, NativeSelect, NumberInput, SimpleGrid, Stack, Textarea } from '@mantine/core';
import { fieldsOf } from '../../api/error';
import {
  documentKindText,
  documentKindWords,
  levelWords,
  type ScholarshipType,
  scholarshipTypeWords,
} from '../../api/words';
import { dateLong } from '../../lib/date';
import { rupiah } from '../../lib/money';
import { scholarshipChoices, scholarshipName } from '../../lib/scholarships';
import { choices, wordIn } from '../../lib/word';
import { DateField } from '../../ui/date-field';
import css from '../../ui/form-card.module.css';
import { Modal } from '../../ui/modal';
import { Refused } from '../../ui/refused';
import { RupiahInput } from '../../ui/rupiah-input';
import { useUnsaved } from '../../ui/unsaved';
import { reloadWhenStale, useKept } from '../../ui/use-kept';
import type { Period, PeriodBody } from './queries';
import { useChangePeriod, useCreatePeriod } from './queries';

const documentName = (kind: string) => {
  const known = wordIn(documentKindWords, kind);
  return known ? documentKindText[known] : kind;
};

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

export type PeriodDialogProps = { period: Period | null; onClose: () => void; onReload: () => void };

export function PeriodForm({ period, onClose, onReload }: PeriodDialogProps) {
  const create = useCreatePeriod(onClose);
  const change = useChangePeriod(period?.id ?? '', onClose);
  const command = period ? change : create;
  const errors = fieldsOf(command.error);
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
            <DateField
              label="Pendaftaran dibuka"
              required
              value={typed.buka}
              error={errors.buka}
              onChange={(next) => set({ buka: next })}
            />
            <DateField
              label="Pendaftaran ditutup"
              required
              value={typed.tutup}
              error={errors.tutup}
              onChange={(next) => set({ tutup: next })}
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
                <RupiahInput
                  key={level}
                  label={level}
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
