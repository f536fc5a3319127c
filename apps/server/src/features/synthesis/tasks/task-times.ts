import type { TaskTimes } from '@parlando/contract';
import { documentSentences, type Engine, joinBoundaries, roundTimes, timeSentences } from '@parlando/speech';
import { readDocument } from '../request/read-document.ts';
import type { BoundaryRow, StoredBoundaries } from '../store/read-task.ts';
import { heardSegments } from './heard-segments.ts';

/** Returns the times of the words and sentences of the stored segments. */
export async function taskTimes(
  { request, samplesBefore, rows, complete }: StoredBoundaries,
  sampleRateHertz: number,
  engines: ReadonlyMap<string, Engine>,
): Promise<TaskTimes> {
  const msOf = (samples: number) => (samples * 1000) / sampleRateHertz;
  const heard = await heardSegments(request, rows, sampleRateHertz);
  const startMs = msOf(samplesBefore);
  const joined = joinBoundaries(
    heard.map(({ words, durationMs }, index) => {
      const approximate = engines.get(rows[index]?.engine ?? '')?.approximatesWords ?? false;
      return {
        boundaries: approximate ? words.map((word) => ({ ...word, approximate })) : words,
        durationMs,
      };
    }),
  );
  // Present limits do not apply to text that was accepted earlier.
  const { document } = readDocument(request, Number.POSITIVE_INFINITY);
  return {
    items: joined.map((word) => roundTimes({ ...word, offsetMs: word.offsetMs + startMs })),
    sentences: timeSentences(documentSentences(document).flat(), heard, startMs).map(roundTimes),
    segments: timedSegments(rows, msOf, startMs, engines).map(roundTimes),
    complete,
  };
}

function timedSegments(
  rows: readonly BoundaryRow[],
  msOf: (samples: number) => number,
  startMs: number,
  engines: ReadonlyMap<string, Engine>,
): TaskTimes['segments'] {
  let offsetMs = startMs;
  return rows.map(({ ord, engine, samples, cached, hasOtherTake }) => {
    const segment = { segment: ord, offsetMs, durationMs: msOf(samples), cached, hasOtherTake };
    offsetMs += segment.durationMs;
    return { ...segment, varies: engines.get(engine)?.varies ?? false };
  });
}
