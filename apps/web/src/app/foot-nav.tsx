import { Link, useLocation } from 'wouter';
import { cx } from '../lib/cx.ts';
import { navigate } from '../lib/navigation.tsx';
import { useTranslation } from '../lib/use-translation.ts';
import { useInstance } from '../model/instance/instance.ts';
import { MoreIcon } from '../ui/icons.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { headerEntries, isCurrent, sideEntries, useSideEntries } from './header/nav-entries.ts';

const entries = sideEntries.filter(({ to }) => ['/', '/batch', '/tasks'].includes(to));

const entryClass = (isHere: boolean) =>
  cx(
    'flex min-h-11 min-w-0 flex-col items-center justify-center gap-0.5 text-12 -outline-offset-2',
    isHere ? 'font-medium text-accent' : 'text-ink-2',
  );

/** The navigation at the bottom of a phone's window. Other bars at the bottom are placed above it: `--foot-height`. */
export default function FootNav() {
  const { t } = useTranslation();
  const [path] = useLocation();
  return (
    <nav
      aria-label={t('shell.nav.label')}
      className="fixed inset-x-0 bottom-0 z-40 hidden h-(--foot-height) grid-cols-4 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] phone:grid print:hidden"
    >
      {entries.map(({ to, words, Icon }) => {
        const isHere = isCurrent(to, path);
        return (
          <Link key={to} to={to} aria-current={isHere ? 'page' : undefined} className={entryClass(isHere)}>
            <Icon size={20} />
            {t(words)}
          </Link>
        );
      })}
      <More />
    </nav>
  );
}

/** The pages without an entry of their own in the bar. */
function More() {
  const { t } = useTranslation();
  const [path] = useLocation();
  const accounts = useInstance((state) => state.accounts);
  const shownAtSide = useSideEntries();
  const all = accounts ? headerEntries : shownAtSide;
  const others = all.filter(({ to }) => entries.every((entry) => entry.to !== to));
  const isHere = others.some(({ to }) => isCurrent(to, path));
  return (
    <Menu
      isFixed
      trigger={
        <button type="button" className={entryClass(isHere)}>
          <MoreIcon size={20} />
          {t('shell.nav.more')}
        </button>
      }
    >
      {others.map(({ to, words }) => (
        <MenuItem key={to} onSelect={() => void navigate(to)}>
          {t(words)}
        </MenuItem>
      ))}
    </Menu>
  );
}
