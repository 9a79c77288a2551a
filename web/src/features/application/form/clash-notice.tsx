// Two devices wrote different things into the same field: both stand here, and the person chooses.
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bankOptions, cityOptions, districtOptions, kampungOptions, type Option } from '../../../api/reference';
import { sexText, sexWords } from '../../../api/words';
import { dateLong } from '../../../lib/date';
import { phoneText } from '../../../lib/phone';
import { scholarshipName } from '../../../lib/scholarships';
import { wordIn } from '../../../lib/word';
import { Icon } from '../../../ui/icon';
import type { TypedForm } from '../form-body';
import type { Clash, FieldName } from '../merge';
import { fieldText } from '../text';
import css from './form.module.css';

type Props = { clashes: readonly Clash[]; onChoose: (clash: Clash, whose: 'mine' | 'theirs') => void };

export function ClashNotice({ clashes, onChoose }: Props) {
  return (
    <Alert color="yellow" icon={<Icon name="alert" />} title="Isian ini diubah di perangkat lain" mb="md" role="alert">
      <p>Pilih yang benar. Isian lain sudah digabung; tidak ada yang hilang.</p>
      <ul className={css.clashes}>
        {clashes.map((clash) => (
          <OneClash key={clash.fields.join()} clash={clash} onChoose={(whose) => onChoose(clash, whose)} />
        ))}
      </ul>
    </Alert>
  );
}

function OneClash({ clash, onChoose }: { clash: Clash; onChoose: (whose: 'mine' | 'theirs') => void }) {
  const shown = clash.fields.filter((field) => field !== 'institusiId');
  const name = shown.map((field) => fieldText[field] ?? field).join(' dan ');
  return (
    <li className={css.clash}>
      <strong>{name}</strong>
      <div className={css.clashTexts}>
        <p>
          Di perangkat ini: <Value fields={shown} form={clash.mine} />
        </p>
        <Button variant="default" onClick={() => onChoose('mine')} aria-label={`${name}: pakai yang di perangkat ini`}>
          Pakai ini
        </Button>
        <p>
          Di perangkat lain: <Value fields={shown} form={clash.theirs} />
        </p>
        <Button
          variant="default"
          onClick={() => onChoose('theirs')}
          aria-label={`${name}: pakai yang di perangkat lain`}
        >
          Pakai ini
        </Button>
      </div>
    </li>
  );
}

const labelOf = (options: readonly Option[] | undefined, value: string) =>
  options?.find((option) => option.value === value)?.label ?? value;

function Value({ fields, form }: { fields: readonly FieldName[]; form: Partial<TypedForm> }) {
  const has = (field: FieldName) => fields.includes(field);
  const districts = useQuery({ ...districtOptions(), enabled: has('distrikAsal') }).data;
  const kampung = useQuery({
    ...kampungOptions(form.distrikAsal ?? ''),
    enabled: has('kampungAsal') && !!form.distrikAsal,
  });
  const cities = useQuery({ ...cityOptions(), enabled: has('kotaStudi') }).data;
  const banks = useQuery({ ...bankOptions(), enabled: has('rekeningBank') }).data;
  const text = (field: FieldName): string => {
    const value = form[field];
    if (typeof value === 'boolean') return value ? 'disetujui' : 'belum disetujui';
    if (!value) return '(kosong)';
    if (field === 'distrikAsal') return labelOf(districts, value);
    if (field === 'kampungAsal') return labelOf(kampung.data, value);
    if (field === 'kotaStudi') return labelOf(cities, value);
    if (field === 'rekeningBank') return labelOf(banks, value);
    if (field === 'jenisBeasiswa') return scholarshipName(value);
    if (field === 'tanggalLahir') return dateLong(value);
    if (field === 'noHp' || field === 'waliTelepon') return phoneText(value);
    const sex = field === 'jenisKelamin' ? wordIn(sexWords, value) : null;
    return sex ? sexText[sex] : value;
  };
  return <strong>{fields.map(text).join(', ')}</strong>;
}
