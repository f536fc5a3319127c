import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { Router } from 'wouter';
import { navigate as setAddress, usePathname, useSearch } from 'wouter/use-browser-location';
import { basePath } from './base-path.ts';

/** The current address, relative to the base path of the instance. */
export interface Address {
  /** Without a trailing slash, except `/` itself. */
  readonly path: string;
  /** Starts with `?`; empty if there is none. */
  readonly search: string;
}

export function presentAddress(): Address {
  return addressOf(location.pathname, location.search);
}

const addressOf = (path: string, search: string): Address => ({
  path: withoutBase(path).replace(/(?<=.)\/+$/, ''),
  search,
});

export const withoutBase = (path: string): string =>
  path.slice(path.startsWith(basePath) ? basePath.length : 0) || '/';

export const withBase = (to: string): string => (to.startsWith('/') ? basePath + to : to);

/** Navigates without reloading the document. Resolves once the page is on screen. */
export async function navigate(to: string, { replace = false } = {}): Promise<void> {
  const address = withBase(to);
  const { pathname, search, hash } = new URL(address, location.href);
  if (pathname + search === location.pathname + location.search) {
    // The browser scrolls to the heading.
    if (hash) location.hash = hash;
    else scrollTo(0, 0);
    return;
  }
  const shown = new Promise<void>((resolve) => whenShown.push(resolve));
  setAddress(address, { replace });
  await shown;
}

const whenShown: (() => void)[] = [];

interface PagesProps {
  /** The address to redirect to; null: stay. */
  readonly redirect: (address: Address) => string | null | Promise<string | null>;
  /** Whether the first page may be shown before `redirect` has decided. */
  readonly isOpen: (address: Address) => boolean;
  /** Called with false while there is no page to show. */
  readonly children: (isShown: boolean) => ReactNode;
}

/**
 * Provides the address of the displayed page to wouter's hooks. It follows the address bar after `redirect` has
 * decided, in a transition: the old page stays until the next one is loaded.
 */
export function Pages({ redirect, isOpen, children }: PagesProps) {
  const path = usePathname();
  const search = useSearch();
  const present = useMemo(() => addressOf(path, search), [path, search]);
  const [shown, setShown] = useState(isOpen(present) ? present : null);
  useLayoutEffect(() => {
    let isPresent = true;
    const follow = (instead: string | null) => {
      if (!isPresent) return;
      if (instead) void navigate(instead, { replace: true });
      else startTransition(() => setShown(present));
    };
    const decision = redirect(present);
    // Without waiting, React renders at once when going back, so that the browser can restore its scroll position.
    if (decision instanceof Promise) void decision.then(follow);
    else follow(decision);
    return () => {
      isPresent = false;
    };
  }, [present, redirect]);
  useLayoutEffect(() => {
    if (shown === null || whenShown.length === 0) return;
    scrollTo(0, 0);
    for (const resolve of whenShown.splice(0)) resolve();
  }, [shown]);
  return (
    <Shown value={shown ?? present}>
      <Router hook={useShownPath} searchHook={useShownSearch} hrefs={withBase}>
        {children(shown !== null)}
      </Router>
    </Shown>
  );
}

const Shown = createContext<Address>({ path: '/', search: '' });

const useShownPath = (): [string, typeof navigate] => [use(Shown).path, navigate];

/** wouter decodes it once more than `URLSearchParams` does. */
const useShownSearch = (): string => use(Shown).search.replaceAll('%', '%25');
