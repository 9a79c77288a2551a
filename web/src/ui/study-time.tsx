// The study time that an academic record, a payment or a roster is about: academic year and semester.
import { NativeSelect, NumberInput } from '@mantine/core';
import { academicYears } from '../lib/date';

/** The highest semester of any programme (the server's rule). */
export const SEMESTER_MAX = 14;

type Props = {
  year: string;
  onYear: (year: string) => void;
  semester: number | string;
  onSemester: (semester: number | string) => void;
  /** Where an empty semester means something, its name says what. */
  semesterLabel?: string;
  semesterRequired?: boolean;
  /** The server's words by field. */
  errors: Record<string, string>;
};

/** The academic year alone, where the semester stands already. */
export function AcademicYearField({ year, onYear, errors }: Pick<Props, 'year' | 'onYear' | 'errors'>) {
  return (
    <NativeSelect
      label="Tahun akademik"
      size="md"
      data={academicYears()}
      value={year}
      onChange={(event) => onYear(event.currentTarget.value)}
      error={errors.tahunAkademik}
    />
  );
}

/** Two fields, for a grid. */
export function StudyTimeFields(props: Props) {
  const { year, onYear, semester, onSemester, semesterLabel = 'Semester', semesterRequired = false, errors } = props;
  return (
    <>
      <AcademicYearField year={year} onYear={onYear} errors={errors} />
      <NumberInput
        label={semesterLabel}
        size="md"
        required={semesterRequired}
        min={1}
        max={SEMESTER_MAX}
        allowDecimal={false}
        value={semester}
        onChange={onSemester}
        error={errors.semester}
      />
    </>
  );
}
