import { type AllowRule, allowHosts } from './drivers/guarded-fetch/allowed-hosts.ts';
import type { GuardedFetchOptions } from './drivers/guarded-fetch/guarded-fetch.ts';
import type { Outbound } from './ports/outbound.ts';

/** Reaches the public internet and what the operator names. */
export function createOutbound(
  rules: readonly AllowRule[],
  bounds: Partial<GuardedFetchOptions> = {},
): Outbound {
  let opened: Promise<Outbound> | undefined;
  // Loaded on first use: the library is slow to load, and few instances need it in their first minutes.
  const open = () => {
    opened ??= import('./drivers/guarded-fetch/guarded-fetch.ts').then(({ createGuardedFetch }) =>
      createGuardedFetch({ ...bounds, allowed: allowHosts(rules) }),
    );
    return opened;
  };
  return {
    fetch: async (input, init) => (await open()).fetch(input, init),
    close: async () => (await opened)?.close(),
  };
}
