import { freeService } from '@parlando/contract';
import { parseJson, tabStorage } from '../../lib/storage.ts';
import type { CurrentAudio } from '../player/player-store.ts';
import { type EndedConversion, isRunning, type RunningConversion } from './conversion.ts';

/** A tab that the browser restores days later must not speak, and charge, by itself. */
const longestResumeMs = 10 * 60_000;
const key = 'conversion';

/** The last conversion of this tab on the free service, whose task is on the server also after a reload. */
interface KeptConversion {
  readonly conversion: RunningConversion | EndedConversion;
  /** Its audio, once it has a permanent link. */
  readonly audio: Omit<CurrentAudio, 'blob' | 'next'> | null;
  /** Null for a guest. */
  readonly userId: string | null;
}

/** Does nothing for services with a person's own key: their audio is in the page only, and would be paid twice. */
export function keepConversion(kept: KeptConversion): void {
  if (kept.conversion.request.api === freeService) tabStorage.setItem(key, JSON.stringify(kept));
}

export function forgetConversion(): void {
  tabStorage.removeItem(key);
}

/** Returns null if there is none, it was another visitor's, or it is too old to be resumed. */
export function keptConversion(visitorId: string | null, now: number): KeptConversion | null {
  // Only the page before this one wrote it.
  const kept = parseJson(tabStorage.getItem(key)) as KeptConversion | null;
  if (kept === null || kept.userId !== visitorId) return null;
  const { conversion } = kept;
  return isRunning(conversion) && now - conversion.startTime > longestResumeMs ? null : kept;
}
