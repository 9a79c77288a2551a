// Entering or changing an account for a recipient, with the passbook as evidence; another person verifies it.
import { NativeSelect, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { bankOptions } from '../../api/reference';
import { type PayeeKind, payeeKindText } from '../../api/words';
import { findOption } from '../../lib/find-option';
import { choices, wordIn } from '../../lib/word';
import { ActDialog } from '../../ui/act-dialog';
import { DocumentField, useFileField } from '../../ui/file-field';
import type { BankAccount } from './queries';
import { ownerOf, useEnterAccount } from './queries';

type Props = {
  onClose: () => void;
  onReload?: () => void;
} & (
  | { awardId: string; institutionId?: undefined; account?: undefined }
  | { institutionId: string; awardId?: undefined; account?: undefined }
  | { account: BankAccount; awardId?: undefined; institutionId?: undefined }
);

/** Whose an account may be: a person's, or one in the record of an institution. */
const kinds: Readonly<Record<'person' | 'institution', readonly PayeeKind[]>> = {
  person: ['mahasiswa', 'wali'],
  institution: ['kampus', 'asrama'],
};

const digitsText = (digits: { min: number; max: number } | null | undefined) => {
  if (!digits) return 'Hanya angka.';
  return digits.min === digits.max ? `${digits.min} angka.` : `${digits.min} sampai ${digits.max} angka.`;
};

export function EnterAccount({ awardId, institutionId, account, onClose, onReload }: Props) {
  const offered = kinds[institutionId ? 'institution' : 'person'];
  const [kind, setKind] = useState<PayeeKind>(account?.jenis ?? (institutionId ? 'kampus' : 'mahasiswa'));
  const [bank, setBank] = useState<string | null>(account?.bankId ?? null);
  const [number, setNumber] = useState(account?.nomor ?? '');
  const [holder, setHolder] = useState(account?.namaPemilik ?? null);
  const book = useFileField(`rekening/${account?.id ?? awardId ?? institutionId}`);
  const banks = useQuery(bankOptions()).data ?? [];
  const owner = useQuery(ownerOf(awardId ?? '')).data;
  const command = useEnterAccount(onClose);
  const errors = fieldsOf(command.error);
  const digits = banks.find((one) => one.value === bank)?.digits;
  const bare = number.replace(/\D/g, '');
  const wrongLength = digits && bare !== '' && (bare.length < digits.min || bare.length > digits.max);
  // A person's own account most likely stands in their own name.
  const name = holder ?? (kind === 'mahasiswa' ? (owner?.namaPenerima ?? '') : '');
  const ready =
    bank !== null &&
    bare !== '' &&
    !wrongLength &&
    name.trim() !== '' &&
    book.file &&
    (account || owner || institutionId);
  return (
    <ActDialog
      title={account ? 'Ubah rekening' : 'Masukkan rekening'}
      button="Simpan rekening"
      disabled={!ready || book.busy}
      command={command}
      typed={number !== (account?.nomor ?? '') || holder !== (account?.namaPemilik ?? null) || book.file !== null}
      onAct={() =>
        bank &&
        book.file &&
        command.mutate({
          ...(account ? { id: account.id, versi: account.versi } : {}),
          ...(institutionId ? { institusiPendidikanId: institutionId } : owner ? { userId: owner.userId } : {}),
          jenis: kind,
          bankId: bank,
          nomor: bare,
          namaPemilik: name.trim(),
          bukti: book.file,
        })
      }
      {...(account ? { about: { stream: 'bank_account', id: account.id } as const } : {})}
      onClose={onClose}
      {...(onReload ? { onReload } : {})}
      shownFields={['jenis', 'bankId', 'nomor', 'namaPemilik', 'bukti']}
    >
      <p>
        {owner && (
          <>
            Untuk <strong>{owner.namaPenerima ?? 'penerima ini'}</strong>.{' '}
          </>
        )}
        {institutionId && 'Untuk semua penerima beasiswa di institusi ini. '}
        Uang baru dapat dikirim ke sini setelah orang lain memverifikasinya.
      </p>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="Rekening milik"
          data={choices(account ? [account.jenis] : offered, payeeKindText)}
          value={kind}
          disabled={account !== undefined}
          onChange={(event) => setKind(wordIn(offered, event.currentTarget.value) ?? kind)}
          error={errors.jenis}
        />
        <Select
          label="Bank"
          required
          searchable
          filter={findOption}
          placeholder="Pilih"
          nothingFoundMessage="Tidak ditemukan"
          data={banks}
          value={bank}
          onChange={setBank}
          error={errors.bankId}
        />
        <TextInput
          label="Nomor rekening"
          description={digitsText(digits)}
          required
          inputMode="numeric"
          autoComplete="off"
          value={number}
          error={wrongLength ? `Bank ini memakai ${digitsText(digits)}` : errors.nomor}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
        <TextInput
          label="Nama pemilik rekening"
          description="Seperti tertulis di buku rekening."
          required
          autoComplete="off"
          value={name}
          error={errors.namaPemilik}
          onChange={(event) => setHolder(event.currentTarget.value)}
        />
      </SimpleGrid>
      <DocumentField label="Foto buku rekening" required field={book} error={errors.bukti} />
    </ActDialog>
  );
}
