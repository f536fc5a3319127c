import { useLocation } from 'wouter';
import { useTranslation } from '../lib/use-translation.ts';
import { NavLink } from '../ui/nav-link.tsx';
import { isCurrent, useSideEntries } from './header/nav-entries.ts';

/** The side navigation of an instance without accounts; a narrow screen has the header's menu. */
export function SideNav() {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <nav
      aria-label={t('shell.nav.label')}
      className="print:hidden sticky top-(--stuck-header-height) hidden h-[calc(100dvh-var(--header-height))] w-44 shrink-0 flex-col gap-1 self-start overflow-y-auto *:shrink-0 border-r border-line p-3 wide:flex"
    >
      {useSideEntries().map(({ to, words, Icon }) => (
        <NavLink key={to} to={to} current={isCurrent(to, path)} className="flex gap-2.5">
          <Icon className="shrink-0" />
          {t(words)}
        </NavLink>
      ))}
    </nav>
  );
}
