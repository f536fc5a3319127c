import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import type { AllowedHosts } from './allowed-hosts.ts';
import type { Resolve } from './lookups.ts';
import { checkAddresses } from './target.ts';

export interface ConnectorOptions {
  readonly allowed: AllowedHosts;
  readonly resolve: Resolve;
  /** From the lookup to the end of the TLS handshake. */
  readonly timeoutMs: number;
  /** Certificate authorities trusted beside the usual ones, PEM. */
  readonly ca?: string | undefined;
}

/**
 * Opens the relay's sockets. It resolves a name once, checks every address, and connects to exactly these, so that DNS
 * rebinding has no effect. One forbidden address forbids the name.
 */
export function createGuardedConnector(options: ConnectorOptions): buildConnector.connector {
  const { allowed, timeoutMs, ca } = options;
  return (target, callback) => {
    const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
    try {
      // `net` resolves names through `lookup`, and never asks it about addresses.
      if (isIP(target.hostname) !== 0) checkAddresses(target.hostname, port, [target.hostname], allowed);
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    const connect = buildConnector({
      timeout: timeoutMs,
      lookup: checkedLookup(port, options),
      // A resumed TLS session would not have its certificate's name checked again.
      maxCachedSessions: 0,
      ...(ca !== undefined && { ca }),
    });
    connect(target, callback);
  };
}

function checkedLookup(port: number, { allowed, resolve }: ConnectorOptions): LookupFunction {
  return (hostname, { all }, callback) => {
    const answer = async (): Promise<LookupAddress[]> => {
      const found = await resolve(hostname);
      // `net` assumes at least one address and would crash the process without.
      if (found.length === 0) throw new TypeError('the name has no address');
      checkAddresses(
        hostname,
        port,
        found.map(({ address }) => address),
        allowed,
      );
      return found.map(({ address }) => ({ address, family: isIP(address) }));
    };
    answer().then(
      (found) => {
        const [first = { address: '', family: 0 }] = found;
        if (all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}
