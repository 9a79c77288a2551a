// Texts of the three institution pages, as an office keeps them.
import { useSiteText } from '../../api/site-texts';
import { standard as customary } from '../../api/words/texts/lembaga-adat';
import { standard as students } from '../../api/words/texts/lembaga-mahasiswa-nduga';
import { standard as government } from '../../api/words/texts/pemerintah';

export interface InstitutionText {
  title: string;
  lead: string;
  aboutTitle: string;
  about: readonly string[];
  roles: readonly { title: string; text: string }[];
}

export type InstitutionPlace = 'lembaga-adat' | 'lembaga-mahasiswa-nduga' | 'pemerintah';

const standards = { 'lembaga-adat': customary, 'lembaga-mahasiswa-nduga': students, pemerintah: government };

export function useInstitutionText(place: InstitutionPlace): InstitutionText {
  const text = useSiteText(place, standards[place]);
  return {
    title: text.judul,
    lead: text.pengantar,
    aboutTitle: text.judulTentang,
    about: text.tentang,
    roles: text.peran.map(({ judul, teks }) => ({ title: judul, text: teks })),
  };
}
