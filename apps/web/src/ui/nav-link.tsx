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
  useEffect(() => {
    if (current && link.current) scrollToMiddle(link.current);
  }, [current]);
  return (
    <Link
      ref={link}
      aria-current={current ? 'page' : undefined}
      // Chromium leaves a link where it is if a single pixel of it can be seen. A pressed link must not move.
      onFocus={({ currentTarget }) =>
        currentTarget.matches(':focus-visible') && scrollToMiddle(currentTarget)
      }
      className={cx(
        'hit-target h-9 items-center rounded-control px-3',
        current ? 'bg-sunken font-medium text-ink' : 'text-ink-2 hover:text-ink',
        className,
      )}
      {...rest}
    />
  );
}

/**
 * On a narrow screen the navigation is a row that scrolls sideways. `scrollIntoView` would also have the first Tab on the
 * page start here (Chromium 150).
 */
function scrollToMiddle(link: HTMLElement): void {
  const row = link.parentElement;
  const middleOf = (element: HTMLElement) => {
    const { left, width } = element.getBoundingClientRect();
    return left + width / 2;
  };
  if (row) row.scrollLeft += middleOf(link) - middleOf(row);
}
