// Which scholarship, for which year: only what is open now can be chosen, with its closing day and what it asks for.
import { Alert, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { placesText, registrationPeriodsQuery, whenText } from '../../../api/registration-periods';
import { type Level, levelText } from '../../../api/words';
import { rupiah } from '../../../lib/money';
import { scholarshipAbout, scholarshipChoices } from '../../../lib/scholarships';
import { Icon } from '../../../ui/icon';
import type { TypedForm } from '../form-body';
import { daysOf, isOpen, nothingOpenText, openPeriods, openText, type Period, periodOf } from '../periods';
import { groupsFor } from '../text';
import { ChoiceField, type FormAccess, LongField, RadioField } from './fields';
import css from './form.module.css';

/** `periods` is undefined as long as nobody knows them. */
type Props = { access: FormAccess; periods: readonly Period[] | undefined; isRepair: boolean };

export function ScholarshipStep({ access, periods: told, isRepair }: Props) {
  const periods = told ?? [];
  const { jenisBeasiswa: type, tahun: year, jenjang } = access.form;
  const known = told !== undefined;
  const yearsOf = (one: string) => openPeriods(periods, one).map(({ tahun }) => String(tahun));
  const isChosen = (one: string) => one === type;
  const period = periodOf(periods, type, year);
  // What was chosen before stays to be seen, open or not.
  const years = [...new Set([...yearsOf(type), ...(year ? [year] : [])])];
  return (
    <Stack gap="lg">
      <RadioField
        access={access}
        name="jenisBeasiswa"
        required
        options={scholarshipChoices.map((choice) => ({
          ...choice,
          about: [scholarshipAbout[choice.value], openText(periods, choice.value)].filter(Boolean).join(' '),
          disabled: known && yearsOf(choice.value).length === 0 && !isChosen(choice.value),
        }))}
        onChoose={(chosen): Partial<TypedForm> => {
          const open = yearsOf(chosen);
          return open.includes(year) ? {} : { tahun: open[0] ?? '' };
        }}
      />
      <ChoiceField
        access={access}
        name="tahun"
        required
        showFrom={4}
        searchable={false}
        disabled={type === ''}
        placeholder={type === '' ? 'Pilih jenis beasiswa dahulu' : 'Pilih'}
        options={years.map((value) => ({ value, label: value }))}
      />
      {period && (isOpen(period) || isRepair) && <About period={period} level={jenjang as Level} />}
      <LongField
        access={access}
        name="pendanaanLain"
        hint="Misalnya KIP Kuliah atau beasiswa kabupaten lain. Kosongkan bila tidak ada."
      />
    </Stack>
  );
}

/** What applying for this period means. */
function About({ period, level }: { period: Period; level: Level }) {
  const amount = period.besaran[level];
  // Days are counted on the device; how many places are left is known to the server alone.
  const told = useQuery(registrationPeriodsQuery).data?.items;
  const own = told?.find(({ beasiswa, tahun }) => beasiswa === period.beasiswa && tahun === period.tahun);
  const places = own ? placesText(own) : null;
  return (
    <Alert color="hijau" icon={<Icon name="info" />} title="Masa pendaftaran">
      <p>{whenText(daysOf(period))}</p>
      {places && <p>{places}</p>}
      {amount !== undefined && (
        <p>
          {levelText[level]}: {rupiah(amount)} setahun.
        </p>
      )}
      {period.syarat.length > 0 && (
        <ul className={css.bullets} aria-label="Syarat">
          {period.syarat.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p>Dokumen yang disiapkan:</p>
      <ul className={css.bullets} aria-label="Dokumen yang disiapkan">
        {groupsFor(period.dokumen).map((group) => (
          <li key={group.title}>{group.title}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Said on every step, from the first on, when nothing can be applied for at present. */
export function NotOpen({ periods }: { periods: readonly Period[] | undefined }) {
  const text = nothingOpenText(periods);
  return text === null ? null : (
    <Alert color="yellow" icon={<Icon name="clock" />} mb="md" title={text} role="status">
      Isian Anda tersimpan; formulir dapat diajukan begitu pendaftaran dibuka.
    </Alert>
  );
}
