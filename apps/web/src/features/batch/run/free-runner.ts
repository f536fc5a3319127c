import { followEvents } from '../../../lib/events-client.ts';
import { presentInstance } from '../../../model/instance/instance.ts';
import { useSession } from '../../../model/session/session-store.ts';
import { currentBatch, dispatchBatch, useBatch } from '../list/batch-store.ts';
import { batchNews } from './batch-client.ts';
import { followFreePart } from './free-part.ts';

interface Following {
  /** Owner and run: another is another batch. */
  readonly key: string;
  readonly controller: AbortController;
  readonly stopEvents: () => void;
}

/** Follows the server's part while there is one and somebody may ask for it, by events and by asking. */
export function createFreeRunner() {
  let following: Following | null = null;
  let waking = new AbortController();
  let connected = false;

  const wake = () => {
    waking.abort();
    waking = new AbortController();
  };
  const stop = () => {
    following?.controller.abort();
    following?.stopEvents();
    following = null;
    wake();
  };
  const listen = () =>
    followEvents({
      onConnection: (isConnected) => {
        connected = isConnected;
        // What happened while nobody listened.
        wake();
      },
      onEvent: (event) => {
        if (event.type !== 'batch' || event.batch.id !== currentBatch().run?.id) return;
        void dispatchBatch({ type: 'seen', batch: batchNews(event.batch, event.items) });
        // An event tells what changed; how it ended takes a whole look.
        if (event.batch.status !== 'processing') wake();
      },
    });
  const follow = () => {
    const key = followedKey();
    if (following && following.key !== key) stop();
    if (following || key === null) return;
    const mine: Following = { key, controller: new AbortController(), stopEvents: listen() };
    following = mine;
    const part = { isConnected: () => connected, nextWake: () => waking.signal };
    void followFreePart(part, mine.controller.signal).finally(() => {
      if (following === mine) stop();
    });
  };
  return { follow, wake, dispose: stop };
}

function followedKey(): string | null {
  const { owner, batch } = useBatch.getState();
  const isLoggedOut = presentInstance().accounts && useSession.getState().token === null;
  return batch.run?.free && owner !== null && !isLoggedOut ? `${owner} ${batch.run.id}` : null;
}
