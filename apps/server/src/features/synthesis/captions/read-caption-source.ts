import { AppError, type AudioFormat, type Boundary, type SynthesisBody } from '@parlando/contract';
import {
  cueText,
  cutByCues,
  joinBoundaries,
  readScript,
  sanitizePlainText,
  spreadBoundaries,
  ssmlSpokenPassages,
} from '@parlando/speech';
import { type CaptionSource, captionSource, type Passage } from '@parlando/speech/captions';
import type { Queryable } from '../store/queryable.ts';
import { type BoundaryRow, readBoundaries, readOwnTask, readWholeTasks } from '../store/read-task.ts';
import { heardSegments } from '../tasks/heard-segments.ts';

/** What captions need to know of a task. */
export interface CaptionedTask {
  readonly id: string;
  readonly format: AudioFormat;
  /** Null while it is not completed. */
  readonly finishedAt: Date | null;
  readonly source: CaptionSource;
  /** Ids of the engines that synthesised it. */
  readonly engines: readonly string[];
}

/** Reads a task's finished segments up to the first missing one. Throws TASK_NOT_FOUND. */
export async function readCaptionSource(
  database: Queryable,
  id: string,
  ownerId: string,
): Promise<CaptionedTask> {
  const task = await readOwnTask(database, id, ownerId);
  const stored = task && (await readBoundaries(database, id, 0));
  if (task === undefined || stored === undefined) throw new AppError('TASK_NOT_FOUND');
  const { format, sampleRateHertz, state, finishedAt } = task;
  const { request, rows } = stored;
  return {
    id,
    format,
    finishedAt: state === 'completed' ? finishedAt : null,
    engines: rows.map(({ engine }) => engine),
    source: await sourceOf(request, rows, sampleRateHertz),
  };
}

/** Reads completed tasks in the order of `ids` with one query. Throws TASK_NOT_FOUND if the owner lacks one. */
export async function readCaptionSources(
  database: Queryable,
  ids: readonly string[],
  ownerId: string,
): Promise<CaptionSource[]> {
  const tasks = await readWholeTasks(database, ids, ownerId);
  if (tasks.length < ids.length) throw new AppError('TASK_NOT_FOUND');
  const sources: CaptionSource[] = [];
  for (const { request, rows, sampleRateHertz } of tasks)
    sources.push(await sourceOf(request, rows, sampleRateHertz));
  return sources;
}

async function sourceOf(
  request: SynthesisBody,
  rows: readonly BoundaryRow[],
  sampleRateHertz: number,
): Promise<CaptionSource> {
  const samples = rows.reduce((sum, row) => sum + row.samples, 0);
  const words = await wordTimes(request, rows, sampleRateHertz);
  return captionSource(passagesOf(request), words, (samples * 1000) / sampleRateHertz);
}

/** The time of each word; if an engine reported none, the words of the segment share its time. */
async function wordTimes(
  request: SynthesisBody,
  rows: readonly BoundaryRow[],
  sampleRateHertz: number,
): Promise<Boundary[]> {
  const heard = await heardSegments(request, rows, sampleRateHertz);
  return joinBoundaries(
    heard.map(({ words, durationMs, hasWordTimes }) => ({
      boundaries: hasWordTimes ? words : spreadBoundaries(words, durationMs),
      durationMs,
    })),
  );
}

/** The same choice between text and SSML as in the synthesis. */
function passagesOf(request: SynthesisBody): Passage[] {
  const { cues, cast } = request;
  const passages = spokenPassages(request);
  if (cues === undefined) return passages;
  const { ranges } = cueText(cues, cast);
  return passages.flatMap(({ content, speaker }) =>
    cutByCues(content, ranges).map((piece) => ({ content: piece.content, speaker, isApart: true })),
  );
}

function spokenPassages({ text, ssml, cast }: SynthesisBody): Passage[] {
  if (!text?.trim()) return ssmlSpokenPassages(ssml ?? '').map((content) => ({ content }));
  const { content } = sanitizePlainText(text);
  if (cast === undefined || cast.length === 0) return [{ content }];
  return readScript(content, cast)
    .filter(({ words }) => words.text !== '')
    .map(({ words, speaker }) => ({ content: words, speaker: speaker?.name }));
}
