import type { PropsWithChildren } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useInstance } from '../../model/instance/instance.ts';
import { StarIcon, UserIcon, WaveIcon } from '../../ui/later-icons.tsx';
import { NavLink } from '../../ui/nav-link.tsx';

/** The pages that work. `/user` is the overview too. */
const entries = [
  { to: '/user/overview', words: 'user.overview', icon: WaveIcon, ofAccount: true },
  { to: '/user/profile', words: 'user.profile', icon: UserIcon, ofAccount: true },
  { to: '/user/favorites', words: 'user.favourites', icon: StarIcon, ofAccount: false },
] as const;

/** The menu of one's account: beside its pages, on a narrow screen above them. */
export default function UserLayout({ children }: PropsWithChildren) {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const [path] = useLocation();
  const shown = path === '/user' ? entries[0].to : path;
  return (
    <div className="mx-auto flex w-full max-w-300 min-w-0 flex-1 flex-col wide:flex-row">
      <nav
        aria-label={t('user.menu')}
        className="flex gap-1 overflow-x-auto border-line px-3 pt-3 max-wide:border-b max-wide:pb-2 wide:w-52 wide:shrink-0 wide:flex-col wide:px-4 wide:py-6"
      >
        {entries
          .filter(({ ofAccount }) => accounts || !ofAccount)
          .map(({ to, words, icon: EntryIcon }) => (
            <NavLink
              key={to}
              to={to}
              current={to === shown}
              className="flex shrink-0 gap-2 whitespace-nowrap"
            >
              <EntryIcon size={16} />
              {t(words)}
            </NavLink>
          ))}
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
    </div>
  );
}
