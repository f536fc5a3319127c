import {
  type CaptionOptions,
  type Cue,
  makeCues,
  writeSrt,
  writeTranscript,
  writeVtt,
} from '@parlando/speech/captions';
import type { StoredSpeech } from '../../synthesis/synthesis-feature.ts';
import type { SpokenChapter } from '../store/read-spoken.ts';

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
  for (const { id, durationMs } of chapters.flatMap(({ tasks }) => tasks)) {
    const own = makeCues(await captionsOf(id), options);
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
    for (const { id } of tasks) text += writeTranscript(await captionsOf(id), options.speakers);
    texts.push(text);
  }
  return texts.join('\n');
}

function shifted(cue: Cue, ms: number): Cue {
  return { ...cue, startMs: Math.round(cue.startMs + ms), endMs: Math.round(cue.endMs + ms) };
}
