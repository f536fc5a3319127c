import { createHash } from 'node:crypto';
import {
  AppError,
  type Chapter,
  countCharacters,
  limits,
  type Mark,
  type ProjectFormat,
  type ProjectSettings,
} from '@parlando/contract';
import { cutSteps, eachSlice, isReading, markFault, type ScriptPart, speakingCast } from '@parlando/speech';
import { chapterSpeech } from '@parlando/speech/captions';
import { inTurns } from '../../ports/in-turns.ts';
import type { ChapterPart, CutChapter } from './project.ts';

/** Silence after a part, so that joints sound like ordinary gaps between paragraphs and sentences. */
const pauseMs = { chapter: 1500, paragraph: 600, sentence: 250 } as const;

/** Audio format of the parts. An AAC or wav file has one sample rate, whichever voices it has. */
const outputs = {
  mp3: { format: 'mp3' },
  m4b: { format: 'aac', sampleRate: 24_000 },
  wav: { format: 'wav', sampleRate: 24_000 },
} as const satisfies Record<ProjectFormat, unknown>;

/**
 * Limit for the parts of one change, in UTF-16 code units of their requests. A prosody mark of a whole book, or a
 * dictionary entry of a common word, is repeated in each part.
 */
export class PartsRoom {
  #left: number = limits.projects.bodyBytes;

  /** Throws BODY_TOO_LARGE. */
  take(length: number): void {
    this.#left -= length;
    if (this.#left < 0) throw new AppError('BODY_TOO_LARGE', { limit: limits.projects.bodyBytes });
  }
}

/**
 * Cuts a chapter into synthesis requests, its title first. Throws INVALID_INPUT for unsupported marks, and
 * BODY_TOO_LARGE.
 */
export async function cutChapter(
  chapter: Chapter,
  settings: ProjectSettings,
  maxCharacters: number,
  room = new PartsRoom(),
): Promise<CutChapter> {
  const { title, level, marks = [] } = chapter;
  const text = chapter.text.replaceAll('\0', '');
  requireMarks(text, marks, maxCharacters);
  const spoken = chapterSpeech({ title, text });
  const before = countCharacters(spoken) - countCharacters(text);
  const moved = marks.map((mark) => ({ ...mark, start: mark.start + before }));
  const cut = await inTurns(cutSteps(spoken, settings.cast ?? [], maxCharacters, readingAt(moved)));
  const parts = await inTurns(partSteps(cut, moved, settings, room));
  return { title, text, level, ...(marks.length > 0 && { marks }), parts };
}

function* partSteps(
  cut: readonly ScriptPart[],
  marks: readonly Mark[],
  settings: ProjectSettings,
  room: PartsRoom,
): Generator<undefined, ChapterPart[]> {
  const parts: ChapterPart[] = [];
  const partMarks = eachSlice(marks, cut);
  for (const [index, part] of cut.entries()) {
    const last = index === cut.length - 1;
    const endSilence = last ? pauseMs.chapter : part.endsParagraph ? pauseMs.paragraph : pauseMs.sentence;
    const marksHere: readonly Mark[] = partMarks.next().value ?? [];
    const own = marksHere.map((mark) => ({ ...mark, start: mark.start + part.prefixLength }));
    parts.push(partOf(part.text, own, endSilence, settings, room));
    yield;
  }
  return parts;
}

function requireMarks(text: string, marks: readonly Mark[], maxCharacters: number): void {
  const fault = markFault(text, marks);
  if (fault !== undefined) throw new AppError('INVALID_INPUT', { ...fault });
  const tooLong = marks.findIndex((mark) => isReading(mark) && mark.length > maxCharacters);
  if (tooLong === -1) return;
  throw new AppError('INVALID_INPUT', { field: `marks.${tooLong}.length`, max: maxCharacters });
}

/** Returns a function that tells whether a position is inside a reading's words; positions must be ascending. */
function readingAt(marks: readonly Mark[]): (position: number) => boolean {
  const readings = marks.filter(isReading).sort((one, other) => one.start - other.start);
  let next = 0;
  return (position) => {
    let reading = readings[next];
    while (reading && reading.start + reading.length <= position) reading = readings[++next];
    return reading !== undefined && reading.start < position;
  };
}

function partOf(
  text: string,
  marks: readonly Mark[],
  endSilence: number,
  settings: ProjectSettings,
  room: PartsRoom,
): ChapterPart {
  const { voice, speed, pitch, volume, turnPauseMs, speakNames } = settings;
  const cast = speakingCast(text, settings.cast ?? []);
  const dictionary = entriesIn(text, settings.dictionary);
  const request = {
    ...({ text, voice, ...outputs[settings.format ?? 'mp3'] } as const),
    ...({ speed, pitch, volume, endSilence, fallback: 'allow' } as const),
    ...(cast.length > 0 && { cast }),
    ...(cast.length > 0 && turnPauseMs !== undefined && { turnPauseMs }),
    ...(cast.length > 0 && speakNames && { speakNames }),
    ...(marks.length > 0 && { marks: [...marks] }),
    ...(dictionary !== undefined && { dictionary }),
  };
  const written = JSON.stringify(request);
  room.take(written.length);
  return {
    request,
    contentHash: createHash('sha256').update(written).digest('base64url'),
    characters: countCharacters(text),
  };
}

/** Keeps only entries whose words occur, so that changing other entries does not cause a new synthesis. */
function entriesIn(text: string, dictionary: ProjectSettings['dictionary']): ProjectSettings['dictionary'] {
  if (!Array.isArray(dictionary)) return dictionary;
  const low = text.toLowerCase();
  const found = dictionary.filter(({ word }) => low.includes(word.toLowerCase()));
  return found.length > 0 ? found : undefined;
}
