import { AppError } from '@parlando/contract';
import type { ProviderTransport } from '@parlando/providers';
import type { Outbound } from '../../ports/outbound.ts';

export interface KeyedRequest {
  readonly keyHost: string | undefined;
  readonly signal: AbortSignal;
}

const userAgent = 'Parlando';

/**
 * How an adapter reaches a provider from here. Whatever it asks for, the key goes to no other host than it was saved
 * for: KEY_HOST_CHANGED.
 */
export function relayTransport(outbound: Outbound, { keyHost, signal }: KeyedRequest): ProviderTransport {
  return {
    signal,
    userAgent,
    fetch: async (input, init) => {
      const { host } = new URL(input instanceof Request ? input.url : input);
      if (keyHost !== undefined && normalHost(keyHost) !== normalHost(host)) {
        throw new AppError('KEY_HOST_CHANGED', { host });
      }
      return outbound.fetch(input, init);
    },
  };
}

/** As URLs spell hosts, without the root's dot. Text that is no host is like nothing but itself. */
function normalHost(text: string): string {
  const address = `https://${text.trim()}`;
  const host = URL.canParse(address) ? new URL(address).host : text;
  return host.replace(/\.(?=:\d+$|$)/, '');
}
