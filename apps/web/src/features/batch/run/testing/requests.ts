import { synthesisOptions, useOptions } from '../../../../model/options/options-store.ts';
import type { TurnRequest } from '../../list/batch-item.ts';

/** Requests for items of which nobody looks at what is asked. */
export function requestsFor(
  freeIds: readonly string[],
  ownIds: readonly string[] = [],
): ReadonlyMap<string, TurnRequest> {
  const voiceData = { activeIndex: '0', ssmlContent: '', inputContent: 'x' } as const;
  const options = useOptions.getState();
  const free = freeIds.map((id): [string, TurnRequest] => [
    id,
    { part: 'free', request: { id, text: 'x', ...synthesisOptions(options), fallback: 'allow' } },
  ]);
  const own = ownIds.map((id): [string, TurnRequest] => [
    id,
    { part: 'own', request: { api: 1, voiceData, options } },
  ]);
  return new Map([...free, ...own]);
}
