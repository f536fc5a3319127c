import { builtInConfiguration } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { readJson, removeItem, storageKeys, writeJson } from '../../lib/storage.ts';

const key = storageKeys.appliedConfiguration;
const Applied = z.object({ owner: z.string(), id: z.string() });
type Applied = z.infer<typeof Applied>;

/** The configuration that was applied last in this browser, and whose it is. */
export const useApplied = create<Applied>()(
  persist(() => ({ owner: '', id: builtInConfiguration }), {
    name: key,
    storage: {
      getItem() {
        const stored = Applied.safeParse(readJson(key)).data;
        return stored ? { state: stored } : null;
      },
      setItem: (_, { state }) => writeJson(key, state),
      removeItem: () => removeItem(key),
    },
  }),
);
