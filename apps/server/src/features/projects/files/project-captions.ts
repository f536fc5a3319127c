import {
  type CaptionOptions,
  type CaptionSource,
  type Cue,
  makeCues,
  writeSrt,
  writeTranscript,
  writeVtt,
} from '@parlando/speech/captions';
import type { StoredSpeech } from '../../synthesis/synthesis-feature.ts';
import type { SpokenChapter, SpokenTask } from '../store/read-spoken.ts';

export type CaptionsOf = (taskIds: readonly string[]) => ReturnType<StoredSpeech['captionsOf']>;

const options: CaptionOptions = {
  maxLines: 2,
  by: 'sentence',
  speakers: false,
  fullStops: false,
  frameRate: 25,
};

/** The captions of consecutive chapters. */
export async function writeCaptions(
  format: 'srt' | 'vtt' | 'txt',
  chapters: readonly SpokenChapter[],
  captionsOf: CaptionsOf,
): Promise<string> {
  if (format === 'txt') return writeText(chapters, captionsOf);
  const cues: Cue[] = [];
  let offsetMs = 0;
  for await (const [{ durationMs }, source] of withCaptions(chapters, captionsOf)) {
    const own = makeCues(source, options);
    for (const cue of own) cues.push(shifted(cue, offsetMs));
    offsetMs += durationMs;
  }
  return format === 'srt' ? writeSrt(cues) : writeVtt(cues);
}

/** An empty line stands between chapters. */
async function writeText(chapters: readonly SpokenChapter[], captionsOf: CaptionsOf): Promise<string> {
  const begins = new Set(chapters.slice(1).map(({ tasks }) => tasks[0]));
  let text = '';
  for await (const [task, source] of withCaptions(chapters, captionsOf))
    text += (begins.has(task) ? '\n' : '') + writeTranscript(source, options.speakers);
  return text;
}

/** Reads tasks in batches: a book has thousands, each with some hundred words. */
async function* withCaptions(
  chapters: readonly SpokenChapter[],
  captionsOf: CaptionsOf,
): AsyncGenerator<[SpokenTask, CaptionSource]> {
  const tasks = chapters.flatMap((chapter) => chapter.tasks);
  for (let at = 0; at < tasks.length; at += tasksAtOnce) {
    const some = tasks.slice(at, at + tasksAtOnce);
    const sources = await captionsOf(some.map(({ id }) => id));
    for (const [index, task] of some.entries()) yield [task, sources[index] as CaptionSource];
  }
}

const tasksAtOnce = 100;

function shifted(cue: Cue, ms: number): Cue {
  return { ...cue, startMs: Math.round(cue.startMs + ms), endMs: Math.round(cue.endMs + ms) };
}
