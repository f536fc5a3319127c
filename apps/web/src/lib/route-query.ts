import type { RouteDefinition } from '@parlando/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, call } from './api-client.ts';

/** The query of a route. Those of a scope are refetched together, and forgotten with it. */
export function routeQuery<R extends RouteDefinition>(scope: string, route: R, input: CallInput<R>) {
  return queryOptions({
    queryKey: [scope, route.id, input],
    queryFn: ({ signal }) => call(route, input, { signal }),
  });
}

/** The same for a list: its entries stay until those of the next page or filter are there. */
export function listQuery<R extends RouteDefinition>(scope: string, route: R, input: CallInput<R>) {
  return { ...routeQuery(scope, route, input), placeholderData: keepPreviousData };
}
