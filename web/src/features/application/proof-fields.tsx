// What of the form a document proves: read beside it.
import { useQuery } from '@tanstack/react-query';
import { bankOptions } from '../../api/reference';
import { sexText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { KeyValues } from '../../ui/key-values';
import { type Fact, markedRows } from './changes';
import { documentName } from './form/findings';
import type { ApplicationDetail, DocumentBody } from './queries';

export function ProofFields({ application, kind }: { application: ApplicationDetail; kind: DocumentBody['jenis'] }) {
  const banks = useQuery(bankOptions());
  const { isi, perubahan } = application;
  const facts = (form: ApplicationDetail['isi'], home: string): readonly Fact[] => {
    const name = ['Nama lengkap', form.nama, 'nama'] as const;
    const nik = ['NIK', form.nik, 'nik'] as const;
    const born = [
      'Tempat, tanggal lahir',
      [form.tempatLahir, form.tanggalLahir ? dateLong(form.tanggalLahir) : ''].filter(Boolean).join(', '),
      'tempatLahir',
      'tanggalLahir',
    ] as const;
    const from = ['Asal', home, 'distrikAsal', 'kampungAsal'] as const;
    const study = ['Sekolah atau kampus', form.institusi, 'institusi'] as const;
    const programme = [
      'Program studi',
      [form.jenjang, form.programStudi].filter(Boolean).join(' '),
      'jenjang',
      'programStudi',
    ] as const;
    const number = ['NIM', form.nim, 'nim'] as const;
    const semester = ['Semester', form.semester?.toString(), 'semester'] as const;
    const sex = ['Jenis kelamin', form.jenisKelamin ? sexText[form.jenisKelamin] : null, 'jenisKelamin'] as const;
    const gpa = form.ipk?.toLocaleString('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const bank = banks.data?.find((one) => one.value === form.rekening?.kodeBank)?.label ?? form.rekening?.kodeBank;
    const rows: Record<DocumentBody['jenis'], readonly Fact[]> = {
      ktp: [name, nik, born, sex, from],
      kk: [name, nik, ['Nomor KK', form.noKk, 'noKk'], born, from],
      surat_aktif: [name, study, programme, number, semester],
      khs: [name, number, programme, semester, ['IPK', gpa, 'ipk']],
      buku_rekening: [
        name,
        ['Bank', bank, 'rekening.kodeBank'],
        ['Nomor rekening', form.rekening?.nomor, 'rekening.nomor'],
        ['Nama pemilik', form.rekening?.namaPemilik, 'rekening.namaPemilik'],
      ],
      foto: [name, sex],
      bukti_prestasi: [name, study, programme],
      sktm: [name, nik, from, ['Alamat sekarang', form.alamat, 'alamat']],
    };
    return rows[kind];
  };
  const home = [application.kampung, application.distrik].filter(Boolean).join(', ');
  const before = facts(perubahan?.sebelumnya ?? isi, 'distrik atau kampung lain');
  return (
    <KeyValues
      title={`Cocokkan dengan ${documentName(kind)}`}
      rows={markedRows(facts(isi, home), before, perubahan)}
      stacked
    />
  );
}
