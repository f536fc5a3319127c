import { create } from 'zustand';
import { useOptions } from '../options/options-store.ts';
import { useSession } from '../session/session-store.ts';

interface DeveloperValues {
  /** In memory only: a key is never stored in clear text. */
  readonly key: string;
  /** Null: the voice chosen in the studio. */
  readonly voice: string | null;
}

/** The values that the developer pages fill into their examples. */
export const useDeveloperValues = create<DeveloperValues>()(() => ({ key: '', voice: null }));

// A key belongs to the user who typed it.
useSession.subscribe(({ userId }, before) => {
  if (userId !== before.userId) useDeveloperValues.setState({ key: '' });
});

export function useExampleVoice(): string {
  const chosen = useDeveloperValues((state) => state.voice);
  const ofStudio = useOptions((state) => state.voice);
  return chosen ?? ofStudio;
}
