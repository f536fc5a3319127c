import * as z from 'zod/mini';
import { create } from 'zustand';
import { readJson, storageKeys, writeJson } from '../../lib/storage.ts';

const keptVoices = 8;

/** Ids of the voices chosen in this browser, the most recent first. */
export const useRecentVoices = create<{ readonly ids: readonly string[] }>(() => ({
  ids: z.array(z.string()).safeParse(readJson(storageKeys.recentVoices)).data ?? [],
}));

export function noteRecentVoice(id: string): void {
  const ids = [id, ...useRecentVoices.getState().ids.filter((each) => each !== id)].slice(0, keptVoices);
  useRecentVoices.setState({ ids });
  writeJson(storageKeys.recentVoices, ids);
}
