import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { StudioPage } from '../pages/studio-page.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage });

const studioRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: StudioPage });

export const router = createRouter({
  routeTree: rootRoute.addChildren([studioRoute]),
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
