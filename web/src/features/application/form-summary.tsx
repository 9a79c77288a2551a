// A form's fields as a readable list, for the applicant's last look and for the verifier.

import { useQuery } from '@tanstack/react-query';
import { bankOptions, cityOptions, districtOptions, kampungOptions } from '../../api/reference';
import { sexText } from '../../api/words';
import { dateLong } from '../../lib/date';
import { scholarshipName } from '../../lib/scholarships';
import { KeyValues } from '../../ui/key-values';
import type { FormBody } from './form-body';

/** `names` gives district and kampung when the server has told them already. */
export function FormSummary({
  body,
  names,
}: {
  body: FormBody;
  names?: { district?: string | null | undefined; kampung?: string | null | undefined };
}) {
  const districts = useQuery({ ...districtOptions(), enabled: !names?.district });
  const kampung = useQuery({
    ...kampungOptions(body.distrikAsal ?? ''),
    enabled: !names?.kampung && !!body.distrikAsal,
  });
  const cities = useQuery(cityOptions());
  const banks = useQuery(bankOptions());
  const label = (options: { value: string; label: string }[] | undefined, value: string | null | undefined) =>
    options?.find((option) => option.value === value)?.label ?? value ?? null;
  const gpa =
    body.ipk === null || body.ipk === undefined
      ? null
      : body.ipk.toLocaleString('id-ID', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <>
      <KeyValues
        title="Data diri"
        rows={[
          ['Nama lengkap', body.nama],
          ['NIK', body.nik],
          ['Nomor KK', body.noKk],
          [
            'Tempat, tanggal lahir',
            [body.tempatLahir, body.tanggalLahir ? dateLong(body.tanggalLahir) : ''].filter(Boolean).join(', '),
          ],
          ['Jenis kelamin', body.jenisKelamin ? sexText[body.jenisKelamin] : null],
          ['Nomor ponsel', body.noHp],
        ]}
      />
      <KeyValues
        title="Alamat dan asal"
        rows={[
          ['Distrik asal', names?.district ?? label(districts.data, body.distrikAsal)],
          ['Kampung asal', names?.kampung ?? label(kampung.data, body.kampungAsal)],
          ['Alamat sekarang', body.alamat],
          ['Kota studi', label(cities.data, body.kotaStudi)],
        ]}
      />
      <KeyValues
        title="Pendidikan"
        rows={[
          ['Jenjang', body.jenjang],
          ['Sekolah atau kampus', body.institusi],
          ['Program studi', body.programStudi],
          ['NIM', body.nim],
          ['Semester', body.semester?.toString()],
          ['IPK', gpa],
        ]}
      />
      <KeyValues
        title="Beasiswa"
        rows={[
          ['Jenis', body.jenisBeasiswa ? scholarshipName(body.jenisBeasiswa) : null],
          ['Tahun', body.tahun?.toString()],
          ['Bantuan lain', body.pendanaanLain],
        ]}
      />
      <KeyValues
        title="Rekening"
        rows={[
          ['Bank', label(banks.data, body.rekening?.kodeBank)],
          ['Nomor rekening', body.rekening?.nomor],
          ['Nama pemilik', body.rekening?.namaPemilik],
        ]}
      />
      {body.wali && (
        <KeyValues
          title="Wali"
          rows={[
            ['Nama wali', body.wali.nama],
            ['Hubungan', body.wali.hubungan],
            ['Nomor ponsel', body.wali.noHp],
            ['Persetujuan', body.wali.persetujuan ? 'Disetujui' : 'Belum disetujui'],
          ]}
        />
      )}
    </>
  );
}
