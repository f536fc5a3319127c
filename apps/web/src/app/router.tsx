import type { UserRole } from '@parlando/contract';
import i18next from 'i18next';
import { type ComponentType, Fragment, lazy, type PropsWithChildren, useMemo } from 'react';
import { parse } from 'regexparam';
import { Route as Matched, matchRoute, useLocation } from 'wouter';
import { loadWords } from '../lib/language.ts';
import { reportedHere } from '../lib/module-load-failure.ts';
import { type Address, navigate, Pages, presentAddress } from '../lib/navigation.tsx';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useInstance } from '../model/instance/instance.ts';
import {
  decideAccess,
  presentVisitor,
  refreshVisitor,
  useMayOwn,
  useOpenPage,
  type Visitor,
  waitForVisitor,
} from '../model/session/access.ts';
import { openLogin } from '../model/session/login-store.ts';
import { useSession } from '../model/session/session-store.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { StudioPage } from '../pages/studio-page.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { HydratedApart } from '../ui/hydrated-apart.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';

interface Route {
  readonly Page: ComponentType;
  /** Stays mounted while navigating between its pages. */
  readonly Layout?: ComponentType<PropsWithChildren>;
  /**
   * Who may open it: this role or a higher one; absent: everyone. Without an account, visitors see what an account
   * offers. The page's code is fetched only for people who may open it.
   */
  readonly role?: UserRole;
  /** Open to guests if they may convert. */
  readonly converts?: true;
  /** About accounts: does not exist on an instance without accounts. */
  readonly needsAccounts?: true;
}

/** `RouteError` reports what does not load. */
const page = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(async () => (await Promise.all([reportedHere(load()), reportedHere(loadWords())]))[0]);
const AccountGate = page(() => import('../pages/account-gate.tsx'));
const UserLayout = page(() => import('../pages/user/user-layout.tsx'));
const admin: Route = { role: 'admin', Page: page(() => import('../pages/admin/admin-page.tsx')) };
const ofUser = (load: () => Promise<{ default: ComponentType }>): Route => ({
  role: 'user',
  Layout: UserLayout,
  Page: page(load),
});
const ofAccount: typeof ofUser = (load) => ({ ...ofUser(load), needsAccounts: true });
const overview = ofAccount(() => import('../pages/user/overview-page.tsx'));

/** By pattern; the first match wins. The server knows the same paths: `apps/server/src/http/serve-web.ts`. */
const routes: Readonly<Record<string, Route>> = {
  '/': { Page: StudioPage },
  '/tasks': { role: 'user', Page: page(() => import('../pages/tasks-page.tsx')) },
  // Guests need it for the tasks of their project.
  '/tasks/:id': { Page: page(() => import('../pages/task-page.tsx')) },
  '/batch': { converts: true, Page: page(() => import('../pages/batch-page.tsx')) },
  '/projects': { converts: true, Page: page(() => import('../pages/projects-page.tsx')) },
  '/projects/:id': { converts: true, Page: page(() => import('../pages/project-page.tsx')) },
  '/dictionary': { Page: page(() => import('../pages/dictionary-page.tsx')) },
  '/docs/:page?': { Page: page(() => import('../pages/docs-page.tsx')) },
  '/developers/:section?': { Page: page(() => import('../pages/developers-page.tsx')) },
  '/api/docs': { Page: page(() => import('../pages/reference-page.tsx')) },
  '/settings': { role: 'user', Page: page(() => import('../pages/settings-page.tsx')) },
  '/admin': admin,
  '/admin/:section': admin,
  '/user': overview,
  '/user/overview': overview,
  '/user/profile': ofAccount(() => import('../pages/user/profile-page.tsx')),
  '/user/membership': ofAccount(() => import('../pages/user/membership-page.tsx')),
  '/user/membership-v2': ofAccount(() => import('../pages/user/plans-page.tsx')),
  '/user/order-list': ofAccount(() => import('../pages/user/order-list-page.tsx')),
  '/user/payment-log': ofAccount(() => import('../pages/user/payment-log-page.tsx')),
  '/user/promotion': ofAccount(() => import('../pages/user/promotion-page.tsx')),
  '/payment/result': {
    role: 'user',
    needsAccounts: true,
    Page: page(() => import('../pages/payment-result-page.tsx')),
  },
  '/user/keys': ofUser(() => import('../pages/user/keys-page.tsx')),
  '/user/favorites': ofUser(() => import('../pages/user/favorites-page.tsx')),
};

const notFound: Route = { Page: NotFoundPage };

const patterns = Object.keys(routes);

function routeOf(path: string): Route & { readonly pattern: string } {
  const pattern = patterns.find((each) => matchRoute(parse, each, path)[0]) ?? '*';
  return { ...(routes[pattern] ?? notFound), pattern };
}

export function Router() {
  return (
    <Pages isOpen={isOpen} redirect={redirected}>
      {(isShown) => (
        <RootLayout>
          <HydratedApart>{isShown ? <RoutePage /> : <Waiting />}</HydratedApart>
        </RootLayout>
      )}
    </Pages>
  );
}

/** Until it is known whether the visitor may open the page. */
function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('ui.loading')} className="m-auto animate-late">
      <Spinner size={24} />
    </div>
  );
}

function RoutePage() {
  const [path] = useLocation();
  const accounts = useInstance((state) => state.accounts);
  const { pattern, ...route } = routeOf(path);
  const mustLogIn = useInstance(({ config }) => config?.requireLogin ?? false);
  const { Page, Layout = Fragment, role, converts } = route.needsAccounts && !accounts ? notFound : route;
  const isOpen = useOpenPage((state) => state.path === path);
  const mayOwn = useMayOwn();
  const isClosed = role !== undefined || (converts && mustLogIn);
  const isGated = isClosed && !mayOwn && !isOpen;
  // Constant, because a new element would make React hydrate the whole page synchronously.
  return useMemo(
    () => (
      <ErrorBoundary
        resetKey={`${path} ${isGated}`}
        fallback={(error, reset) => <RouteError error={error} reset={reset} />}
      >
        {isGated ? (
          <AccountGate />
        ) : (
          <Layout>
            <Matched path={pattern}>
              <Page />
            </Matched>
          </Layout>
        )}
      </ErrorBoundary>
    ),
    [path, pattern, Layout, Page, isGated],
  );
}

const closedPaths = ['/auth/login', '/auth/register'];

function isOpen({ path }: Address): boolean {
  return !closedPaths.includes(path) && routeOf(path).role === undefined;
}

/**
 * Redirects people without the required role to `/` and tells them why. If only an account is missing, the page says
 * what an account offers.
 */
function redirected(address: Address): string | null | Promise<string | null> {
  if (isOpen(address)) return null;
  const decide = (visitor: Visitor) => decideAccess(routeOf(address.path).role, visitor);
  const judge = (visitor: Visitor) => {
    if (closedPaths.includes(address.path)) return '/';
    const decision = decide(visitor);
    useOpenPage.setState({ path: decision === 'open' ? address.path : null });
    if (decision === 'open' || !isOfAdmins(address)) return null;
    refuse(decision, address);
    return '/';
  };
  const judgeByRole = (visitor: Visitor) => {
    if (decide(visitor) !== 'forbidden') return judge(visitor);
    // The browser may not know the account yet, or have an outdated role in its cache.
    return refreshVisitor().then(judge);
  };
  return useSession.getState().ready ? judgeByRole(presentVisitor()) : waitForVisitor().then(judgeByRole);
}

const isOfAdmins = ({ path }: Address): boolean => routeOf(path).role === 'admin';

function refuse(decision: 'login' | 'forbidden', { path, search }: Address): void {
  if (decision === 'forbidden') {
    toast('warning', i18next.t('guard.forbidden'));
    return;
  }
  toast('warning', i18next.t('errors.LOGIN_REQUIRED'));
  openLogin({ returnTo: `${path}${search}` });
}

/** Closes a page that requires an account or a role, which the visitor no longer has. */
export function leaveClosedPage(): void {
  if (mayStay()) return;
  if (isOfAdmins(presentAddress())) void navigate('/');
  else useOpenPage.setState({ path: null });
}

/** Whether the visitor may open the current page. */
export function mayStay(): boolean {
  return decideAccess(routeOf(presentAddress().path).role, presentVisitor()) === 'open';
}
