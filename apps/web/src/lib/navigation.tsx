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

/** Where the page is, below the base path of the instance. */
export interface Address {
  /** Without a slash at its end, except `/` itself. */
  readonly path: string;
  /** From `?` on; empty without one. */
  readonly search: string;
}

export function presentAddress(): Address {
  return addressOf(location.pathname, location.search);
}

const addressOf = (path: string, search: string): Address => ({
  path: withoutBase(path).replace(/(?<=.)\/+$/, ''),
  search,
});

/** A path of this host as one of the instance. */
export const withoutBase = (path: string): string =>
  path.slice(path.startsWith(basePath) ? basePath.length : 0) || '/';

/** An address of the instance as one of this host. */
export const withBase = (to: string): string => (to.startsWith('/') ? basePath + to : to);

/** Opens an address without loading the document anew. Resolves once its page is on the screen. */
export async function navigate(to: string, { replace = false } = {}): Promise<void> {
  const address = withBase(to);
  const { pathname, search, hash } = new URL(address, location.href);
  if (pathname + search === location.pathname + location.search) {
    // The browser goes to the heading.
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
  /** Where to go instead; null: stay. */
  readonly redirect: (address: Address) => string | null | Promise<string | null>;
  /** Whether the page of the first address may be shown before `redirect` has decided. */
  readonly isOpen: (address: Address) => boolean;
  /** Gets false as long as there is no page to show. */
  readonly children: (isShown: boolean) => ReactNode;
}

/**
 * Tells what is in it, by wouter's hooks, the address whose page is shown. It follows the address bar once `redirect` has
 * let it, and in a transition: what was there stays until the next page is loaded.
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
    // Without a wait React draws a page that one went back to at once, and the browser can restore its scrolling.
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

/** wouter decodes it once more than `URLSearchParams` will. */
const useShownSearch = (): string => use(Shown).search.replaceAll('%', '%25');
