// Texts of the three institution pages, as an office keeps them.
import { useSiteText } from '../../api/site-texts';

export interface InstitutionText {
  title: string;
  lead: string;
  aboutTitle: string;
  about: readonly string[];
  roles: readonly { title: string; text: string }[];
}

export type InstitutionPlace = 'lembaga-adat' | 'lembaga-mahasiswa-nduga' | 'pemerintah';

export function useInstitutionText(place: InstitutionPlace): InstitutionText {
  const text = useSiteText(place);
  return {
    title: text.judul,
    lead: text.pengantar,
    aboutTitle: text.judulTentang,
    about: text.tentang,
    roles: text.peran.map(({ judul, teks }) => ({ title: judul, text: teks })),
  };
}
