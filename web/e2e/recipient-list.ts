// A list of recipients as an office keeps it: a letterhead, a head of two lines, numbers behind apostrophes, names of
// banks and campuses as people write them, an empty row, a repeated person, and a sum below.

const givenNames = ['Yosep', 'Marten', 'Elina', 'Naomi', 'Yulius', 'Debora', 'Titus', 'Rahel', 'Obaja', 'Lince'];
const clans = ['Gwijangge', 'Wandikbo', 'Tabuni', 'Lokbere', 'Kogoya', 'Nirigi'];
const districts = ['Kenyam', 'MAPENDUMA', 'distrik Yigi', 'Wosak', 'Geselma', 'Mugi'];
/** What each of three people studies; the level decides what is paid. */
const studies = [
  ['Ilmu Hukum', 'S1'],
  ['Akuntansi', 'S1'],
  ['Manajemen', 'S2'],
] as const;

export type Listed = { name: string; nik: string; account: string; level: 'S1' | 'S2'; district: string };

const digits = (value: number, width: number) => String(value).padStart(width, '0');

/** The people of the list, as they really are. */
export const people: readonly Listed[] = clans.flatMap((clan, family) =>
  givenNames.map((given, place) => {
    const at = family * givenNames.length + place;
    const [, level] = studies[at % studies.length] ?? studies[0];
    return {
      name: `${given} ${clan}`,
      nik: `950801${digits(1 + (at % 28), 2)}${digits(1 + (at % 12), 2)}${digits(1 + (at % 5), 2)}${digits(at + 101, 4)}`,
      account: `6010${digits(at + 1, 6)}`,
      level,
      district: districts[family] ?? 'Kenyam',
    };
  }),
);

/** Rows that cannot go in as they stand, by place in the list: what was written, and what is meant. */
const broken: ReadonlyMap<number, (cells: string[]) => string[]> = new Map([
  [7, (cells) => cells.with(2, '9,50801E+15')],
  [19, (cells) => cells.with(3, 'Mapendumma')],
  [33, (cells) => cells.with(7, 'Bank Papoea')],
]);

/** How many rows of the messy list are refused: those, and the person who stands in it twice. */
export const refused = broken.size + 1;

function row({ name, nik, account, district }: Listed, at: number, semester: number): string[] {
  const [programme] = studies[at % studies.length] ?? studies[0];
  const level = people[at]?.level ?? 'S1';
  const campus = at % 4 === 0 ? 'UNCEN' : 'Universitas  Cenderawasih';
  const bank = at % 3 === 0 ? 'bank papua' : 'Bank Papua (BPD Papua)';
  return [
    `${at + 1}.`,
    `  ${name} `,
    `'${nik}`,
    district,
    campus,
    programme,
    level,
    bank,
    `'${account}`,
    `${semester}`,
  ];
}

const head = ['NO', 'Nama Lengkap', 'N I K', 'Distrik Asal', 'Kampus', 'Prodi', 'Jenjang', 'Bank', 'No. Rek.', 'Smt'];
const csv = (rows: string[][]) => Buffer.from(rows.map((cells) => cells.join(';')).join('\r\n'));

/** The list as it was found on somebody's computer. */
export function messyList(semester: number): Buffer {
  const rows = people.map((one, at) => {
    const cells = row(one, at, semester);
    return broken.get(at)?.(cells) ?? cells;
  });
  const twice = people[3] as Listed;
  return csv([
    ['PEMERINTAH KABUPATEN NDUGA'],
    ['DAFTAR PENERIMA BEASISWA'],
    [],
    head,
    ...rows.slice(0, 30),
    [],
    ...rows.slice(30),
    row(twice, 3, semester),
    ['', '', '', '', '', '', '', '', 'JUMLAH', '60'],
  ]);
}
