// All findings of a typed form, by field, and which step each field belongs to.

import type { DocumentKind } from '../../../api/words';
import { documentKindLongText, documentKindWords } from '../../../api/words';
import { number } from '../../../lib/money';
import {
  type AccountDigits,
  checkAccountNumber,
  checkBirthDate,
  checkHolder,
  checkKk,
  checkName,
  checkNik,
  checkPhone,
  type Finding,
  isMinor,
  parseGpa,
  type Sex,
} from '../checks';
import { lettersMax, type TypedForm } from '../form-body';
import type { FieldName } from '../merge';
import { type DocumentGroup, fieldText, requiredGroups } from '../text';

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

/** A field of the whole body (`isi.alamat`, as the check of its shape names it) as a field of the form. */
const inForm = (name: string): string => name.replace(/^isi\./, '');

/** The steps that this applicant sees: the guardian's only below eighteen. */
export const stepsFor = (form: TypedForm): StepId[] =>
  stepIds.filter((step) => step !== 'wali' || isMinor(form.tanggalLahir));

/** The step where a field of the wire (`nik`, `rekening.nomor`, `dokumen.kk`) is filled in. */
export function stepOfWireField(wire: string): StepId {
  const name = inForm(wire);
  if (name.startsWith('dokumen')) return 'dokumen';
  if (name.startsWith('rekening')) return 'rekening';
  if (name.startsWith('wali')) return 'wali';
  if (name === 'institusiId') return 'pendidikan';
  const step = stepIds.find((id) => [...requiredFields[id], ...(optionalFields[id] ?? [])].includes(name as FieldName));
  // What no step has stays where everything is listed: another step would have nothing to mend.
  return step ?? 'periksa';
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
  return special[inForm(name)] ?? inForm(name);
}

/** The typed field that a refusal without fields is about. */
export function fieldOfCode(kode: string): FieldName | null {
  switch (kode) {
    case 'NIK_SUDAH_TERDAFTAR':
    case 'NIK_SUDAH_MENDAFTAR_TAHUN_INI':
      return 'nik';
    case 'REKENING_MILIK_ORANG_LAIN':
      return 'rekeningNomor';
    case 'PENDAFTARAN_TIDAK_DIBUKA':
    case 'MASA_PENDAFTARAN_BELUM_ADA':
      return 'tahun';
    default:
      return null;
  }
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
  note('nama', checkName(form.nama));
  note('nik', checkNik(form.nik, { birthDate: form.tanggalLahir, sex }, today));
  note('noKk', checkKk(form.noKk, form.nik));
  note('noHp', checkPhone(form.noHp));
  note('tanggalLahir', checkBirthDate(form.tanggalLahir, today));
  if (form.semester && !(Number(form.semester) >= 1 && Number(form.semester) <= 14))
    note('semester', { kind: 'error', text: 'Semester antara 1 dan 14.' });
  if (form.ipk.trim() && parseGpa(form.ipk) === null)
    note('ipk', { kind: 'error', text: 'IPK antara 0,00 dan 4,00, misalnya 3,25.' });
  note('rekeningNomor', checkAccountNumber(form.rekeningNomor, bank?.name ?? '', bank?.digits ?? null));
  note('rekeningNama', checkHolder(form.rekeningNama, form.nama));
  if (isMinor(form.tanggalLahir, today)) {
    note('waliNama', checkName(form.waliNama));
    note('waliTelepon', checkPhone(form.waliTelepon));
  }
  // No field takes more letters, but a draft of another day or device may hold them.
  for (const [name, value] of Object.entries(form) as [FieldName, string | boolean][]) {
    const max = lettersMax(name);
    if (typeof value === 'string' && [...value.trim()].length > max)
      note(name, { kind: 'error', text: `${fieldText[name]} paling banyak ${number(max)} huruf.` });
  }
  return found;
}

/** What the server said of numbers that are in use, and of the period, put beside what was found here. */
export function withAnswers(findings: Findings, answers: Findings): Findings {
  const all: Findings = { ...findings };
  for (const [name, answer] of Object.entries(answers) as [FieldName, Finding][]) {
    const own = findings[name];
    if (own?.kind === 'error') continue;
    const both = own?.kind === 'warning' && answer.kind === 'warning';
    all[name] = both ? { kind: 'warning', text: `${own.text} ${answer.text}` } : answer;
  }
  return all;
}

/** A problem that stops the submit, with the step and the field where it is mended. */
export type Problem = { step: StepId; field: string; text: string };

const isEmpty = (value: string | boolean) => (typeof value === 'boolean' ? !value : value.trim() === '');

/** What a form's documents have come to. */
export type Papers = {
  groups: readonly DocumentGroup[];
  /** On the server and not found invalid, or on their way. */
  attached: ReadonlySet<DocumentKind>;
  /** Refused by the server, with its reason. */
  refused: Partial<Record<DocumentKind, string>>;
  /** Found invalid by the office, and not replaced yet. */
  invalid: readonly DocumentKind[];
};

/** Beside its field a sentence needs no name; in the list of everything it does. */
function withName(field: string, text: string): string {
  const name = fieldText[field];
  return name === undefined || text.toLowerCase().includes(name.toLowerCase()) ? text : `${name}: ${text}`;
}

/** Everything between this form and its submit; `said` is what the server refused, by typed field or document. */
export function problemsOf(
  form: TypedForm,
  findings: Findings,
  { groups, attached, refused, invalid }: Papers,
  said: Readonly<Record<string, string>> = {},
): Problem[] {
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
  const paper = (kind: DocumentKind | undefined, text: string) =>
    problems.push({ step: 'dokumen', field: `dokumen.${kind}`, text });
  // Whoever chose a file means it: what was refused is replaced or taken away, also where an earlier one is there.
  const no = documentKindWords.filter((kind) => refused[kind] !== undefined);
  for (const kind of no) paper(kind, `${documentName(kind)} ditolak server. Pilih berkas lain, atau hapus.`);
  for (const kind of invalid) if (!no.includes(kind)) paper(kind, `${documentName(kind)} tidak sah. Ganti berkasnya.`);
  for (const { anyOf, title } of groups) {
    const isTold = anyOf.some((kind) => attached.has(kind) || invalid.includes(kind) || no.includes(kind));
    if (!isTold) paper(anyOf[0], `${title} belum dilampirkan.`);
  }
  for (const [field, text] of Object.entries(said)) {
    if (!problems.some((problem) => problem.field === field))
      problems.push({ step: stepOfWireField(field), field, text: withName(field, text) });
  }
  return problems;
}

/** The papers of a form whose period asks for nothing beyond the usual. */
export const usualPapers = (attached: ReadonlySet<DocumentKind>): Papers => ({
  groups: requiredGroups,
  attached,
  refused: {},
  invalid: [],
});

export const documentName = (kind: DocumentKind): string => documentKindLongText[kind];
