// The router: links, routes and the place in the address, as small as this app needs them.
import {
  type AnchorHTMLAttributes,
  Children,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type History, type Kind, openHistory, type Visit } from './history';
import {
  exactness,
  type Location,
  type Match,
  matchPath,
  type Params,
  parsePlace,
  placeOf,
  type To,
  textOf,
} from './place';

/** Null where the server draws: nothing moves there. */
const HistoryContext = createContext<History | null>(null);
const VisitContext = createContext<Visit | null>(null);
const RouteContext = createContext<{ match: Match; outlet: ReactNode }>({
  match: { params: {}, base: '/' },
  outlet: null,
});

function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('inside the router');
  return visit;
}

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(openHistory);
  const [visit, setVisit] = useState(history.visit);
  useLayoutEffect(
    // As a transition: the page that is there stays until the code of the next has come.
    () => history.subscribe(() => startTransition(() => setVisit(history.visit()))),
    [history],
  );
  return (
    <HistoryContext value={history}>
      <VisitContext value={visit}>{children}</VisitContext>
    </HistoryContext>
  );
}

/** For the server: the app at one address. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const visit: Visit = { location: { ...parsePlace(location), state: null, key: 'default' }, kind: 'POP' };
  return <VisitContext value={visit}>{children}</VisitContext>;
}

export const useLocation = (): Location => useVisit().location;
export const useNavigationType = (): Kind => useVisit().kind;
export const useParams = <Name extends string = string>(): { readonly [name in Name]?: string } =>
  useContext(RouteContext).match.params as { readonly [name in Name]?: string };
export const Outlet = () => useContext(RouteContext).outlet;

interface Going {
  replace?: boolean | undefined;
  state?: unknown;
}
type Navigate = (to: To | number, going?: Going) => void;

/** Changes with the path, so that what was decided about a page is decided anew on the next. */
export function useNavigate(): Navigate {
  const history = useContext(HistoryContext);
  const { pathname } = useLocation();
  const { base } = useContext(RouteContext).match;
  return useCallback<Navigate>(
    (to, { replace = false, state } = {}) => {
      if (typeof to === 'number') history?.go(to);
      else {
        const here = history?.visit().location;
        const place = placeOf(to, { pathname, search: here?.search ?? '', hash: '' }, base);
        history?.navigate(place, replace ? 'REPLACE' : 'PUSH', state);
      }
    },
    [history, pathname, base],
  );
}

export function Navigate({ to, replace }: { to: To; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

type SetParams = (
  next: URLSearchParams | Record<string, string> | ((old: URLSearchParams) => URLSearchParams | Record<string, string>),
  going?: Going,
) => void;

export function useSearchParams(): [URLSearchParams, SetParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetParams>(
    (next, going) => {
      const made = typeof next === 'function' ? next(new URLSearchParams(params)) : next;
      navigate(`?${new URLSearchParams(made)}`, going);
    },
    [navigate, params],
  );
  return [params, set];
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, Going {
  to: To;
  ref?: Ref<HTMLAnchorElement>;
}

export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  const here = useLocation();
  const { base } = useContext(RouteContext).match;
  const href = textOf(placeOf(to, here, base));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || elsewhere || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // A link to where one is already makes no second entry.
    navigate(href, { replace: replace ?? href === textOf(here), state });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

/** A link that says when one is at its place or below it. */
export function NavLink(props: LinkProps) {
  const here = useLocation();
  const { pathname } = placeOf(props.to, here);
  const current = `${here.pathname}/`.toLowerCase().startsWith(`${pathname}/`.toLowerCase());
  return <Link {...(current && { 'aria-current': 'page' })} {...props} />;
}

interface RouteProps {
  path?: string;
  index?: boolean;
  element: ReactNode;
  children?: ReactNode;
}

/** Says where an element is shown; drawn by `Routes`. */
export const Route = (_: RouteProps): ReactNode => null;

interface Branch {
  pattern: string;
  /** From the outermost frame to the page. */
  elements: ReactNode[];
}

function branches(children: ReactNode, frames: ReactNode[] = []): Branch[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement(child)) return [];
    const { path = '', element, children: inner } = (child as ReactElement<RouteProps>).props;
    return inner ? branches(inner, [...frames, element]) : [{ pattern: path, elements: [...frames, element] }];
  });
}

/** Shows the route that meets the place most exactly, inside its frames. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const outer = useContext(RouteContext).match;
  let best: { branch: Branch; match: Match } | null = null;
  for (const branch of branches(children)) {
    const match = matchPath(branch.pattern, pathname, outer.base);
    if (match && (!best || exactness(branch.pattern) > exactness(best.branch.pattern))) best = { branch, match };
  }
  if (!best) return null;
  const params: Params = { ...outer.params, ...best.match.params };
  let shown: ReactNode = null;
  // From the page outwards.
  for (const element of [...best.branch.elements].reverse())
    shown = <RouteContext value={{ match: { ...best.match, params }, outlet: shown }}>{element}</RouteContext>;
  return shown;
}

/** While `open`, the back button of the phone or browser calls `close` and leaves the page as it is. */
export function useBackCloses(open: boolean, close: () => void): void {
  const history = useContext(HistoryContext);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (open && history ? history.open(() => latest.current()) : undefined), [open, history]);
}
