import type { PropsWithChildren } from 'react';
import type { Icon } from './glyph.tsx';
import { NavLink } from './nav-link.tsx';

interface SideMenuProps {
  readonly label: string;
  readonly entries: readonly { to: string; words: string; icon: Icon }[];
  /** The path of the current entry. */
  readonly shown: string;
}

/** A group of pages with their menu: beside them, on a narrow screen above. */
export function SideMenu({ label, entries, shown, children }: PropsWithChildren<SideMenuProps>) {
  return (
    <div className="mx-auto flex w-full max-w-300 min-w-0 flex-1 flex-col wide:flex-row">
      <nav
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-line px-3 pt-3 max-wide:border-b max-wide:pb-2 wide:w-52 wide:shrink-0 wide:flex-col wide:px-4 wide:py-6"
      >
        {entries.map(({ to, words, icon: EntryIcon }) => (
          <NavLink key={to} to={to} current={to === shown} className="flex shrink-0 gap-2 whitespace-nowrap">
            <EntryIcon size={16} className="shrink-0" />
            {words}
          </NavLink>
        ))}
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  );
}
