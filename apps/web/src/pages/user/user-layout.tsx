import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useInstance } from '../../model/instance/instance.ts';
import { StarIcon, UserIcon, WaveIcon } from '../../ui/later-icons.tsx';

/** The pages that work. `/user` is the overview too. */
const entries = [
  { to: '/user/overview', words: 'user.overview', icon: WaveIcon, ofAccount: true },
  { to: '/user/profile', words: 'user.profile', icon: UserIcon, ofAccount: true },
  { to: '/user/favorites', words: 'user.favourites', icon: StarIcon, ofAccount: false },
] as const;

const overview = entries[0].to;
const current = 'bg-sunken font-medium text-ink';

/** The menu of one's account: beside its pages, on a narrow screen above them. */
export default function UserLayout() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const isIndex = /^\/user\/?$/.test(useLocation().pathname);
  const shown = entries.filter(({ ofAccount }) => accounts || !ofAccount);
  return (
    <div className="mx-auto flex w-full max-w-300 min-w-0 flex-1 flex-col wide:flex-row">
      <nav
        aria-label={t('user.menu')}
        className="flex gap-1 overflow-x-auto border-line px-3 pt-3 max-wide:border-b max-wide:pb-2 wide:w-52 wide:shrink-0 wide:flex-col wide:px-4 wide:py-6"
      >
        {shown.map(({ to, words, icon: EntryIcon }) => (
          <Link
            key={to}
            to={to}
            className="hit-target flex h-9 shrink-0 items-center gap-2 rounded-control px-3 whitespace-nowrap"
            activeProps={{ className: current }}
            inactiveProps={{ className: isIndex && to === overview ? current : 'text-ink-2 hover:text-ink' }}
            {...(isIndex && to === overview && { 'aria-current': 'page' as const })}
          >
            <EntryIcon size={16} />
            {t(words)}
          </Link>
        ))}
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">
        <Outlet />
      </div>
    </div>
  );
}
