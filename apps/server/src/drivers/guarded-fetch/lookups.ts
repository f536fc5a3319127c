import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

/** Every address of a name. Rejects when there is none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The system's resolver, with `/etc/hosts` and search domains, as every other program of the machine sees names. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });

/**
 * Runs at most `width` lookups at once; the others wait. A lookup occupies one of the four threads that also read and
 * write files, so lookups at a slow name server could stall the instance.
 */
export function boundLookups(resolve: Resolve, width = 2): Resolve {
  const waiting: (() => void)[] = [];
  let free = width;
  return async (hostname) => {
    if (free === 0) await new Promise<void>((go) => waiting.push(go));
    else free--;
    try {
      return await resolve(hostname);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
