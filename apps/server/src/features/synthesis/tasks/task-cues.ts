import { AppError, countCharacters, type SpokenCue, type TaskCues, type TimedCue } from '@parlando/contract';
import { lengthOfCues } from '../request/read-cues.ts';
import { type CueFit, readCueFits } from '../store/cue-fits.ts';
import type { Queryable } from '../store/queryable.ts';
import { readOwnTask, readRequest } from '../store/read-task.ts';

/** How the cues of a task fit their times. Throws TASK_NOT_FOUND. */
export async function taskCues(database: Queryable, id: string, ownerId: string): Promise<TaskCues> {
  const task = await readOwnTask(database, id, ownerId);
  const request = task && (await readRequest(database, id));
  if (task === undefined || request === undefined) throw new AppError('TASK_NOT_FOUND');
  const { cues = [] } = request;
  const fits = new Map<number, CueFit[]>();
  for (const fit of cues.length === 0 ? [] : await readCueFits(database, id))
    fits.set(fit.cue, [...(fits.get(fit.cue) ?? []), fit]);
  const msOf = (samples: number) => (samples * 1000) / task.sampleRateHertz;
  return {
    cues: cues.map((cue, index) => presentCue(cue, fits.get(index), msOf)),
    totalMs: lengthOfCues(request),
    complete: task.state === 'completed',
  };
}

const unknown = { heardMs: null, durationMs: null, overMs: null, overCharacters: null, cutMs: null };

/** A cue has several segments only if it has voices of several engines. */
function presentCue(
  cue: TimedCue,
  segments: readonly CueFit[] | undefined,
  msOf: (samples: number) => number,
): SpokenCue {
  const [first] = segments ?? [];
  if (segments === undefined || first === undefined)
    return { ...cue, ...unknown, state: 'silent', segment: null, rate: null };
  const fits = segments.map(({ fit }) => fit).filter((fit) => fit !== null);
  if (fits.length < segments.length || first.fit === null)
    return { ...cue, ...unknown, state: 'waiting', segment: first.ord, rate: null };
  const sum = (amount: (fit: (typeof fits)[number]) => number) =>
    fits.reduce((total, fit) => total + amount(fit), 0);
  const rate = Math.max(...fits.map((fit) => fit.rate));
  const overMs = Math.ceil(sum((fit) => fit.overMs));
  const wholeMs = sum((fit) => fit.durationMs + fit.cutMs);
  return {
    ...cue,
    state: overMs > 0 ? 'tooLong' : rate > 1 ? 'faster' : 'fits',
    segment: first.ord,
    rate,
    heardMs: Math.round(msOf(first.samplesBefore) + first.fit.startMs),
    durationMs: Math.round(sum((fit) => fit.durationMs)),
    overMs,
    overCharacters: Math.ceil((countCharacters(cue.text) * overMs) / Math.max(1, wholeMs)),
    cutMs: Math.round(sum((fit) => fit.cutMs)),
  };
}
