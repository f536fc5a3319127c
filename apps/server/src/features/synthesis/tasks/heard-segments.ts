import type { SynthesisBody } from '@parlando/contract';
import { alignBoundaries, type HeardSegment, indexCodePoints } from '@parlando/speech';
import { inTurns } from '../../../ports/in-turns.ts';
import type { BoundaryRow } from '../store/read-task.ts';

/** The words of stored segments, at their places in what was sent. */
export function heardSegments(
  request: SynthesisBody,
  rows: readonly BoundaryRow[],
  sampleRateHertz: number,
): Promise<HeardSegment[]> {
  return inTurns(alignSegments(request, rows, sampleRateHertz));
}

function* alignSegments(
  { text, ssml }: SynthesisBody,
  rows: readonly BoundaryRow[],
  sampleRateHertz: number,
): Generator<undefined, HeardSegment[]> {
  const points = indexCodePoints((text?.trim() ? text : ssml) ?? '');
  const heard: HeardSegment[] = [];
  for (const { ord, utterance, boundaries, samples } of rows) {
    const words = alignBoundaries(utterance, boundaries, points);
    const durationMs = (samples * 1000) / sampleRateHertz;
    heard.push({ segment: ord, words, durationMs, hasWordTimes: boundaries.length > 0 });
    yield;
  }
  return heard;
}
