// The public header: menu with dropdowns, 'Masuk' or the person's own menu, and a side menu below 1024 px.
import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from '#router';
import { session } from '../../api/session';
import { knownRole, useSession } from '../../api/use-session';
import { paths } from '../../lib/paths';
import { Brand } from '../../ui/brand';
import { Button, LinkButton } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useDrawer } from '../../ui/use-drawer';
import css from './header.module.css';
import { isCurrent, type NavItem, navigation } from './navigation';
import { SideItems } from './side-items';

/** Few visitors ever need it. */
const LogoutDialog = lazy(() => import('../logout').then((module) => ({ default: module.LogoutDialog })));

/** Time between leaving an open dropdown and its closing, in milliseconds (spec §9). */
const closeDelayMs = 200;

const menuId = 'menu-samping';
/** What a browser does with the drawn menu before the code of the page has come (public/early.js helps older ones). */
const byItself = (command: 'show-modal' | 'close') => ({ command, commandfor: menuId });
/** Once the code is there the press is answered by it alone: a browser that did it too would find the menu open already. */
const byCode = (act: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  act();
};

export function Header() {
  const { pathname } = useLocation();
  const { claims, profile } = useSession();
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState(false);
  const side = useDrawer();
  const name = profile?.nama || 'User';
  const goToDashboard = useDashboard();

  const leave = () => {
    side.hide();
    setAsked(true);
    setLeaving(true);
  };
  return (
    <header className={css.header}>
      <a href="#isi" className={css.skip}>
        Langsung ke isi
      </a>
      <div className={css.bar}>
        <Link to={paths.home} className={css.home} aria-label="Beasiswa Nduga, beranda">
          <Brand />
        </Link>
        <nav className={css.wide} aria-label="Menu utama">
          <ul className={css.items}>
            {navigation.map((item) => (
              <li key={item.to}>
                {item.children ? (
                  <Dropdown text={item.text} current={isCurrent(item, pathname)}>
                    {item.children.map((child) => (
                      <li key={child.to}>
                        <Link
                          to={child.to}
                          className={css.entry}
                          {...(pathname === child.to ? { 'aria-current': 'page' } : {})}
                        >
                          {child.text}
                        </Link>
                      </li>
                    ))}
                  </Dropdown>
                ) : (
                  <TopLink item={item} pathname={pathname} />
                )}
              </li>
            ))}
          </ul>
          {claims ? (
            <Dropdown
              text={
                <span className={css.me}>
                  <Avatar name={name} photo={profile?.profile ?? null} />
                  <span className={css.meName}>{name}</span>
                </span>
              }
              current={false}
              right
            >
              <li className={css.who}>
                <strong>{name}</strong>
                <span>
                  {[
                    profile?.kategoriPendaftar,
                    profile?.statusLulus == null ? null : profile.statusLulus ? 'Lulus' : 'Belum Lulus',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
              <li>
                <button type="button" className={css.entry} onClick={goToDashboard}>
                  Profil Saya
                </button>
              </li>
              <li>
                <Link to={paths.area(claims.role, 'keamanan')} className={css.entry}>
                  Keamanan akun
                </Link>
              </li>
              <li>
                <button type="button" className={css.entry} onClick={leave}>
                  Keluar
                </button>
              </li>
            </Dropdown>
          ) : (
            <LinkButton to={paths.login}>Masuk</LinkButton>
          )}
        </nav>
        <button type="button" className={css.menuButton} onClick={byCode(side.show)} {...byItself('show-modal')}>
          <Icon name="menu" /> Menu
        </button>
      </div>
      <dialog id={menuId} className={css.side} aria-label="Menu" {...side.dialog}>
        <div className={css.sideBody}>
          <div className={css.sideHead}>
            <Brand />
            <button
              type="button"
              className={css.close}
              aria-label="Tutup menu"
              onClick={byCode(side.hide)}
              {...byItself('close')}
            >
              <Icon name="close" size={24} />
            </button>
          </div>
          <nav aria-label="Menu utama">
            <SideItems pathname={pathname} onFollow={side.hide} />
          </nav>
          <div className={css.sideFoot}>
            {claims ? (
              <>
                <Button wide onClick={goToDashboard}>
                  Dashboard
                </Button>
                <LinkButton kind="plain" wide to={paths.area(claims.role, 'keamanan')}>
                  Keamanan akun
                </LinkButton>
                <Button kind="plain" wide onClick={leave}>
                  Keluar
                </Button>
              </>
            ) : (
              <LinkButton wide to={paths.login}>
                Masuk
              </LinkButton>
            )}
          </div>
        </div>
      </dialog>
      {asked && (
        <Suspense>
          <LogoutDialog open={leaving} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** The person's photo, or their initial when there is none or it does not load. */
function Avatar({ name, photo }: { name: string; photo: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (photo && failed !== photo)
    return <img className={css.avatar} src={photo} alt="" width={36} height={36} onError={() => setFailed(photo)} />;
  return (
    <span className={css.avatar} aria-hidden="true">
      {name.charAt(0).toUpperCase()}
    </span>
  );
}

/** The profile click: to the own dashboard, or home with everything forgotten when there is no session (spec §4). */
function useDashboard(): () => void {
  const navigate = useNavigate();
  return () => {
    const role = knownRole();
    if (session.get().profile === null || role === undefined) {
      session.clear();
      void navigate(paths.home);
      return;
    }
    void navigate(paths.dashboard(role));
  };
}

function TopLink({ item, pathname }: { item: NavItem; pathname: string }) {
  const current = isCurrent(item, pathname);
  return (
    <Link
      to={item.to}
      className={css.top}
      {...(current ? { 'aria-current': item.to.startsWith('/#') ? 'location' : 'page' } : {})}
    >
      {item.text}
    </Link>
  );
}

function Dropdown({
  text,
  current,
  right,
  children,
}: {
  text: ReactNode;
  current: boolean;
  right?: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const timer = useRef(0);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the dropdown
  useEffect(() => setOpen(false), [pathname]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering is a shortcut; the button inside opens it too
    <div
      ref={box}
      className={css.drop}
      onPointerEnter={(event) => {
        window.clearTimeout(timer.current);
        if (event.pointerType === 'mouse') setOpen(true);
      }}
      onPointerLeave={(event) => {
        if (event.pointerType !== 'mouse') return;
        timer.current = window.setTimeout(() => setOpen(false), closeDelayMs);
      }}
      onBlur={(event) => {
        if (!box.current?.contains(event.relatedTarget)) setOpen(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={css.top}
        aria-expanded={open}
        aria-controls={id}
        {...(current ? { 'aria-current': 'true' as const } : {})}
        onClick={(event) => {
          // A mouse has opened it by hovering; its click must not close what it just opened.
          const mouse = (event.nativeEvent as PointerEvent).pointerType === 'mouse';
          setOpen(mouse ? true : !open);
        }}
      >
        {text}
        <Icon name="down" size={16} />
      </button>
      <ul id={id} className={`${css.panel} ${right ? css.right : ''}`} hidden={!open}>
        {children}
      </ul>
    </div>
  );
}
