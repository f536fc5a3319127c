import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

/** Every address of a name. Rejects when there is none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The system's resolver, with `/etc/hosts` and search domains, as every other program of the machine sees names. */
export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, order: 'verbatim' });

/** A lookup that has waited this long for its turn fails. */
const patienceMs = 5000;

/**
 * Runs at most `width` lookups at once; the others wait. A lookup occupies one of the four threads that also read and
 * write files, so lookups at a slow name server could stall the instance. Simultaneous lookups of one name are shared,
 * and a caller that joins a waiting lookup restarts its timeout. Rejects with ETIMEDOUT when a lookup waits too long.
 */
export function boundLookups(resolve: Resolve, width = 2): Resolve {
  const waiting = new Map<string, { readonly go: () => void; readonly timer: NodeJS.Timeout }>();
  const underWay = new Map<string, ReturnType<Resolve>>();
  let free = width;
  const turn = (hostname: string) =>
    new Promise<void>((go, giveUp) => {
      const timer = setTimeout(() => {
        waiting.delete(hostname);
        giveUp(Object.assign(new Error('the name servers are too slow'), { code: 'ETIMEDOUT' }));
      }, patienceMs);
      waiting.set(hostname, { go, timer });
    });
  const join = (hostname: string) => {
    const joined = waiting.get(hostname);
    if (joined === undefined) return;
    joined.timer.refresh();
    waiting.delete(hostname);
    waiting.set(hostname, joined);
  };
  // The newest first: its caller is the least close to giving up.
  const passOn = () => {
    const [hostname, next] = [...waiting].at(-1) ?? [];
    if (hostname === undefined || next === undefined) return void free++;
    waiting.delete(hostname);
    clearTimeout(next.timer);
    next.go();
  };
  const look: Resolve = async (hostname) => {
    if (free === 0) await turn(hostname);
    else free--;
    try {
      return await resolve(hostname);
    } finally {
      passOn();
    }
  };
  return (hostname) => {
    join(hostname);
    const lookup = underWay.get(hostname) ?? look(hostname).finally(() => underWay.delete(hostname));
    underWay.set(hostname, lookup);
    return lookup;
  };
}
