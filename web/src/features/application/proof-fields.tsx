// What of the form a document proves: read beside it.
import { useQuery } from '@tanstack/react-query';
import { bankOptions } from '../../api/reference';
import { sexText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { KeyValues } from '../../ui/key-values';
import { documentName } from './form/findings';
import type { ApplicationDetail, DocumentBody } from './queries';

export function ProofFields({ application, kind }: { application: ApplicationDetail; kind: DocumentBody['jenis'] }) {
  const banks = useQuery(bankOptions());
  const { isi: form } = application;
  const name = ['Nama lengkap', form.nama] as const;
  const nik = ['NIK', form.nik] as const;
  const born = [
    'Tempat, tanggal lahir',
    [form.tempatLahir, form.tanggalLahir ? dateLong(form.tanggalLahir) : ''].filter(Boolean).join(', '),
  ] as const;
  const home = ['Asal', [application.kampung, application.distrik].filter(Boolean).join(', ')] as const;
  const study = ['Sekolah atau kampus', form.institusi] as const;
  const programme = ['Program studi', [form.jenjang, form.programStudi].filter(Boolean).join(' ')] as const;
  const number = ['NIM', form.nim] as const;
  const semester = ['Semester', form.semester?.toString()] as const;
  const rows: Record<DocumentBody['jenis'], (readonly [string, string | null | undefined])[]> = {
    ktp: [name, nik, born, ['Jenis kelamin', form.jenisKelamin ? sexText[form.jenisKelamin] : null], home],
    kk: [name, nik, ['Nomor KK', form.noKk], born, home],
    surat_aktif: [name, study, programme, number, semester],
    khs: [
      name,
      number,
      programme,
      semester,
      ['IPK', form.ipk?.toLocaleString('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 })],
    ],
    buku_rekening: [
      name,
      ['Bank', banks.data?.find((bank) => bank.value === form.rekening?.kodeBank)?.label ?? form.rekening?.kodeBank],
      ['Nomor rekening', form.rekening?.nomor],
      ['Nama pemilik', form.rekening?.namaPemilik],
    ],
    foto: [name, ['Jenis kelamin', form.jenisKelamin ? sexText[form.jenisKelamin] : null]],
    bukti_prestasi: [name, study, programme],
    sktm: [name, nik, home, ['Alamat sekarang', form.alamat]],
  };
  return <KeyValues title={`Cocokkan dengan ${documentName(kind)}`} rows={rows[kind]} stacked />;
}
