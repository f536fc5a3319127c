import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';

/** Where the page is, of this origin. */
export interface Address {
  /** Without a slash at its end, except `/` itself. */
  readonly path: string;
  /** From `?` on; empty without one. */
  readonly search: string;
}

export function presentAddress(): Address {
  return { path: location.pathname.replace(/(?<=.)\/+$/, ''), search: location.search };
}

/** Opens an address without loading the document anew. Resolves once its page is on the screen. */
export function navigate(to: string, { replace = false } = {}): Promise<void> {
  const isHere = to === location.pathname + location.search;
  history[replace || isHere ? 'replaceState' : 'pushState'](null, '', to);
  return new Promise((resolve) => {
    whenShown.push(resolve);
    events.dispatchEvent(new Event('navigate'));
  });
}

const events = new EventTarget();
const whenShown: (() => void)[] = [];

/**
 * The address whose page is shown: what was there stays until the next is loaded. `redirect` says where to go instead;
 * null: stay. `first` is shown at once, or nothing until `redirect` has decided.
 */
export function useShownAddress(
  first: Address | null,
  redirect: (address: Address) => string | null | Promise<string | null>,
): Address | null {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    const follow = async () => {
      const address = presentAddress();
      const decision = redirect(address);
      // Without a wait React draws a page that one went back to at once, and the browser can restore its scrolling.
      const instead = decision instanceof Promise ? await decision : decision;
      const now = presentAddress();
      if (now.path !== address.path || now.search !== address.search) return;
      if (instead) void navigate(instead, { replace: true });
      else startTransition(() => setShown(address));
    };
    if (first === null) void follow();
    addEventListener('popstate', follow);
    events.addEventListener('navigate', follow);
    return () => {
      removeEventListener('popstate', follow);
      events.removeEventListener('navigate', follow);
    };
  }, [first, redirect]);
  useLayoutEffect(() => {
    if (shown === null || whenShown.length === 0) return;
    scrollTo(0, 0);
    for (const resolve of whenShown.splice(0)) resolve();
  }, [shown]);
  return shown;
}

export const ShownAddress = createContext<Address>({ path: '/', search: '' });

export const useAddress = (): Address => use(ShownAddress);

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly to: string;
}

/** A link to another page of the application. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void navigate(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}
