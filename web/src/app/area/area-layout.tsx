// The frame of an area: green side menu, top bar with bell, name and level, drawer on small screens.

import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, NavLink, useLocation } from '#router';
import { useLive } from '../../api/live';
import { useMay } from '../../api/rights';
import { useSession } from '../../api/use-session';
import { roleText } from '../../api/words';
import { Bell } from '../../features/notification/bell';
import { dateTime } from '../../lib/date';
import { number } from '../../lib/money';
import { paths } from '../../lib/paths';
import type { Role } from '../../lib/roles';
import { toast } from '../../lib/toast';
import { Brand } from '../../ui/brand';
import { Icon } from '../../ui/icon';
import { Loading } from '../../ui/states';
import { useAsOf } from '../../ui/use-as-of';
import { useDrawer } from '../../ui/use-drawer';
import { useTitle } from '../../ui/use-title';
import { LogoutDialog } from '../logout';
import css from './area-layout.module.css';
import './forget-drafts';
import { type MenuItem, menus, titleOf } from './menu';

export type LayoutProps = {
  role: Role;
  /** The paths of the area's pages, after the role. */
  pages: readonly string[];
  children: ReactNode;
};
type OfOffices = {
  /** What stands before the bell. */
  tools?: ReactNode;
  /** What stands above every page. */
  above?: ReactNode;
  /** How much waits for the person, by the page of the menu. */
  waiting?: ReadonlyMap<string, number>;
};

const none: ReadonlyMap<string, number> = new Map();

export function AreaLayout({ role, pages, tools, above, waiting = none, children }: LayoutProps & OfOffices) {
  const { profile } = useSession();
  const { pathname } = useLocation();
  const [asOf] = useAsOf();
  const [leaving, setLeaving] = useState(false);
  const drawer = useDrawer();
  const name = profile?.nama || 'User';
  useLive();
  useTitle(titleOf(role, pathname, pages));

  const menu = (
    <SideMenu
      role={role}
      waiting={waiting}
      recipient={Boolean(profile?.penerimaBeasiswaId)}
      onLeave={() => {
        drawer.hide();
        setLeaving(true);
      }}
    />
  );
  return (
    <div className={css.area}>
      <a href="#isi" className={css.skip}>
        Langsung ke isi
      </a>
      <header className={css.top}>
        <button type="button" className={css.menuButton} aria-label="Buka menu" onClick={drawer.show}>
          <Icon name="menu" size={24} />
        </button>
        <Link to={paths.home} className={`${css.brand} ${role === 'user' ? '' : css.brandShort}`}>
          <Brand />
        </Link>
        <div className={css.person}>
          {tools}
          <Bell />
          <Avatar name={name} photo={profile?.profile ?? null} />
          <p className={css.name}>
            <strong>{name}</strong>
            <span>{roleText[role]}</span>
          </p>
        </div>
      </header>
      <div className={`${css.side} on-dark`}>{menu}</div>
      <dialog className={`${css.drawer} on-dark`} aria-label="Menu" {...drawer.dialog}>
        <div className={css.drawerBody}>
          <button type="button" className={css.drawerClose} aria-label="Tutup menu" onClick={drawer.hide}>
            <Icon name="close" size={24} />
          </button>
          {menu}
        </div>
      </dialog>
      <main id="isi" className={css.main} tabIndex={-1}>
        <PrintHead role={role} name={name} />
        {profile?.akunDipulihkan && (
          <p className={css.recovered} role="note">
            <Icon name="alert" size={20} /> Akun petugas dipulihkan di mesin portal, tanpa orang kedua, pada{' '}
            {dateTime(new Date(profile.akunDipulihkan))}. Tiga hari sesudahnya akun itu tidak memutuskan apa pun.
          </p>
        )}
        {above}
        {/* Another day is another page: nothing of the day before stays on it while the next one comes. */}
        <Suspense key={role === 'pemerintah' ? asOf : undefined} fallback={<Loading />}>
          {children}
        </Suspense>
      </main>
      <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

/** What stands above a printed page: whose it is, and when it was printed. */
function PrintHead({ role, name }: { role: Role; name: string }) {
  const [at, setAt] = useState<Date | null>(null);
  useEffect(() => {
    // At once: the page is laid out for paper as soon as this returns.
    const note = () => flushSync(() => setAt(new Date()));
    window.addEventListener('beforeprint', note);
    return () => window.removeEventListener('beforeprint', note);
  }, []);
  return (
    <p className={css.printHead} aria-hidden="true">
      Beasiswa Nduga · {roleText[role]} · {name}
      {at ? ` · dicetak ${dateTime(at)}` : ''}
    </p>
  );
}

export function Avatar({ name, photo }: { name: string; photo: string | null }) {
  const [failed, setFailed] = useState(false);
  if (photo && !failed) return <img className={css.avatar} src={photo} alt="" onError={() => setFailed(true)} />;
  return (
    <span className={css.avatar} aria-hidden="true">
      {name.trim().charAt(0).toUpperCase() || 'U'}
    </span>
  );
}

type MenuProps = { role: Role; waiting: ReadonlyMap<string, number>; recipient: boolean; onLeave: () => void };

function SideMenu({ role, waiting, recipient, onLeave }: MenuProps) {
  const may = useMay();
  const shown = menus[role].filter((item) => !item.right || may(item.right));
  return (
    <nav className={css.nav} aria-label="Menu area">
      <ul className={css.list}>
        {shown.map((item) => (
          <li key={item.to}>
            {item.recipientsOnly && !recipient ? (
              <ClosedItem item={item} />
            ) : (
              <OpenItem item={item} waiting={waiting.get(item.to) ?? 0} />
            )}
          </li>
        ))}
      </ul>
      {role === 'user' && !recipient && <p className={css.alert}>Anda bukan penerima beasiswa.</p>}
      <NavLink to={paths.area(role, 'keamanan')} className={`${css.item} ${css.own}`}>
        <Icon name="user" /> Keamanan akun
      </NavLink>
      <button type="button" className={css.item} onClick={onLeave}>
        <Icon name="logout" /> Keluar
      </button>
    </nav>
  );
}

const OpenItem = ({ item, waiting = 0 }: { item: MenuItem; waiting?: number }) => (
  <NavLink to={item.to} className={css.item ?? ''}>
    <Icon name={item.icon} /> {item.text}
    {waiting > 0 && (
      <span className={css.count}>
        {number(waiting)}
        <span className="hidden-text"> menunggu Anda</span>
      </span>
    )}
  </NavLink>
);

const ClosedItem = ({ item }: { item: MenuItem }) => (
  <button
    type="button"
    className={`${css.item} ${css.closed}`}
    aria-disabled="true"
    onClick={() => toast.info('Belum terdaftar sebagai penerima beasiswa')}
  >
    <Icon name={item.icon} /> {item.text}
  </button>
);
