import type { SynthesisBody } from '@parlando/contract';
import { alignBoundaries, type HeardSegment, indexCodePoints } from '@parlando/speech';
import { inTurns } from '../../../ports/in-turns.ts';
import type { BoundaryRow } from '../store/read-task.ts';

/** The words of stored segments with their positions in the request's text; `textOffset` is added to them. */
export function heardSegments(
  request: SynthesisBody,
  rows: readonly BoundaryRow[],
  sampleRateHertz: number,
  textOffset = 0,
): Promise<HeardSegment[]> {
  return inTurns(alignSegments(request, rows, sampleRateHertz, textOffset));
}

function* alignSegments(
  { text, ssml }: SynthesisBody,
  rows: readonly BoundaryRow[],
  sampleRateHertz: number,
  textOffset: number,
): Generator<undefined, HeardSegment[]> {
  const own = indexCodePoints((text?.trim() ? text : ssml) ?? '');
  const points = {
    ...own,
    slice: (start: number, end: number) => own.slice(start - textOffset, end - textOffset),
  };
  const heard: HeardSegment[] = [];
  for (const { ord, utterance, boundaries, samples } of rows) {
    const words = alignBoundaries(utterance, boundaries, points);
    const durationMs = (samples * 1000) / sampleRateHertz;
    heard.push({ segment: ord, words, durationMs, hasWordTimes: boundaries.length > 0 });
    yield;
  }
  return heard;
}
