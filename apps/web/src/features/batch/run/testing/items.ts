import { synthesisOptions, useOptions } from '../../../../model/options/options-store.ts';
import type { ItemResult, TurnRequest } from '../../list/batch-item.ts';

/** Placeholder requests for tests that do not look at their content. */
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

export const spokenResult: ItemResult = {
  audioUrl: null,
  taskId: null,
  format: 'mp3',
  durationMs: null,
  fileSize: 1,
  engine: 'e',
  voice: 'v',
  warnings: [],
};
