import { cx } from '../lib/cx.ts';
import { Link, type LinkProps } from '../lib/navigation.tsx';

/** An entry of a navigation. `current`: its page is the one that is shown. */
export function NavLink({ current, className, ...rest }: LinkProps & { readonly current: boolean }) {
  return (
    <Link
      aria-current={current ? 'page' : undefined}
      className={cx(
        'hit-target h-9 items-center rounded-control px-3',
        current ? 'bg-sunken font-medium text-ink' : 'text-ink-2 hover:text-ink',
        className,
      )}
      {...rest}
    />
  );
}
