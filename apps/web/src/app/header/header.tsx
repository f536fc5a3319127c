import { ClientOnly, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../lib/language.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { BrandIcon } from '../../ui/icons.tsx';
import { headerEntries } from './nav-entries.ts';

const HeaderMenus = lazy(withWords(() => import('./header-menus.tsx')));

/** Without accounts a wide screen has its navigation at the side; where there is no room for it, it is in a menu. */
export function Header() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  return (
    <header className="title-bar sticky top-(--title-bar-height) z-40 h-(--header-height) border-b border-line bg-surface">
      <div className="mx-auto flex h-full max-w-400 items-center gap-2 px-3 wide:gap-4 wide:px-6">
        <Link
          to="/"
          aria-label={t('shell.home')}
          className="hit-target flex shrink-0 items-center gap-2 rounded-control px-1 text-16 font-bold"
        >
          <BrandIcon size={22} className="text-accent" strokeWidth={2} />
          <span className="max-[480px]:sr-only">{t('shell.productName')}</span>
        </Link>
        <nav
          aria-label={t('shell.nav.label')}
          className={`flex min-w-0 flex-1 gap-1 ${accounts ? 'max-roomy:invisible' : 'invisible'}`}
        >
          {headerEntries.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to}
              activeOptions={{ exact: entry.to === '/' }}
              className="hit-target hidden h-9 items-center rounded-control px-3 text-14 whitespace-nowrap roomy:flex"
              activeProps={{ className: 'bg-sunken font-medium text-ink' }}
              inactiveProps={{ className: 'text-ink-2 hover:text-ink' }}
            >
              {t(entry.words)}
            </Link>
          ))}
        </nav>
        <div className="flex h-9 shrink-0 items-center gap-0.5 wide:gap-1">
          <ClientOnly>
            <Suspense>
              <HeaderMenus />
            </Suspense>
          </ClientOnly>
        </div>
      </div>
    </header>
  );
}
