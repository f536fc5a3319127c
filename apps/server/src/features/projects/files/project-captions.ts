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

export type CaptionsOf = (taskId: string) => ReturnType<StoredSpeech['captionsOf']>;

const options: CaptionOptions = {
  maxLines: 2,
  by: 'sentence',
  speakers: false,
  fullStops: false,
  frameRate: 25,
};

/** The captions of chapters that are heard one after the other. */
export async function writeCaptions(
  format: 'srt' | 'vtt' | 'txt',
  chapters: readonly SpokenChapter[],
  captionsOf: CaptionsOf,
): Promise<string> {
  if (format === 'txt') return writeText(chapters, captionsOf);
  const cues: Cue[] = [];
  let offsetMs = 0;
  const tasks = chapters.flatMap((chapter) => chapter.tasks);
  for await (const [{ durationMs }, source] of withCaptions(tasks, captionsOf)) {
    const own = makeCues(source, options);
    for (const cue of own) cues.push(shifted(cue, offsetMs));
    offsetMs += durationMs;
  }
  return format === 'srt' ? writeSrt(cues) : writeVtt(cues);
}

/** An empty line stands between chapters. */
async function writeText(chapters: readonly SpokenChapter[], captionsOf: CaptionsOf): Promise<string> {
  const texts: string[] = [];
  for (const { tasks } of chapters) {
    let text = '';
    for await (const [, source] of withCaptions(tasks, captionsOf))
      text += writeTranscript(source, options.speakers);
    texts.push(text);
  }
  return texts.join('\n');
}

/** Asks for a few tasks at once: a book has thousands. */
async function* withCaptions(
  tasks: readonly SpokenTask[],
  captionsOf: CaptionsOf,
): AsyncGenerator<[SpokenTask, CaptionSource]> {
  for (let at = 0; at < tasks.length; at += tasksAtOnce) {
    const some = tasks.slice(at, at + tasksAtOnce);
    yield* await Promise.all(
      some.map(async (task): Promise<[SpokenTask, CaptionSource]> => [task, await captionsOf(task.id)]),
    );
  }
}

const tasksAtOnce = 4;

function shifted(cue: Cue, ms: number): Cue {
  return { ...cue, startMs: Math.round(cue.startMs + ms), endMs: Math.round(cue.endMs + ms) };
}
