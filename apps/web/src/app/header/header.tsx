import { Link, useLocation } from 'wouter';
import { withStudioWords } from '../../lib/language.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { ClientPart } from '../../ui/client-part.tsx';
import { BrandIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { NavLink } from '../../ui/nav-link.tsx';
import { headerEntries, isCurrent } from './nav-entries.ts';

const HeaderMenus = late(withStudioWords(() => import(/* part: view */ './header-menus.tsx')));

export function Header() {
  const { t } = useTranslation();
  return (
    <header className="title-bar print:hidden sticky top-(--title-bar-height) z-40 h-(--header-height) border-b border-line bg-surface">
      <div className="mx-auto flex h-full max-w-400 items-center gap-2 px-3 wide:gap-4 wide:px-6">
        <Link
          to="/"
          aria-label={t('shell.home')}
          className="hit-target flex shrink-0 items-center gap-2 rounded-control px-1 text-16 font-bold"
        >
          <BrandIcon size={22} className="text-accent" strokeWidth={2} />
          <span className="max-[30rem]:sr-only">{t('shell.productName')}</span>
        </Link>
        <HeaderNav />
        <div className="flex h-9 shrink-0 items-center gap-0.5 wide:gap-1">
          <ClientPart>
            <HeaderMenus />
          </ClientPart>
        </div>
      </div>
    </header>
  );
}

/** Without accounts a wide screen has its navigation at the side; where there is no space for it, it is in a menu. */
function HeaderNav() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const [path] = useLocation();
  return (
    <nav
      aria-label={t('shell.nav.label')}
      className={`flex min-w-0 flex-1 gap-1 ${accounts ? 'max-roomy:invisible' : 'invisible'}`}
    >
      {headerEntries.map(({ to, words }) => (
        <NavLink
          key={to}
          to={to}
          current={isCurrent(to, path)}
          className="hidden text-14 whitespace-nowrap roomy:flex"
        >
          {t(words)}
        </NavLink>
      ))}
    </nav>
  );
}
