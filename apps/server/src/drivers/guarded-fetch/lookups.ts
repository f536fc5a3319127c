import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

/** Every address of a name. Rejects when there is none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The system's resolver, with `/etc/hosts` and search domains, as every other program of the machine sees names. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });

/** A lookup that has waited so long for its turn is given up. */
const patienceMs = 5000;

/**
 * Runs at most `width` lookups at once; the others wait. A lookup occupies one of the four threads that also read and
 * write files, so lookups at a slow name server could stall the instance. Lookups of one name are one. Rejects with
 * ETIMEDOUT where a lookup waits for too long.
 */
export function boundLookups(resolve: Resolve, width = 2): Resolve {
  const waiting: (() => void)[] = [];
  const underWay = new Map<string, ReturnType<Resolve>>();
  let free = width;
  const turn = () =>
    new Promise<void>((go, giveUp) => {
      const begin = () => {
        clearTimeout(timer);
        go();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        giveUp(Object.assign(new Error('the name servers are too slow'), { code: 'ETIMEDOUT' }));
      }, patienceMs);
      waiting.push(begin);
    });
  const look: Resolve = async (hostname) => {
    if (free === 0) await turn();
    else free--;
    try {
      return await resolve(hostname);
    } finally {
      // The newest first: whoever asked for it has the most patience left.
      const next = waiting.pop();
      if (next) next();
      else free++;
    }
  };
  return (hostname) => {
    const lookup = underWay.get(hostname) ?? look(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, lookup);
    return lookup;
  };
}
