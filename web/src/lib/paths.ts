// Every path of the web app, built in one place; no other file writes a path by hand.
import type { Role } from './roles';

const q = (value: string | number) => encodeURIComponent(String(value));

export const paths = {
  home: '/',
  about: '/#about-us',
  awardees: '/awardee',
  testimonials: '/awardee-testimoni',
  scholarships: '/beasiswa',
  scholarshipDetail: '/beasiswa/detail',
  newsList: '/informasi/berita',
  newsDetailBase: '/informasi/berita-lengkap',
  newsDetail: (slug: string) => `/informasi/berita-lengkap/${q(slug)}`,
  newsFilter: '/berita/filter-list',
  newsFilterWith: (query: { category?: string; order?: string; search?: string }) => {
    const params = new URLSearchParams();
    if (query.category) params.set('category', query.category);
    if (query.order) params.set('sort-by', query.order);
    if (query.search) params.set('search', query.search);
    const text = params.toString();
    return text ? `/berita/filter-list?${text}` : '/berita/filter-list';
  },
  customaryInstitution: '/informasi/lembaga-adat',
  studentInstitution: '/informasi/lembaga-mahasiswa-nduga',
  government: '/informasi/pemerintah',
  transparency: '/transparansi',
  openData: '/data-terbuka',
  /** The program by which anybody checks the list. */
  listChecker: '/data/jurnalis.py',
  developers: '/pengembang',
  eligibility: '/bolehkah',
  applicationStatus: '/status-pendaftaran',
  easyLanguage: '/bahasa-mudah',
  help: '/bantuan',
  proof: (position: number | string) => `/verifikasi/${q(position)}`,
  /** What a restored older copy took away, beside the first event that it took. */
  restore: (position: number) => `/verifikasi/${q(position)}#pemulihan`,

  login: '/auth/login',
  roleLogin: '/auth/role/login',
  register: '/auth/register',
  verifyEmail: '/auth/register/verify-email',
  forgot: '/auth/forgot',
  /** Where the code of a letter is typed; the letter's picture adds the code behind `#`. */
  claim: '/auth/klaim',
  changePassword: '/auth/change-password',

  /** The dashboard of a role's own area. */
  dashboard: (role: Role) => `/${role}/dashboard`,
  /** A page of a role's area; `page` is the route's last words, e.g. `akademia`. */
  area: (role: Role, page: string) => `/${role}/${page}`,
  areaDetail: (role: Role, page: string, id: string | number) => `/${role}/${page}/detail/${q(id)}`,
  /** A new item of a page of a role's area. */
  areaNew: (role: Role, page: string) => `/${role}/${page}/baru`,
  /** Everybody's achievements, at the admin's desk. */
  achievements: '/admin/akademia?tab=prestasi',
  /** A roster of payments, at the finance desk or where it is read. */
  roster: (id: string, role: Role = 'admin') => `/${role}/keuangan/daftar/${q(id)}`,
  /** A recipient's page in the area of an office. */
  recipient: (role: Role, id: string) => `/${role}/akademia/penerima/${q(id)}`,
  /** The payments that a text is found in: a name, a holder, the number of an SP2D. */
  paymentsOf: (role: Role, text: string) => `/${role}/keuangan?search=${q(text)}`,
  /** The decrees that a text is found in. */
  decreesOf: (role: Role, text: string) => `/${role}/keuangan?tab=sk&search=${q(text)}`,
  /** A register of a budget year. */
  registerOf: (role: Role, register: string, year: number) =>
    `/${role}/laporan?register=${q(register)}&tahun=${q(year)}`,
  /** All payments of one recipient, as a register. */
  recipientCard: (role: Role, award: string) =>
    `/${role}/laporan?register=kartu-penerima&penerimaBeasiswaId=${q(award)}`,
  /** A form that a branch fills in for somebody. */
  assistedForm: (id: string) => `/dpc/akademia/bantuan/${q(id)}`,
  user: {
    dashboard: '/user/dashboard',
    /** The application form; `langkah` names its step. */
    form: '/user/formulir',
    academic: '/user/akademia',
    scholarship: '/user/beasiswa',
    reports: '/user/laporan',
    account: '/user/rekening',
  },

  /** The public spreadsheet of awardees (served by the API, opened in a new tab). */
  awardeeDownload: '/api/web/penerima-beasiswa/download',
} as const;

/** The login page that belongs to a role; unknown roles go home. */
export function loginOf(role: Role | undefined): string {
  if (role === undefined) return paths.home;
  return role === 'user' ? paths.login : paths.roleLogin;
}
