import { interfaceLanguages } from '@parlando/contract';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { currentLanguage, languageOptions, languageTag, withWords } from '../../lib/language.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useTheme } from '../../lib/theme.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { useSession } from '../../model/session/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { late } from '../../ui/late-part.tsx';
import { GlobeIcon, MenuIcon, MoonIcon, SunIcon, UserIcon } from '../../ui/later-icons.tsx';
import { Menu, MenuItem, MenuRadioGroup } from '../../ui/menu.tsx';
import { TourHost } from '../tour-host.tsx';
import { HelpMenu } from './help-menu.tsx';
import { headerEntries, useSideEntries } from './nav-entries.ts';

/** Everything on the right of the header; lazy-loaded, because menus need a positioning library. */
export default function HeaderMenus() {
  return (
    <>
      <NavMenu />
      <LanguageMenu />
      <ThemeToggle />
      <span data-tour="help" className="flex">
        <HelpMenu />
      </span>
      <AccountMenu />
      <TourHost />
    </>
  );
}

function ThemeToggle() {
  const { t } = useTranslation();
  const { theme, choose } = useTheme();
  const isDark = theme === 'dark';
  return (
    <IconButton
      label={t(isDark ? 'shell.lightTheme' : 'shell.darkTheme')}
      icon={isDark ? <SunIcon /> : <MoonIcon />}
      onClick={() => choose(isDark ? 'light' : 'dark')}
    />
  );
}

function LanguageMenu() {
  const { t } = useTranslation();
  const current = currentLanguage();
  const { name } = interfaceLanguages[current];
  return (
    <Menu
      isFixed
      trigger={
        <Button
          variant="ghost"
          icon={<GlobeIcon />}
          aria-label={`${t('shell.language')}: ${name}`}
          className="max-wide:px-2.5"
        >
          <span lang={languageTag()} className="hidden wide:inline">
            {name}
          </span>
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('shell.language')}
        value={current}
        onChange={chooseLanguage}
        options={languageOptions}
      />
    </Menu>
  );
}

/** The pages in a menu, for windows with no space for them in the header or at the bottom. */
function NavMenu() {
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

const AvatarMenu = late(
  withWords(() => import('./avatar-menu.tsx')),
  <span className="size-9" />,
);

/** The login button of a guest, or the account menu. Nothing on an instance without accounts. */
function AccountMenu() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const loggedIn = useSession((state) => state.token !== null);
  if (!accounts) return null;
  if (loggedIn) return <AvatarMenu />;
  return (
    <Button variant="primary" size="sm" className="ml-1" onClick={() => openLogin()}>
      <UserIcon size={16} className="hidden max-[30rem]:block" />
      <span className="max-[30rem]:sr-only">{t('shell.login')}</span>
    </Button>
  );
}
