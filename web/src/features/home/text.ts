// Texts of the home page, as an office keeps them.
import { useIsSet, useSiteText } from '../../api/site-texts';
import { standard as ajakan } from '../../api/words/texts/ajakan';
import { standard as slide } from '../../api/words/texts/slide';
import { standard as tentang } from '../../api/words/texts/tentang';
import { standard as visiMisi } from '../../api/words/texts/visi-misi';

export const useSlides = () =>
  useSiteText('slide', slide).slide.map(({ judul, subjudul }) => ({ title: judul, subtitle: subjudul }));

export function useAbout() {
  const text = useSiteText('tentang', tentang);
  const more = text.selengkapnya;
  return {
    kicker: text.kicker,
    title: text.judul,
    vision: text.visi,
    paragraphs: text.paragraf,
    more: {
      purposeTitle: more.judulTujuan,
      purpose: more.tujuan,
      visionTitle: more.judulVisi,
      vision: more.visi,
      missionTitle: more.judulMisi,
      mission: more.misi,
    },
  };
}

export function useVisionBand() {
  const text = useSiteText('visi-misi', visiMisi);
  const isSet = useIsSet('visi-misi');
  return {
    title: text.judul,
    // Nobody is quoted who has not said so.
    message: isSet ? text.pesan : null,
    by: isSet ? text.oleh : null,
    points: text.butir.map(({ judul, teks }) => ({ title: judul, text: teks })),
  };
}

export function useBanner() {
  const text = useSiteText('ajakan', ajakan);
  return { title: text.judul, text: text.teks, button: text.tombol };
}
