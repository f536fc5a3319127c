import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { fnv1a } from '../../lib/fnv.ts';
import { safeStorage, storageKeys } from '../../lib/storage.ts';
import { type AppSettings, useSettings } from '../settings/settings-store.ts';
import { ListedVoiceSchema } from '../voices/voice-cache.ts';
import { azureEndpoint } from './provider-access.ts';

/** The voices that a speech key can use, and what the list was fetched with. */
const OwnVoiceList = z.object({
  /** Hash of key, region and address, so that the list is not used with another key. */
  owner: z.string(),
  /** Milliseconds since 1970. */
  fetchedAt: z.number(),
  /** ShortNames. */
  offered: z.array(z.string()),
  /** Those of them that the catalogue does not know. */
  extra: z.array(ListedVoiceSchema),
});
export type OwnVoiceList = z.infer<typeof OwnVoiceList>;

/** The list fetched last. Stored in this browser only, and refreshed only on request. */
export const useLastOwnVoices = create<{ readonly list: OwnVoiceList | null }>()(
  persist((): { list: OwnVoiceList | null } => ({ list: null }), {
    name: storageKeys.ownVoices,
    storage: createJSONStorage(() => safeStorage),
    merge: (stored, current) => {
      const list = OwnVoiceList.safeParse((stored as { list?: unknown } | undefined)?.list).data;
      return list ? { list } : current;
    },
  }),
);

/** The list for the current key, or null. */
export function useOwnVoices(): OwnVoiceList | null {
  const owner = useSettings(ownerOf);
  return useLastOwnVoices(({ list }) => (list?.owner === owner ? list : null));
}

export function presentOwnVoices(): OwnVoiceList | null {
  const { list } = useLastOwnVoices.getState();
  return list?.owner === ownerOf(useSettings.getState()) ? list : null;
}

/** Identifies a key without storing it; null without a key. */
export function ownerOf(settings: AppSettings): string | null {
  const { key, region, url } = azureEndpoint(settings);
  return key === '' ? null : fnv1a(`${key}\n${region}\n${url ?? ''}`).toString(36);
}
