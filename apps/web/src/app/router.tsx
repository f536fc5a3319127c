import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { withWords } from '../lib/language.ts';
import type { Access } from '../model/session/access.ts';
import { readTaskFilter } from '../model/tasks/task-filter.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { StudioPage } from '../pages/studio-page.tsx';
import { guard, onlyWithAccounts } from './guard.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });

const lazyPage = <T extends Record<string, unknown>>(load: () => Promise<T>) =>
  lazyRouteComponent(withWords(load));

const toStudio = () => {
  throw redirect({ to: '/', replace: true });
};
const members: Access = { requiresAuth: true };

const studioRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: StudioPage });
const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  beforeLoad: toStudio,
});
const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/register',
  beforeLoad: toStudio,
});

/** Everything that a guest may not see: one guard, and the pages' code is only fetched behind it. */
const membersRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'members',
  staticData: { access: members },
  beforeLoad: guard(members),
});
const tasksRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/tasks',
  validateSearch: readTaskFilter,
  component: lazyPage(() => import('../pages/tasks-page.tsx')),
});
const taskRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/tasks/$id',
  component: lazyPage(() => import('../pages/task-page.tsx')),
});
const batchRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/batch',
  component: lazyPage(() => import('../pages/batch-page.tsx')),
});
const settingsRoute = createRoute({
  getParentRoute: () => membersRoute,
  path: '/settings',
  component: lazyPage(() => import('../pages/settings-page.tsx')),
});
const userRoute = createRoute({
  getParentRoute: () => membersRoute,
  id: 'account',
  component: lazyPage(() => import('../pages/user/user-layout.tsx')),
});
const overview = lazyPage(() => import('../pages/user/overview-page.tsx'));
const ofAccounts = { getParentRoute: () => userRoute, beforeLoad: onlyWithAccounts } as const;
const userRoutes = [
  createRoute({ ...ofAccounts, path: '/user', component: overview }),
  createRoute({ ...ofAccounts, path: '/user/overview', component: overview }),
  createRoute({
    ...ofAccounts,
    path: '/user/profile',
    component: lazyPage(() => import('../pages/user/profile-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => userRoute,
    path: '/user/favorites',
    component: lazyPage(() => import('../pages/user/favorites-page.tsx')),
  }),
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    studioRoute,
    loginRoute,
    registerRoute,
    membersRoute.addChildren([
      tasksRoute,
      taskRoute,
      batchRoute,
      settingsRoute,
      userRoute.addChildren(userRoutes),
    ]),
  ]),
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    access?: Access;
  }
}
