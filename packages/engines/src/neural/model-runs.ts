import { EngineError, type Utterance, type UtterancePart } from '@parlando/speech';

/** Neighbouring parts of an utterance with voices of one model. */
export interface ModelRun<Place> {
  readonly place: Place;
  /** Number of its first part in the utterance. */
  readonly first: number;
  readonly parts: readonly UtterancePart[];
}

/**
 * Splits an utterance where its voices belong to different models. Pauses and marks go with the text before them.
 * @param silent speaks an utterance without text
 * @throws EngineError `unsupported` for a voice that no model has
 */
export function runsByModel<Place>(
  { parts }: Utterance,
  find: (voice: string) => Place | undefined,
  silent: Place | undefined,
): ModelRun<Place>[] {
  const runs: { place: Place; first: number; parts: UtterancePart[] }[] = [];
  const leading: UtterancePart[] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (part.kind !== 'text') {
      (run?.parts ?? leading).push(part);
      continue;
    }
    const place = find(part.voice);
    if (place === undefined) throw new EngineError('unsupported', `no voice ${part.voice}`);
    if (run?.place === place) run.parts.push(part);
    else {
      const before = run === undefined ? leading : [];
      const first = run === undefined ? 0 : run.first + run.parts.length;
      runs.push({ place, first, parts: [...before, part] });
    }
  }
  if (runs.length > 0) return runs;
  if (silent === undefined) throw new EngineError('unavailable', 'no voice model is installed');
  return [{ place: silent, first: 0, parts }];
}
