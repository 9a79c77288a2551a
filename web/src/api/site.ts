// What the whole site shares: its name, and the contacts that an office may change.
import { phoneText } from '../lib/phone';
import { useIsSet, useSiteText } from './site-texts';
import { standard as situs } from './words/texts/situs';

export const siteName = 'Beasiswa Nduga';
export const governmentName = 'Pemerintah Kabupaten Nduga';

/** Footer, contacts and social networks; an address, a number and networks that no office has confirmed are none. */
export function useSite() {
  const text = useSiteText('situs', situs);
  const isSet = useIsSet('situs');
  return {
    government: text.pemerintah,
    address: text.alamat,
    location: text.lokasi,
    callCentre: phoneText(text.callCentre),
    callCentreText: text.keteranganCallCentre,
    email: isSet ? text.email : null,
    phone: isSet ? phoneText(text.telepon) : null,
    copyright: text.hakCipta,
    social: isSet ? text.jejaring.map(({ nama, url }) => ({ name: nama, url })) : [],
  };
}

/** Puts the portal's telephone number into a text that names it as `{callCentre}`. */
export function useCalls(): (text: string) => string {
  const { callCentre } = useSite();
  return (text) => text.replaceAll('{callCentre}', callCentre);
}
