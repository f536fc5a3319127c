import { createScope } from '../../../lib/scope.ts';
import type { Owner } from '../list/batch-database.ts';

const answerMs = 400;

type Message = { readonly type: 'who' | 'me'; readonly owner: Owner };

/**
 * Lets the pages of one browser find out which of them has something of an owner, with one channel per purpose. A
 * page that was killed does not reply; a background page does: its timers may be suspended, but not its messages.
 */
export function createPresence(name: string, isHere: (owner: Owner) => boolean) {
  const scope = createScope();
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  const listeners = new Set<(owner: Owner) => void>();
  if (channel) {
    scope.own(() => channel.close());
    scope.listen(channel, 'message', (event) => {
      const { type, owner } = (event as MessageEvent<Message>).data;
      if (type === 'me') for (const listener of listeners) listener(owner);
      else if (isHere(owner)) channel.postMessage({ type: 'me', owner } satisfies Message);
    });
  }
  return {
    isElsewhere: (asked: Owner) =>
      new Promise<boolean>((resolve) => {
        if (!channel) return resolve(false);
        const end = (answer: boolean) => {
          clearTimeout(timer);
          listeners.delete(listener);
          resolve(answer);
        };
        const listener = (owner: Owner) => owner === asked && end(true);
        const timer = setTimeout(() => end(false), answerMs);
        listeners.add(listener);
        channel.postMessage({ type: 'who', owner: asked } satisfies Message);
      }),
    dispose: scope.dispose,
  };
}
