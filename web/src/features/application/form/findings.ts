// All findings of a typed form, by field, and which step each field belongs to.

import type { DocumentKind } from '../../../api/words';
import { documentKindLongText } from '../../../api/words';
import {
  type AccountDigits,
  checkAccountNumber,
  checkHolder,
  checkKk,
  checkNik,
  checkPhone,
  type Finding,
  isMinor,
  parseGpa,
  type Sex,
} from '../checks';
import type { TypedForm } from '../form-body';
import { fieldText, requiredGroups } from '../text';

export const stepIds = [
  'data-diri',
  'alamat',
  'pendidikan',
  'beasiswa',
  'rekening',
  'wali',
  'dokumen',
  'periksa',
] as const;
export type StepId = (typeof stepIds)[number];

export type FieldName = keyof TypedForm;

const requiredFields: Record<StepId, FieldName[]> = {
  'data-diri': ['nama', 'nik', 'noKk', 'tempatLahir', 'tanggalLahir', 'jenisKelamin', 'noHp'],
  alamat: ['distrikAsal', 'kampungAsal', 'alamat', 'kotaStudi'],
  pendidikan: ['jenjang', 'institusi', 'programStudi', 'nim', 'semester'],
  beasiswa: ['jenisBeasiswa', 'tahun'],
  rekening: ['rekeningBank', 'rekeningNomor', 'rekeningNama'],
  wali: ['waliNama', 'waliHubungan', 'waliTelepon', 'waliPersetujuan'],
  dokumen: [],
  periksa: [],
};

const optionalFields: Partial<Record<StepId, FieldName[]>> = { pendidikan: ['ipk'], beasiswa: ['pendanaanLain'] };

/** The steps that this applicant sees: the guardian's only below eighteen. */
export const stepsFor = (form: TypedForm): StepId[] =>
  stepIds.filter((step) => step !== 'wali' || isMinor(form.tanggalLahir));

/** The step where a field of the wire (`nik`, `rekening.nomor`, `dokumen.kk`) is filled in. */
export function stepOfWireField(name: string): StepId {
  if (name.startsWith('dokumen')) return 'dokumen';
  if (name.startsWith('rekening')) return 'rekening';
  if (name.startsWith('wali')) return 'wali';
  if (name === 'institusiId') return 'pendidikan';
  const step = stepIds.find((id) => [...requiredFields[id], ...(optionalFields[id] ?? [])].includes(name as FieldName));
  return step ?? 'data-diri';
}

/** The typed field behind a field of the wire. */
export function typedField(name: string): string {
  const special: Record<string, FieldName> = {
    institusiId: 'institusi',
    rekening: 'rekeningNomor',
    'rekening.kodeBank': 'rekeningBank',
    'rekening.nomor': 'rekeningNomor',
    'rekening.namaPemilik': 'rekeningNama',
    wali: 'waliNama',
    'wali.nama': 'waliNama',
    'wali.hubungan': 'waliHubungan',
    'wali.noHp': 'waliTelepon',
    'wali.persetujuan': 'waliPersetujuan',
  };
  return special[name] ?? name;
}

export type Findings = Partial<Record<FieldName, Finding>>;

/** What is wrong or odd in what has been typed so far; empty fields are not findings. */
export function findingsOf(
  form: TypedForm,
  bank: { name: string; digits: AccountDigits } | null,
  today = new Date(),
): Findings {
  const found: Findings = {};
  const note = (field: FieldName, finding: Finding | null) => {
    if (finding) found[field] = finding;
  };
  const sex = form.jenisKelamin === 'L' || form.jenisKelamin === 'P' ? (form.jenisKelamin as Sex) : undefined;
  note('nik', checkNik(form.nik, { birthDate: form.tanggalLahir, sex }, today));
  note('noKk', checkKk(form.noKk, form.nik));
  note('noHp', checkPhone(form.noHp));
  if (form.tanggalLahir && form.tanggalLahir > today.toISOString().slice(0, 10))
    note('tanggalLahir', { kind: 'error', text: 'Tanggal lahir tidak boleh di masa depan.' });
  if (form.semester && !(Number(form.semester) >= 1 && Number(form.semester) <= 14))
    note('semester', { kind: 'error', text: 'Semester antara 1 dan 14.' });
  if (form.ipk.trim() && parseGpa(form.ipk) === null)
    note('ipk', { kind: 'error', text: 'IPK antara 0,00 dan 4,00, misalnya 3,25.' });
  note('rekeningNomor', checkAccountNumber(form.rekeningNomor, bank?.name ?? '', bank?.digits ?? null));
  note('rekeningNama', checkHolder(form.rekeningNama, form.nama));
  if (isMinor(form.tanggalLahir, today)) note('waliTelepon', checkPhone(form.waliTelepon));
  return found;
}

/** A problem that stops the submit, with the step where it is mended. */
export type Problem = { step: StepId; field: string; text: string };

const isEmpty = (value: string | boolean) => (typeof value === 'boolean' ? !value : value.trim() === '');

/** Everything between this form and its submit. */
export function problemsOf(form: TypedForm, findings: Findings, attached: ReadonlySet<DocumentKind>): Problem[] {
  const problems: Problem[] = [];
  for (const step of stepsFor(form)) {
    for (const field of requiredFields[step]) {
      if (isEmpty(form[field])) problems.push({ step, field, text: `${fieldText[field] ?? field} belum diisi.` });
    }
    for (const field of [...requiredFields[step], ...(optionalFields[step] ?? [])]) {
      const finding = findings[field];
      if (finding?.kind === 'error') problems.push({ step, field, text: finding.text });
    }
  }
  for (const group of requiredGroups) {
    if (!group.anyOf.some((kind) => attached.has(kind)))
      problems.push({ step: 'dokumen', field: `dokumen.${group.anyOf[0]}`, text: `${group.title} belum dilampirkan.` });
  }
  return problems;
}

export const documentName = (kind: DocumentKind): string => documentKindLongText[kind];
