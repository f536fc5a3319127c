import type { Owner } from '../list/batch-database.ts';

const answerMs = 400;

type Message = { readonly type: 'who' | 'me'; readonly owner: Owner };

/**
 * Lets the pages of one browser find out which of them has something of an owner, with one channel per purpose. A
 * page that was killed does not reply; a background page does: its timers may be suspended, but not its messages.
 */
export function createPresence(name: string, isHere: (owner: Owner) => boolean) {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data: { type, owner } }: MessageEvent<Message>) => {
    if (type === 'who' && isHere(owner)) channel.postMessage({ type: 'me', owner } satisfies Message);
  });
  return {
    isElsewhere: (asked: Owner) =>
      new Promise<boolean>((resolve) => {
        const signal = AbortSignal.timeout(answerMs);
        const hear = ({ data: { type, owner } }: MessageEvent<Message>) => {
          if (type === 'me' && owner === asked) resolve(true);
        };
        channel.addEventListener('message', hear, { signal });
        signal.addEventListener('abort', () => resolve(false));
        channel.postMessage({ type: 'who', owner: asked } satisfies Message);
      }),
    dispose: () => channel.close(),
  };
}
