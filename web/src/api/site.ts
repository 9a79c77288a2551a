// What the whole site shares: its name, and the contacts that an office may change.
import { useSiteText } from './site-texts';
import { standard as situs } from './words/texts/situs';

export const siteName = 'Beasiswa Nduga';
export const governmentName = 'Pemerintah Kabupaten Nduga';

/** Footer, contacts and social networks. */
export function useSite() {
  const text = useSiteText('situs', situs);
  return {
    government: text.pemerintah,
    address: text.alamat,
    location: text.lokasi,
    callCentre: text.callCentre,
    callCentreText: text.keteranganCallCentre,
    email: text.email,
    phone: text.telepon,
    copyright: text.hakCipta,
    social: text.jejaring.map(({ nama, url }) => ({ name: nama, url })),
  };
}

/** Puts the portal's telephone number into a text that names it as `{callCentre}`. */
export function useCalls(): (text: string) => string {
  const { callCentre } = useSite();
  return (text) => text.replaceAll('{callCentre}', callCentre);
}
