import { TourHost } from '../tour-host.tsx';
import { AccountMenu } from './account-menu.tsx';
import { HelpMenu } from './help-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NavMenu } from './nav-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

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
