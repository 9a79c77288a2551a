// What the side menu leads to: the pages of the header, then what people come for most often.
import { useId, useState } from 'react';
import { Link } from '#router';
import { Icon } from '../../ui/icon';
import css from './header.module.css';
import { firstQuestions, isCurrent, type NavItem, navigation } from './navigation';

type Props = { pathname: string; onFollow: () => void };

export function SideItems({ pathname, onFollow }: Props) {
  const plain = (item: NavItem, current: boolean) => (
    <Link
      to={item.to}
      className={css.sideLink}
      onClick={onFollow}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      {item.text}
    </Link>
  );
  return (
    <>
      <ul className={css.sideItems}>
        {navigation.map((item) => (
          <li key={item.to}>
            {item.children ? (
              <Fold item={item} pathname={pathname} onFollow={onFollow} />
            ) : (
              plain(item, isCurrent(item, pathname))
            )}
          </li>
        ))}
      </ul>
      <ul className={`${css.sideItems} ${css.asked}`}>
        {firstQuestions.map((item) => (
          <li key={item.to}>{plain(item, pathname === item.to)}</li>
        ))}
      </ul>
    </>
  );
}

function Fold({ item, pathname, onFollow }: { item: NavItem; pathname: string; onFollow: () => void }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={css.sideLink}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {item.text}
        <Icon name={open ? 'up' : 'down'} size={18} />
      </button>
      <ul id={id} className={css.fold} hidden={!open}>
        {item.children?.map((child) => (
          <li key={child.to}>
            <Link
              to={child.to}
              className={css.sideLink}
              onClick={onFollow}
              {...(pathname.startsWith(child.to) ? { 'aria-current': 'page' as const } : {})}
            >
              {child.text}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
