import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { cx } from '../lib/cx.ts';

interface NavLinkProps {
  readonly to: string;
  readonly current: boolean;
  readonly className?: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A navigation link. `current`: its page is shown. */
export function NavLink({ current, className, ...rest }: NavLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // On a narrow screen the navigation is a row that scrolls sideways.
  useEffect(() => {
    if (current) link.current?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Link
      ref={link}
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
