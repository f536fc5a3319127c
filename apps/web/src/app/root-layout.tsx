import type { GuestWork } from '@parlando/contract';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { PlayerDock } from '../features/player/docks.tsx';
import { withWords } from '../lib/language.ts';
import { queryClient } from '../lib/query-client.ts';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { isAnnounced } from '../model/instance/announcement.ts';
import { useInstance } from '../model/instance/instance.ts';
import { useLogin } from '../model/session/login-store.ts';
import { ClientPart } from '../ui/client-part.tsx';
import { HydratedApart } from '../ui/hydrated-apart.tsx';
import { late } from '../ui/late-part.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { NavLink } from '../ui/nav-link.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { isCurrent, useSideEntries } from './header/nav-entries.ts';

/** `--foot-height` reserves its space from the first paint on. */
const FootNav = late(() => import('./foot-nav.tsx'));
/** Same as `phone:` in the style sheet. */
const phone = '(max-width: 48rem) and (min-height: 30rem)';

export function RootLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const isPhone = useMediaQuery(phone);
  const [path] = useLocation();
  return (
    <div className="group flex min-h-dvh flex-col pb-(--foot-height) print:pb-0">
      <a
        href="#main"
        className="sr-only z-80 rounded-control bg-surface px-4 py-2 font-medium focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t('shell.skipToContent')}
      </a>
      <AnnouncementPlace />
      {header}
      <div className="flex min-w-0 flex-1">
        {!accounts && <SideNav />}
        {/* As high as the window, so that content that loads later does not push the footer out of view. */}
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-[calc(100dvh-var(--header-height))] min-w-0 flex-1 flex-col outline-none"
        >
          {children}
          {/* The studio's player starts conversions too. */}
          {path !== '/' && <PlayerDock />}
        </main>
      </div>
      {footer}
      {isPhone && <FootNav />}
      <LoginHost />
      <LiveRegion />
    </div>
  );
}

/** Constant elements, so that a key in the text area waits for neither. */
const header = (
  <HydratedApart>
    <Header />
  </HydratedApart>
);
const footer = (
  <HydratedApart>
    <Footer />
  </HydratedApart>
);

const Announcement = late(withWords(() => import('./announcement.tsx')));

/**
 * Above the header: reserves the announcement's height from the first paint on, so that nothing moves when it loads.
 */
export function AnnouncementPlace() {
  return (
    <div className="min-h-(--announcement-height)">
      <ClientPart>{isAnnounced() && <Announcement />}</ClientPart>
    </div>
  );
}

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

const LoginDialog = late(withWords(() => import('../features/account/login-dialog.tsx')));
const GuestWorkDialog = late(withWords(() => import('../features/account/guest-work-dialog.tsx')));

/** Until now the account was refused the projects, and the subtitles and the outline of the audio in the player. */
function showKept(): void {
  for (const key of ['history', 'task', 'projects', 'project'])
    void queryClient.invalidateQueries({ queryKey: [key] });
}

/** The lazy-loaded login dialog, and what happens after a login. */
function LoginHost() {
  const wanted = useLogin((state) => state.wanted);
  const [offer, setOffer] = useState<{ readonly work: GuestWork; readonly open: boolean }>();
  const close = () => setOffer((now) => now && { ...now, open: false });
  return (
    <>
      {wanted && <LoginDialog onGuestWork={(work) => setOffer({ work, open: true })} />}
      {offer && <GuestWorkDialog {...offer} onClose={close} onKept={showKept} />}
    </>
  );
}
