import type { ReactNode } from 'react';
import { useMediaQuery } from '../lib/use-media-query.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useInstance } from '../model/instance/instance.ts';
import { HydratedApart } from '../ui/hydrated-apart.tsx';
import { late } from '../ui/late-part.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { AnnouncementPlace } from './announcement-place.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header/header.tsx';
import { LoginHost } from './login-host.tsx';
import { SideNav } from './side-nav.tsx';

/** `--foot-height` reserves its space from the first paint on. */
const FootNav = late(() => import('./foot-nav.tsx'));
/** Same as `phone:` in the style sheet. */
const phone = '(max-width: 48rem) and (min-height: 30rem)';

export function RootLayout({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const isPhone = useMediaQuery(phone);
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
