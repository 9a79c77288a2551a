// A new payment: choose the award, see whether it may be paid, choose line, component, amount and account.

import { NativeSelect, Select, SimpleGrid } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../../api/error';
import {
  type Component,
  componentText,
  componentWords,
  entitlementPeriodText,
  fundSourceText,
} from '../../../api/words';
import { type AwardDetail, awardDetail, awardList } from '../../../features/award/queries';
import { accountLabel, useAccountsFor } from '../../../features/bank-account/queries';
import { budgetLines } from '../../../features/budget/queries';
import { useCreatePayment } from '../../../features/disbursement/queries';
import { entitlements, rowFor } from '../../../features/entitlement/queries';
import { academicYear } from '../../../lib/date';
import { rupiah } from '../../../lib/money';
import { choices, wordIn } from '../../../lib/word';
import { ActDialog } from '../../../ui/act-dialog';
import { Icon } from '../../../ui/icon';
import { RupiahInput } from '../../../ui/rupiah-input';
import { StudyTimeFields } from '../../../ui/study-time';
import css from './create-payment.module.css';

type Check = { ok: boolean; text: string };

/** What must hold before a payment to this award: active, named in a decree, attested, a verified account. */
export function eligibility(award: AwardDetail, verifiedAccounts: number): Check[] {
  const last = [...award.dataAkademik].sort((left, right) => right.semester - left.semester)[0];
  return [
    { ok: award.status === 'aktif', text: award.status === 'aktif' ? 'Status penerima aktif' : 'Penerima tidak aktif' },
    {
      ok: !!award.nomorSk,
      text: award.nomorSk ? `Disebut dalam SK ${award.nomorSk}` : 'Belum disebut dalam SK penetapan',
    },
    {
      ok: !!last?.terkonfirmasi,
      text: last
        ? last.terkonfirmasi
          ? `Aktif semester ${last.semester} terkonfirmasi`
          : `Keaktifan semester ${last.semester} belum dikonfirmasi`
        : 'Belum ada data akademik',
    },
    {
      ok: verifiedAccounts > 0,
      text: verifiedAccounts > 0 ? 'Rekening terverifikasi' : 'Belum ada rekening terverifikasi',
    },
  ];
}

export function CreatePayment({ awardId: given, onClose }: { awardId: string | null; onClose: () => void }) {
  const [awardId, setAwardId] = useState(given ?? '');
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 250);
  const [lineId, setLineId] = useState<string | null>(null);
  const [component, setComponent] = useState<Component>('ukt');
  const [year, setYear] = useState<string | null>(null);
  const [semester, setSemester] = useState<number | string>('');
  const [amount, setAmount] = useState<number | string | null>(null);
  const [accountId, setAccountId] = useState<string | null>(null);
  const awards = useQuery({
    ...awardList({ page: 1, size: 20, search, status: 'aktif' }),
    enabled: awardId === '' || search !== '',
  });
  const award = useQuery(awardDetail(awardId)).data;
  const verified = useAccountsFor(awardId, award?.institusiPendidikanId, component);
  const lines = useQuery(budgetLines(new Date().getFullYear())).data?.items ?? [];
  const command = useCreatePayment(onClose);
  const errors = fieldsOf(command.error);

  const types = useQuery(entitlements(new Date().getFullYear())).data?.items;
  const entitled = award && rowFor(types, award.beasiswa, award.jenjang, component);
  const attested = (award?.dataAkademik ?? []).filter((record) => record.terkonfirmasi);
  const last = attested.sort((left, right) => right.semester - left.semester)[0];
  const wantedYear = year ?? last?.tahunAkademik ?? academicYear();
  const excepted = award?.pengecualian.findLast(
    (one) => one.komponen === component && one.tahunAkademik === wantedYear,
  );
  const most = excepted?.jumlah ?? entitled?.jumlah;
  // What is entitled stands there until somebody types another amount.
  const wantedAmount = amount ?? most ?? '';

  const chosenAccount = accountId ?? (verified.length === 1 ? (verified[0]?.id ?? null) : null);
  const line = lines.find((one) => one.id === lineId);
  const checks = award ? eligibility(award, verified.length) : [];
  const over = line !== undefined && Number(wantedAmount) > line.tersedia;
  const lastSemester = last?.semester ?? 0;
  const wantedSemester = semester === '' ? (lastSemester > 0 ? lastSemester : '') : semester;
  const options = [
    ...(award
      ? [{ value: award.id, label: `${award.namaPenerima ?? 'Tanpa nama'} · ${award.institusiPendidikan}` }]
      : []),
    ...(awards.data?.items ?? [])
      .filter((one) => one.id !== awardId)
      .map((one) => ({ value: one.id, label: `${one.namaPenerima ?? 'Tanpa nama'} · ${one.institusiPendidikan}` })),
  ];
  const ready = award && lineId && Number(wantedSemester) > 0 && Number(wantedAmount) > 0 && chosenAccount && !over;

  return (
    <ActDialog
      title="Buat pembayaran"
      button="Ajukan pembayaran"
      size="xl"
      disabled={!ready}
      command={command}
      typed={lineId !== null || amount !== null}
      onAct={() =>
        lineId &&
        chosenAccount &&
        command.mutate({
          penerimaBeasiswaId: awardId,
          paguId: lineId,
          komponen: component,
          tahunAkademik: wantedYear,
          semester: Number(wantedSemester),
          jumlah: Number(wantedAmount),
          rekeningId: chosenAccount,
        })
      }
      onClose={onClose}
      shownFields={['penerimaBeasiswaId', 'paguId', 'komponen', 'tahunAkademik', 'semester', 'jumlah', 'rekeningId']}
    >
      <Select
        label="Penerima beasiswa"
        required
        searchable
        placeholder="Ketik nama"
        nothingFoundMessage={awards.isFetching ? 'Mencari…' : 'Tidak ditemukan'}
        filter={({ options: all }) => all}
        data={options}
        value={awardId || null}
        onChange={(value) => {
          setAwardId(value ?? '');
          setAccountId(null);
          setSemester('');
        }}
        onSearchChange={setTyped}
        error={errors.penerimaBeasiswaId}
      />
      {award && (
        <ul className={css.checks} aria-label="Syarat pembayaran">
          {checks.map((check) => (
            <li key={check.text} className={check.ok ? css.good : css.bad}>
              <Icon name={check.ok ? 'check' : 'alert'} size={18} label={check.ok ? 'Terpenuhi' : 'Belum terpenuhi'} />
              {check.text}
            </li>
          ))}
        </ul>
      )}
      <Select
        label="Baris pagu"
        required
        placeholder={lines.length === 0 ? 'Belum ada pagu tahun ini' : 'Pilih'}
        description={line ? `Sisa pagu: ${rupiah(line.tersedia)}` : 'Sisa pagu terlihat setelah dipilih.'}
        data={lines.map((one) => ({
          value: one.id,
          label: `${one.nama} (${fundSourceText[one.sumberDana]}, sisa ${rupiah(one.tersedia)})`,
        }))}
        value={lineId}
        onChange={setLineId}
        error={errors.paguId}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NativeSelect
          label="Komponen"
          size="md"
          data={choices(componentWords, componentText)}
          value={component}
          onChange={(event) => {
            setComponent(wordIn(componentWords, event.currentTarget.value) ?? component);
            setAccountId(null);
          }}
          error={errors.komponen}
        />
        <StudyTimeFields
          year={wantedYear}
          onYear={setYear}
          semester={wantedSemester}
          onSemester={setSemester}
          semesterRequired
          errors={errors}
        />
      </SimpleGrid>
      <RupiahInput
        label="Jumlah"
        description={
          most === undefined
            ? 'Besaran komponen ini belum ditetapkan.'
            : `Besaran: paling banyak ${rupiah(most)}${entitled && !excepted ? ` ${entitlementPeriodText[entitled.per].toLowerCase()}` : ', pengecualian'}.`
        }
        required
        value={wantedAmount}
        onChange={setAmount}
        error={over && line ? `Melebihi sisa pagu ${rupiah(line.tersedia)}.` : errors.jumlah}
      />
      <Select
        label="Rekening tujuan"
        description="Hanya rekening penerima dan institusinya yang sudah diverifikasi oleh orang lain."
        required
        disabled={!award}
        placeholder={award && verified.length === 0 ? 'Belum ada rekening terverifikasi' : 'Pilih'}
        data={verified.map((account) => ({ value: account.id, label: accountLabel(account) }))}
        value={chosenAccount}
        onChange={setAccountId}
        error={errors.rekeningId}
      />
    </ActDialog>
  );
}
