// A form's fields as a readable list, for the applicant's last look and for the verifier.

import { useQuery } from '@tanstack/react-query';
import { bankOptions, cityOptions, districtOptions, kampungOptions } from '../../api/reference';
import { sexText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { phoneText } from '../../lib/phone';
import { scholarshipName } from '../../lib/scholarships';
import { KeyValues } from '../../ui/key-values';
import { type Changes, type Fact, markedRows } from './changes';
import type { FormBody } from './form-body';

/** `names` gives district and kampung when the server has told them already. */
export function FormSummary({
  body,
  names,
  changes,
}: {
  body: FormBody;
  names?: { district?: string | null | undefined; kampung?: string | null | undefined };
  /** What differs from what was last looked at. */
  changes?: Changes | null | undefined;
}) {
  const districts = useQuery({ ...districtOptions(), enabled: !names?.district || !!changes });
  const kampung = useQuery({
    ...kampungOptions(body.distrikAsal ?? ''),
    enabled: !names?.kampung && !!body.distrikAsal,
  });
  const kampungBefore = useQuery({
    ...kampungOptions(changes?.sebelumnya.distrikAsal ?? ''),
    enabled: !!changes?.isi.includes('kampungAsal') && !!changes.sebelumnya.distrikAsal,
  });
  const cities = useQuery(cityOptions());
  const banks = useQuery(bankOptions());
  const label = (options: { value: string; label: string }[] | undefined, value: string | null | undefined) =>
    options?.find((option) => option.value === value)?.label ?? value ?? null;
  const facts = (of: FormBody, known?: typeof names): readonly (readonly [title: string, rows: readonly Fact[]])[] => [
    [
      'Data diri',
      [
        ['Nama lengkap', of.nama, 'nama'],
        ['NIK', of.nik, 'nik'],
        ['Nomor KK', of.noKk, 'noKk'],
        [
          'Tempat, tanggal lahir',
          [of.tempatLahir, of.tanggalLahir ? dateLong(of.tanggalLahir) : ''].filter(Boolean).join(', '),
          'tempatLahir',
          'tanggalLahir',
        ],
        ['Jenis kelamin', of.jenisKelamin ? sexText[of.jenisKelamin] : null, 'jenisKelamin'],
        ['Nomor ponsel', of.noHp && phoneText(of.noHp), 'noHp'],
      ],
    ],
    [
      'Alamat dan asal',
      [
        ['Distrik asal', known?.district ?? label(districts.data, of.distrikAsal), 'distrikAsal'],
        [
          'Kampung asal',
          known?.kampung ?? label(of === body ? kampung.data : kampungBefore.data, of.kampungAsal),
          'kampungAsal',
        ],
        ['Alamat sekarang', of.alamat, 'alamat'],
        ['Kota studi', label(cities.data, of.kotaStudi), 'kotaStudi'],
      ],
    ],
    [
      'Pendidikan',
      [
        ['Jenjang', of.jenjang, 'jenjang'],
        ['Sekolah atau kampus', of.institusi, 'institusi'],
        ['Program studi', of.programStudi, 'programStudi'],
        ['NIM', of.nim, 'nim'],
        ['Semester', of.semester?.toString(), 'semester'],
        ['IPK', gpaOf(of), 'ipk'],
      ],
    ],
    [
      'Beasiswa',
      [
        ['Jenis', of.jenisBeasiswa ? scholarshipName(of.jenisBeasiswa) : null, 'jenisBeasiswa'],
        ['Tahun', of.tahun?.toString(), 'tahun'],
        ['Bantuan lain', of.pendanaanLain, 'pendanaanLain'],
      ],
    ],
    [
      'Rekening',
      [
        ['Bank', label(banks.data, of.rekening?.kodeBank), 'rekening.kodeBank'],
        ['Nomor rekening', of.rekening?.nomor, 'rekening.nomor'],
        ['Nama pemilik', of.rekening?.namaPemilik, 'rekening.namaPemilik'],
      ],
    ],
  ];
  const before = facts(changes?.sebelumnya ?? body);
  return (
    <>
      {facts(body, names).map(([title, rows], at) => (
        <KeyValues key={title} title={title} rows={markedRows(rows, before[at]?.[1] ?? [], changes)} />
      ))}
      {body.wali && (
        <KeyValues
          title={changes?.isi.includes('wali') ? 'Wali (berubah)' : 'Wali'}
          rows={[
            ['Nama wali', body.wali.nama],
            ['Hubungan', body.wali.hubungan],
            ['Nomor ponsel', body.wali.noHp && phoneText(body.wali.noHp)],
            ['Persetujuan', body.wali.persetujuan ? 'Disetujui' : 'Belum disetujui'],
          ]}
        />
      )}
    </>
  );
}

const gpaOf = ({ ipk }: FormBody) =>
  ipk?.toLocaleString('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 }) ?? null;
