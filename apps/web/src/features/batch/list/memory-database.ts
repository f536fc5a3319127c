import type { BatchState } from '../run/batch-state.ts';
import { emptyBatch } from '../run/batch-state.ts';
import type { Asked, BatchDatabase, KeptAudio, Owner } from './batch-database.ts';

/** Where the browser keeps no databases, a list lives as long as its page. */
export function createMemoryDatabase(): BatchDatabase {
  const states = new Map<Owner, BatchState>();
  const asked = new Map<Owner, Asked>();
  const audio = new Map<string, KeptAudio>();
  const drafts = new Map<Owner, string>();
  return {
    load: async (owner) => states.get(owner) ?? emptyBatch,
    async write(owner, change) {
      states.set(owner, change.after);
      if (change.asked) asked.set(owner, change.asked);
      if (change.audio) audio.set(change.audio.id, change.audio.kept);
      return true;
    },
    async asked(owner, runId) {
      const kept = asked.get(owner);
      return kept?.runId === runId ? kept : undefined;
    },
    audio: async (_owner, id) => audio.get(id),
    draft: async (owner) => drafts.get(owner) ?? '',
    async keepDraft(owner, text) {
      drafts.set(owner, text);
    },
    tidy: async () => undefined,
    close: () => undefined,
  };
}
