// The router: wouter, under the names that the app uses. Added to it: a page stays until the code of the next has come,
// a visit knows what the link there handed on and how one came, and a frame holds the pages of several routes.
import {
  type AnchorHTMLAttributes,
  Children,
  createContext,
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react';
import { Link as AnyLink, Route as OneRoute, Router, Switch, useRouter } from 'wouter';
import { useLocationProperty, navigate as write } from 'wouter/use-browser-location';
import { isOfOtherPart } from '../part';
import { toasts } from '../toast';
import { hrefOf, orderOf, type Place, placeOf, type To, textOf } from './place';

export { useParams } from 'wouter';

type Kind = 'POP' | 'PUSH' | 'REPLACE';

/** Where one is; another object for each visit, also to the same place. */
interface Location extends Place {
  // What a page hands to the next; its reader knows the shape.
  // biome-ignore lint/suspicious/noExplicitAny: as in the browser's own history
  state: any;
}

interface Visit {
  location: Location;
  kind: Kind;
}

const VisitContext = createContext<Visit | null>(null);

function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('inside the router');
  return visit;
}

interface Going {
  replace?: boolean | undefined;
  state?: unknown;
}

let lastKind: Kind = 'POP';
if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => {
    lastKind = 'POP';
  });

/** Gets the code of a page before one goes there, in the build whose pages cannot wait beside the one that is there. */
type Prepare = (pathname: string) => Promise<void>;
let prepare: Prepare | null = null;
/** How often one set out: only the last counts. */
let going = 0;

export function prepareWith(preparing: Prepare): void {
  prepare = preparing;
}

function go(href: string, { replace, state }: Going = {}): void {
  const { pathname } = new URL(href, window.location.href);
  going += 1;
  if (isOfOtherPart(pathname)) {
    toasts.keep();
    window.location[replace ? 'replace' : 'assign'](href);
    return;
  }
  if (!prepare || pathname === window.location.pathname) {
    arrive(href, { replace, state });
    return;
  }
  const own = going;
  void prepare(pathname).then(() => own === going && arrive(href, { replace, state }));
}

function arrive(href: string, { replace = false, state }: Going): void {
  lastKind = replace ? 'REPLACE' : 'PUSH';
  // A new object each time tells one visit from the next.
  write(href, { replace, state: state ?? {} });
}

const usePage = (): [string, typeof go] => [useVisit().location.pathname, go];
const address = () => window.location.href;
const handedOn = () => window.history.state;

function At({ visit, children }: { visit: Visit; children: ReactNode }) {
  return (
    <VisitContext value={visit}>
      <Router hook={usePage}>{children}</Router>
    </VisitContext>
  );
}

export function BrowserRouter({ children }: { children: ReactNode }) {
  const href = useLocationProperty(address, address);
  const state = useLocationProperty(handedOn, handedOn);
  const visit = useMemo<Visit>(() => ({ location: { ...placeOf(href), state }, kind: lastKind }), [href, state]);
  // Drawn beside the page that is there, which stays until the code of the next has come.
  return <At visit={useDeferredValue(visit)}>{children}</At>;
}

/** For the server: the app at one address. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  return <At visit={{ location: { ...placeOf(location), state: null }, kind: 'POP' }}>{children}</At>;
}

export const useLocation = (): Location => useVisit().location;
export const useNavigationType = (): Kind => useVisit().kind;

/** Changes with the path, so that what was decided about a page is decided anew on the next. */
export function useNavigate(): (to: To | number, going?: Going) => void {
  const { pathname } = useLocation();
  const { base } = useRouter();
  return useCallback(
    (to, going) => {
      if (typeof to === 'number') window.history.go(to);
      else go(hrefOf(to, pathname, base), going);
    },
    [pathname, base],
  );
}

export function Navigate({ to, replace }: { to: To; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

type Query = URLSearchParams | Record<string, string>;

export function useSearchParams(): [
  URLSearchParams,
  (next: Query | ((old: URLSearchParams) => Query), going?: Going) => void,
] {
  const { search } = useLocation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback(
    (next: Query | ((old: URLSearchParams) => Query), going?: Going) => {
      // Two changes may come before the first is drawn: the address has it already.
      const { location } = window;
      const now = location.pathname.endsWith(pathname) ? new URLSearchParams(location.search) : params;
      const made = typeof next === 'function' ? next(new URLSearchParams(now)) : next;
      navigate(`?${new URLSearchParams(made)}`, going);
    },
    [navigate, pathname, params],
  );
  return [params, set];
}

/** A link to another window is a plain `a`. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'>, Going {
  to: To;
}

export function Link({ to, replace, ...rest }: LinkProps) {
  const here = useLocation();
  const { base } = useRouter();
  const href = hrefOf(to, here.pathname, base);
  // A link to where one is already makes no second entry.
  return <AnyLink {...rest} href={`~${href}`} replace={replace ?? href === textOf(here)} />;
}

/** A link that says when one is at its place or below it. */
export function NavLink(props: LinkProps) {
  const here = useLocation();
  const { pathname } = placeOf(hrefOf(props.to, here.pathname));
  const current = `${here.pathname}/`.toLowerCase().startsWith(`${pathname}/`.toLowerCase());
  return <Link {...(current && { 'aria-current': 'page' })} {...props} />;
}

interface RouteProps {
  path?: string;
  index?: boolean;
  element: ReactNode;
  children?: ReactNode;
}

/** Says where an element is shown; one with children is their frame. Drawn by `Routes`. */
export const Route = (_: RouteProps): ReactNode => null;

const OutletContext = createContext<ReactNode>(null);
export const Outlet = () => useContext(OutletContext);

interface Page {
  path: string;
  element: ReactNode;
}

function flat(children: ReactNode): Page[] {
  return Children.toArray(children).flatMap((child): Page[] => {
    if (!isValidElement(child)) return [];
    const { path = '/', element, children: inner } = (child as ReactElement<RouteProps>).props;
    if (!inner) return [{ path, element }];
    return flat(inner).map((page) => ({
      path: page.path,
      element: <OutletContext value={page.element}>{element}</OutletContext>,
    }));
  });
}

/** Shows the route that meets the place most exactly, inside its frames. */
export function Routes({ children }: { children: ReactNode }) {
  const routes = flat(children).sort((left, right) => (orderOf(left.path) < orderOf(right.path) ? -1 : 1));
  // Without keys: the frame that two pages have in common stays.
  return createElement(
    Switch,
    null,
    ...routes.map(({ path, element }) =>
      createElement(OneRoute, { path: path.replace(/\/\*$/, ''), nest: path.endsWith('/*') }, element),
    ),
  );
}
