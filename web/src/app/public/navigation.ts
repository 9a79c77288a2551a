// The public menu, and when one of its items counts as current.
import { paths } from '../../lib/paths';

export interface NavItem {
  text: string;
  to: string;
  children?: readonly { text: string; to: string }[];
}

export const navigation: readonly NavItem[] = [
  { text: 'Tentang Kami', to: paths.about },
  { text: 'Beasiswa', to: paths.scholarships },
  {
    text: 'Informasi',
    to: paths.newsList,
    children: [
      { text: 'Berita', to: paths.newsList },
      { text: 'Lembaga Masyarakat Adat', to: paths.customaryInstitution },
      { text: 'Lembaga Mahasiswa Nduga', to: paths.studentInstitution },
      { text: 'Pemerintah', to: paths.government },
    ],
  },
  {
    text: 'Awardee',
    to: paths.awardees,
    children: [
      { text: 'Daftar Awardee', to: paths.awardees },
      { text: 'Testimoni', to: paths.testimonials },
    ],
  },
];

/** Whether the item is current: its own path, one of its entries' paths, or, for a hash link, only home. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  if (item.to.startsWith('/#')) return pathname === paths.home;
  return pathname === item.to || (item.children ?? []).some((child) => pathname.startsWith(child.to));
}

/** What people come for most often: in the side menu, where the footer is far away. */
export const firstQuestions: readonly { text: string; to: string }[] = [
  { text: 'Bolehkah saya mendaftar?', to: paths.eligibility },
  { text: 'Status pendaftaran', to: paths.applicationStatus },
  { text: 'Di mana saya dibantu', to: paths.help },
  { text: 'Bahasa mudah', to: paths.easyLanguage },
  { text: 'Transparansi', to: paths.transparency },
];
