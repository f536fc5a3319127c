import { navigate } from '../../lib/navigation.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { headerEntries, useSideEntries } from './nav-entries.ts';

/** The pages in a menu, for windows with no space for them in the header or at the bottom. */
export function NavMenu() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const sideEntries = useSideEntries();
  return (
    <Menu
      isFixed
      trigger={
        <IconButton
          label={t('notices.menu')}
          icon={<MenuIcon />}
          tooltip={false}
          className={accounts ? 'phone:hidden roomy:hidden' : 'phone:hidden wide:hidden'}
        />
      }
    >
      {(accounts ? headerEntries : sideEntries).map(({ to, words }) => (
        <MenuItem key={to} onSelect={() => void navigate(to)}>
          {t(words)}
        </MenuItem>
      ))}
    </Menu>
  );
}
