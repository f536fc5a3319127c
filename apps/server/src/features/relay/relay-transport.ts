import { AppError } from '@parlando/contract';
import type { ProviderTransport } from '@parlando/providers';
import type { Outbound } from '../../ports/outbound.ts';

export interface KeyedRequest {
  readonly keyHost: string | undefined;
  readonly signal: AbortSignal;
}

const userAgent = 'Parlando';

/**
 * The transport of an adapter on the server. It throws KEY_HOST_CHANGED for a request to any host but the one that the
 * key was saved for.
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

/** The host as URLs spell it, without a trailing dot; any other text as it is. */
function normalHost(text: string): string {
  const address = `https://${text.trim()}`;
  const host = URL.canParse(address) ? new URL(address).host : text;
  return host.replace(/\.(?=:\d+$|$)/, '');
}
