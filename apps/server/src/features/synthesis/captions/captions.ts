import {
  AppError,
  type CaptionFormat,
  type CaptionQuery,
  type Captions,
  captionFiles,
} from '@parlando/contract';
import {
  type CaptionOptions,
  type Cue,
  cueSteps,
  usualLineLength,
  writeLrc,
  writeSrt,
  writeTranscript,
  writeVtt,
} from '@parlando/speech/captions';
import { inTurns } from '../../../ports/in-turns.ts';
import type { CaptionedTask } from './read-caption-source.ts';

/** Throws INVALID_INPUT for an mp3 of a task that is none. */
export function requireFormat(task: CaptionedTask, format: CaptionFormat): void {
  if (format !== 'mp3' || task.format === 'mp3') return;
  throw new AppError('INVALID_INPUT', { field: 'format', allowed: captionFiles });
}

export function captionOptions(query: CaptionQuery): CaptionOptions {
  return {
    maxCharacters: query.maxCharacters,
    maxLines: query.maxLines === 1 ? 1 : 2,
    by: query.by,
    speakers: query.speakers === 'true',
    fullStops: query.fullStops === 'true',
    frameRate: query.frameRate,
  };
}

const approximateNote = 'Times within a sentence are approximate.';

/** The text of a file of captions. Only WebVTT has a place to say that its times are `approximate`. */
export async function writeCaptions(
  format: 'srt' | 'vtt' | 'lrc' | 'txt',
  { source }: CaptionedTask,
  options: CaptionOptions,
  approximate: boolean,
): Promise<string> {
  if (format === 'txt') return writeTranscript(source, options.speakers);
  const cues = await inTurns(cueSteps(source, options));
  if (format === 'vtt') return writeVtt(cues, approximate ? approximateNote : undefined);
  return { srt: writeSrt, lrc: writeLrc }[format](cues);
}

export async function presentCaptions(
  { source }: CaptionedTask,
  options: CaptionOptions,
): Promise<Omit<Captions, 'approximate'>> {
  return {
    maxCharacters: options.maxCharacters ?? usualLineLength(source),
    cues: (await inTurns(cueSteps(source, options))).map(presentCue),
  };
}

function presentCue({ startMs, endMs, lines, speaker }: Cue): Captions['cues'][number] {
  return { startMs, endMs, lines: [...lines], speaker: speaker ?? null };
}
