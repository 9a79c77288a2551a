// The fields of each step of the application form.

import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  bankOptions,
  cityOptions,
  districtOptions,
  institutionOptions,
  kampungOptions,
  programmeOptions,
} from '../../../api/reference';
import { levelText, levelWords, sexText, sexWords } from '../../../api/words';
import { choices } from '../../../lib/word';
import { ChoiceField, ConsentField, DayField, type FormAccess, LongField, RadioField, TextField } from './fields';
import { byLevel, levelFinding, nameSearched } from './institution-level';
import { SuggestField } from './suggest-field';

const pair = { cols: { base: 1, sm: 2 }, spacing: 'lg', verticalSpacing: 'lg' } as const;

export function PersonStep({ access }: { access: FormAccess }) {
  return (
    <Stack gap="lg">
      <TextField
        access={access}
        name="nama"
        required
        hint="Sama seperti di KTP atau Kartu Keluarga."
        autoComplete="name"
      />
      <SimpleGrid {...pair}>
        <TextField
          access={access}
          name="nik"
          required
          inputMode="numeric"
          showFrom={16}
          maxLength={22}
          hint="16 angka di KTP atau KK."
        />
        <TextField
          access={access}
          name="noKk"
          required
          inputMode="numeric"
          showFrom={16}
          maxLength={22}
          hint="16 angka di bagian atas Kartu Keluarga."
        />
        <TextField access={access} name="tempatLahir" required />
        <DayField access={access} name="tanggalLahir" required showFrom={10} autoComplete="bday" />
      </SimpleGrid>
      <RadioField access={access} name="jenisKelamin" required options={choices(sexWords, sexText)} />
      <TextField
        access={access}
        name="noHp"
        required
        inputMode="tel"
        autoComplete="tel"
        hint="Dimulai dengan 08. Kami menghubungi Anda di nomor ini."
      />
    </Stack>
  );
}

export function HomeStep({ access }: { access: FormAccess }) {
  const districts = useQuery(districtOptions());
  const kampung = useQuery(kampungOptions(access.form.distrikAsal));
  const cities = useQuery(cityOptions());
  return (
    <Stack gap="lg">
      <SimpleGrid {...pair}>
        <ChoiceField
          access={access}
          name="distrikAsal"
          required
          options={districts.data ?? []}
          loading={districts.isPending}
          onChoose={() => ({ kampungAsal: '' })}
          hint="Distrik asal keluarga Anda di Kabupaten Nduga."
        />
        <ChoiceField
          access={access}
          name="kampungAsal"
          required
          options={kampung.data ?? []}
          loading={kampung.isFetching}
          disabled={access.form.distrikAsal === ''}
          placeholder={access.form.distrikAsal === '' ? 'Pilih distrik dahulu' : 'Pilih'}
          hint="Kampung di distrik yang dipilih."
        />
      </SimpleGrid>
      <LongField
        access={access}
        name="alamat"
        required
        hint="Tempat tinggal sekarang: jalan, RT/RW, kampung atau kelurahan, kota."
      />
      <ChoiceField
        access={access}
        name="kotaStudi"
        required
        options={cities.data ?? []}
        loading={cities.isPending}
        searchable
        hint="Ketik untuk mencari, misalnya Jayapura."
      />
    </Stack>
  );
}

export function StudyStep({ access }: { access: FormAccess }) {
  const { institusiId, institusi, jenjang } = access.form;
  // What was picked before is found again, so that more than its name is known of it.
  const [institutionSearch, setInstitutionSearch] = useState(nameSearched(institusi));
  const institutions = useQuery(institutionOptions(institutionSearch));
  const picked = institutions.data?.find(({ value }) => value === institusiId);
  const programmes = useQuery(programmeOptions(institusiId));
  return (
    <Stack gap="lg">
      <SimpleGrid {...pair}>
        <ChoiceField
          access={access}
          name="jenjang"
          required
          options={choices(levelWords, levelText)}
          searchable={false}
        />
        <ChoiceField
          access={access}
          name="semester"
          required
          searchable={false}
          options={Array.from({ length: 14 }, (_, index) => ({
            value: String(index + 1),
            label: `Semester ${index + 1}`,
          }))}
        />
      </SimpleGrid>
      <SuggestField
        access={access}
        name="institusi"
        required
        hint="Ketik beberapa huruf, lalu pilih. Bila tidak ada di daftar, tulis nama lengkapnya."
        suggestions={byLevel(institutions.data ?? [], jenjang)}
        loading={institutions.isFetching}
        look={levelFinding(picked, jenjang)}
        onSearch={(text) => setInstitutionSearch(nameSearched(text))}
        onPick={(id) => ({ institusiId: id ?? '' })}
      />
      <SuggestField
        access={access}
        name="programStudi"
        required
        hint="Untuk SMA atau SMK: jurusan."
        suggestions={programmes.data ?? []}
        loading={programmes.isFetching}
      />
      <SimpleGrid {...pair}>
        <TextField access={access} name="nim" required />
        <TextField
          access={access}
          name="ipk"
          inputMode="decimal"
          maxLength={4}
          hint="Dari KHS terakhir, misalnya 3,25. Kosongkan bila belum ada."
        />
      </SimpleGrid>
    </Stack>
  );
}

export function AccountStep({ access }: { access: FormAccess }) {
  const banks = useQuery(bankOptions());
  const bank = banks.data?.find((one) => one.value === access.form.rekeningBank);
  const length = bank?.digits
    ? `${bank.label}: ${bank.digits.min === bank.digits.max ? bank.digits.min : `${bank.digits.min} sampai ${bank.digits.max}`} angka.`
    : 'Lihat di halaman depan buku rekening.';
  return (
    <Stack gap="lg">
      <Text c="dimmed">
        Beasiswa dibayar langsung ke rekening ini setelah diperiksa oleh dua petugas. Tidak ada uang tunai lewat
        perantara.
      </Text>
      <ChoiceField
        access={access}
        name="rekeningBank"
        required
        options={banks.data ?? []}
        loading={banks.isPending}
        searchable
      />
      <SimpleGrid {...pair}>
        <TextField
          access={access}
          name="rekeningNomor"
          required
          inputMode="numeric"
          hint={length}
          {...(bank?.digits ? { showFrom: bank.digits.max } : {})}
        />
        <TextField access={access} name="rekeningNama" required hint="Sama seperti di buku rekening." />
      </SimpleGrid>
    </Stack>
  );
}

export function GuardianStep({ access }: { access: FormAccess }) {
  return (
    <Stack gap="lg">
      <Text c="dimmed">Anda belum berumur 18 tahun. Orang tua atau wali menyetujui pendaftaran ini.</Text>
      <TextField access={access} name="waliNama" required />
      <SimpleGrid {...pair}>
        <ChoiceField
          access={access}
          name="waliHubungan"
          required
          searchable={false}
          options={['Ayah', 'Ibu', 'Kakak', 'Paman atau bibi', 'Kakek atau nenek', 'Wali lain'].map((value) => ({
            value,
            label: value,
          }))}
        />
        <TextField access={access} name="waliTelepon" required inputMode="tel" />
      </SimpleGrid>
      <ConsentField
        access={access}
        name="waliPersetujuan"
        label="Wali menyetujui pendaftaran dan pemakaian data ini untuk beasiswa."
      />
    </Stack>
  );
}
