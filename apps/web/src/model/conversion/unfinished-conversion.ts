import { freeService } from '@parlando/contract';
import { parseJson, tabStorage } from '../../lib/storage.ts';
import type { RunningConversion } from './conversion.ts';
import type { ConversionRequest } from './conversion-request.ts';

/** A tab that the browser restores days later must not speak, and charge, by itself. */
const longestMs = 10 * 60_000;
const key = 'unfinishedConversion';

/** A sent conversion of the free service. After a reload, its tab gets the same task's audio by the same id. */
interface UnfinishedConversion {
  readonly id: string;
  readonly request: ConversionRequest;
  /** Milliseconds since 1970. */
  readonly startTime: number;
  readonly userId: string | null;
}

/** Does nothing for services with a person's own key, which would be paid twice. */
export function keepUnfinished({ id, request, startTime }: RunningConversion, userId: string | null): void {
  if (request.api !== freeService) return;
  const kept: UnfinishedConversion = { id, request, startTime, userId };
  tabStorage.setItem(key, JSON.stringify(kept));
}

export function dropUnfinished(): void {
  tabStorage.removeItem(key);
}

/** Returns null if there is none, it is too old, or it was another visitor's. */
export function takeUnfinished(userId: string | null, now: number): UnfinishedConversion | null {
  const kept = parseJson(tabStorage.getItem(key)) as UnfinishedConversion | null;
  dropUnfinished();
  return kept !== null && kept.userId === userId && now - kept.startTime < longestMs ? kept : null;
}
