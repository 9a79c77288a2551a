// Makes letters with a code: the file is given once, because the codes stand nowhere else.
import { Button, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf } from '../../api/error';
import { keepFile } from '../../api/save-file';
import { bytesOf } from '../../lib/base64';
import { isoDay } from '../../lib/date';
import { ActDialog } from '../../ui/act-dialog';
import { DateField } from '../../ui/date-field';
import { type ClaimLetters, useMakeLetters } from './queries';

const today = () => isoDay();
const inDays = (days: number) => isoDay(Date.now() + days * 86_400_000);

const LETTERS_MAX = 500;
/** As long as a letter may hold, in days. */
const DAYS_MAX = 180;
const DAYS_USUAL = 60;

type Props = {
  /** For these; for all that the filter finds when none is named. */
  ids: readonly string[];
  total: number;
  /** What the list is narrowed by, as it stands in the address. */
  filters: Record<string, string>;
  search: string;
  onClose: (made: boolean) => void;
};

export function LettersDialog({ ids, total, filters, search, onClose }: Props) {
  const [until, setUntil] = useState(inDays(DAYS_USUAL));
  const [slips, setSlips] = useState('halaman');
  const [made, setMade] = useState<ClaimLetters | null>(null);
  const keep = (letters: ClaimLetters) =>
    keepFile(new Blob([bytesOf(letters.isi)], { type: 'application/pdf' }), letters.nama);
  const command = useMakeLetters((letters) => {
    keep(letters);
    setMade(letters);
  });
  const errors = fieldsOf(command.error);
  const count = ids.length > 0 ? ids.length : Math.min(total, LETTERS_MAX);
  const { distrikId, institusiPendidikanId, berSurat } = filters;
  const body = {
    penggunaId: [...ids],
    saringan: {
      ...(distrikId ? { distrikId } : {}),
      ...(institusiPendidikanId ? { institusiPendidikanId } : {}),
      ...(berSurat ? { berSurat: berSurat === 'true' } : {}),
    },
    ...(search ? { cari: search } : {}),
    berlakuSampai: until,
    tigaPerLembar: slips === 'lembar',
  };
  return (
    <ActDialog
      title={`Buat ${count} surat klaim`}
      button="Buat dan unduh PDF"
      command={command}
      disabled={until === ''}
      onAct={() => command.mutate(body)}
      onClose={() => onClose(made !== null)}
      shownFields={['berlakuSampai']}
      ended={
        made && (
          <Stack gap="sm">
            <p role="status">
              {made.jumlah} surat sudah diunduh sebagai {made.nama}. Cetak, lalu serahkan lewat sekolah atau DPC kepada
              orangnya sendiri. Berkas ini memuat kode: hapus dari komputer setelah dicetak.
            </p>
            {made.sisa > 0 && (
              <p>Masih ada {made.sisa} orang pada saringan ini. Buat surat sekali lagi untuk mereka.</p>
            )}
            <p>
              <Button variant="default" onClick={() => keep(made)}>
                Unduh sekali lagi
              </Button>
            </p>
          </Stack>
        )
      }
    >
      <p>
        Setiap surat memuat kode yang berlaku satu kali. Pemiliknya mengetik kode itu dan tanggal lahirnya (bila portal
        tidak mengetahuinya: 4 angka yang disebut surat) di halaman Klaim akun, lalu memilih nama pengguna dan password.
      </p>
      <p>
        Nama Anda tercatat sebagai pembuat surat, tampak bagi pemilik akun, dan Anda tidak dapat memverifikasi rekening
        yang diisi dari akun itu. Surat lama orang yang sama tidak berlaku lagi.
      </p>
      <DateField
        label="Berlaku sampai"
        required
        value={until}
        onChange={setUntil}
        min={today()}
        max={inDays(DAYS_MAX)}
        error={errors.berlakuSampai}
      />
      <Radio.Group label="Bentuk" value={slips} onChange={setSlips}>
        <Stack gap="xs" mt="xs">
          <Radio value="halaman" label="Satu surat per halaman" />
          <Radio value="lembar" label="Tiga surat per lembar, untuk digunting" />
        </Stack>
      </Radio.Group>
    </ActDialog>
  );
}
