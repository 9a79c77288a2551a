// The six scholarship types, the questions and the way to apply, as an office keeps them (spec §1 and §3).
import { useSiteText } from '../../api/site-texts';
import { standard as beasiswa } from '../../api/words/texts/beasiswa';
import { standard as jenisBeasiswa } from '../../api/words/texts/jenis-beasiswa';
import { standard as tanyaJawab } from '../../api/words/texts/tanya-jawab';

export interface ScholarshipType {
  id: string;
  title: string;
  short: string;
  explanation: string;
  syarat: readonly string[];
  caraDaftar: readonly string[];
}

export const useScholarshipTypes = (): ScholarshipType[] =>
  useSiteText('jenis-beasiswa', jenisBeasiswa).jenis.map((type) => ({
    id: type.id,
    title: type.judul,
    short: type.deskripsiSingkat,
    explanation: type.penjelasan,
    syarat: type.syarat,
    caraDaftar: type.caraDaftar,
  }));

/** Introduction, general requirements and steps. */
export function useProgramme() {
  const text = useSiteText('beasiswa', beasiswa);
  return {
    title: text.judul,
    lead: text.pengantar,
    general: text.umum,
    requirements: text.syarat,
    steps: text.langkah.map(({ judul, teks }) => ({ title: judul, text: teks })),
  };
}

export const useQuestions = () =>
  useSiteText('tanya-jawab', tanyaJawab).pertanyaan.map(({ pertanyaan, jawaban }) => ({
    question: pertanyaan,
    answer: jawaban,
  }));
