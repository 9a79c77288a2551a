// Texts of the public pages: where they stand, and what differs between two versions.

/** A text, a list of texts, or texts by name: the shape that the page reads. */
export type Text = string | Text[] | { [name: string]: Text };

/** Names of the places, and the page that shows each. */
export const places: Record<string, { name: string; page: string }> = {
  slide: { name: 'Slide beranda', page: '/' },
  tentang: { name: 'Tentang kami', page: '/#about-us' },
  'visi-misi': { name: 'Visi dan misi', page: '/' },
  ajakan: { name: 'Ajakan mendaftar', page: '/' },
  beasiswa: { name: 'Informasi beasiswa', page: '/beasiswa' },
  'jenis-beasiswa': { name: 'Jenis beasiswa', page: '/beasiswa/detail' },
  'tanya-jawab': { name: 'Tanya jawab', page: '/beasiswa' },
  'lembaga-adat': { name: 'Lembaga Masyarakat Adat', page: '/informasi/lembaga-adat' },
  'lembaga-mahasiswa-nduga': { name: 'Lembaga mahasiswa', page: '/informasi/lembaga-mahasiswa-nduga' },
  pemerintah: { name: 'Pemerintah', page: '/informasi/pemerintah' },
  situs: { name: 'Nama, alamat, dan media sosial', page: '/' },
};

export const placeName = (id: string): string => places[id]?.name ?? labelOf(id);

/** A field's name in words: `deskripsiSingkat` as 'Deskripsi singkat'. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export type Difference = { place: string; before: string | null; after: string | null };

/** What differs, text by text, each with where it stands in words. */
export function differences(before: Text, after: Text): Difference[] {
  const [old, now] = [textsOf(before, []), textsOf(after, [])];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((place) => ({ place, before: old.get(place) ?? null, after: now.get(place) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** What somebody else changed, text by text, beside what is typed here. */
export function meanwhile(before: Text, now: Text, mine: Text) {
  const own = textsOf(mine, []);
  return differences(before, now).map((change) => ({
    label: change.place,
    before: change.before ?? '',
    now: change.after ?? '',
    mine: own.get(change.place) ?? '',
  }));
}

function textsOf(text: Text, path: readonly string[]): Map<string, string> {
  if (typeof text === 'string') return new Map([[path.join(' › ') || 'Teks', text]]);
  const entries: (readonly [string, Text])[] = Array.isArray(text)
    ? text.map((one, at) => [`butir ${at + 1}`, one] as const)
    : Object.entries(text).map(([name, one]) => [labelOf(name), one] as const);
  return new Map(entries.flatMap(([name, one]) => [...textsOf(one, [...path, name])]));
}

/** A copy of `text` with what stands at `path` replaced. */
export function put(text: Text, path: readonly (string | number)[], value: Text): Text {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (Array.isArray(text)) return text.map((one, at) => (at === step ? put(one, rest, value) : one));
  if (typeof text === 'object') return { ...text, [step]: put(text[step] ?? '', rest, value) };
  return text;
}
