import { create } from 'zustand';
import { useOptions } from '../options/options-store.ts';
import { useSession } from '../session/session-store.ts';

interface DeveloperValues {
  /** Only for as long as the page is open: a key is nowhere stored in clear. */
  readonly key: string;
  /** Null: the one that is chosen in the studio. */
  readonly voice: string | null;
}

/** What the developer's pages fill into their examples. */
export const useDeveloperValues = create<DeveloperValues>()(() => ({ key: '', voice: null }));

// A key belongs to who typed it.
useSession.subscribe(({ userId }, before) => {
  if (userId !== before.userId) useDeveloperValues.setState({ key: '' });
});

/** The voice of the examples. */
export function useExampleVoice(): string {
  const chosen = useDeveloperValues((state) => state.voice);
  const ofStudio = useOptions((state) => state.voice);
  return chosen ?? ofStudio;
}
