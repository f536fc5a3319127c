import { presentInstance } from '../../../model/instance/instance.ts';
import type { Owner } from '../list/batch-database.ts';
import { currentBatch, dispatchBatch, useBatch } from '../list/batch-store.ts';
import type { BatchState } from './batch-state.ts';
import { loginNeeded, pageClosed, wantsLogin } from './item-errors.ts';
import { speakOwnPart } from './own-part.ts';
import { createPresence } from './own-presence.ts';

const lookForOthersMs = 5000;

/** Runs that this page began or took over: what of them is under way is under way here. */
const runsHere = new Set<string>();

/** To be said before a run is begun. */
export function beginsHere(runId: string): void {
  runsHere.add(runId);
}

/** Speaks the browser's part while no other page does. */
export function createOwnRunner() {
  let speaking: { readonly owner: Owner; readonly controller: AbortController } | null = null;
  let looking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const presence = createPresence('parlando-batch-own', (owner) => speaking?.owner === owner);

  const stop = () => {
    speaking?.controller.abort();
    speaking = null;
  };
  /** When nobody who began it is there any more, what was under way waits again, and a person says when to go on. */
  const takeOver = async (owner: Owner, runId: string) => {
    looking = true;
    clearTimeout(timer);
    const elsewhere = await presence.isElsewhere(owner);
    looking = false;
    const now = useBatch.getState();
    if (now.owner !== owner || now.batch.run?.id !== runId) return;
    if (now.elsewhere !== elsewhere) useBatch.setState({ elsewhere });
    if (elsewhere) {
      timer = setTimeout(() => void follow(), lookForOthersMs);
      return;
    }
    runsHere.add(runId);
    if (isUnderWay(now.batch)) await dispatchBatch({ type: 'own-orphaned', reason: pageClosed });
  };
  const follow = async (): Promise<void> => {
    const { owner, batch } = useBatch.getState();
    const { run } = batch;
    if (speaking && (speaking.owner !== owner || !run?.own)) stop();
    if (owner === null || !run?.own || speaking || looking) return;
    if (!runsHere.has(run.id)) return takeOver(owner, run.id);
    if (run.own.phase !== 'running') return;
    const mine = { owner, controller: new AbortController() };
    speaking = mine;
    await speakOwnPart(mine.controller.signal);
    if (speaking === mine) speaking = null;
  };
  return {
    follow,
    /** Without a login nothing is spoken; the same person's next login goes on. */
    async followLogin(loggedIn: boolean) {
      const own = currentBatch().run?.own;
      if (!own || !presentInstance().accounts) return;
      if (!loggedIn && own.phase === 'running') {
        stop();
        await dispatchBatch({ type: 'own-paused', reason: loginNeeded });
      } else if (loggedIn && own.pausedBy && wantsLogin(own.pausedBy)) {
        await dispatchBatch({ type: 'own-resumed' });
      }
    },
    dispose: () => {
      clearTimeout(timer);
      stop();
      presence.dispose();
    },
  };
}

function isUnderWay({ items, run }: BatchState): boolean {
  const own = new Set(run?.own?.itemIds ?? []);
  return (
    run?.own?.phase === 'running' || items.some(({ id, status }) => own.has(id) && status === 'processing')
  );
}
