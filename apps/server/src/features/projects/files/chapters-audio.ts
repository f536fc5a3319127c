import type { ProjectFormat } from '@parlando/contract';
import { audioFile } from '@parlando/speech';
import type { TimedChapter } from '@parlando/speech/captions';
import { parseRange } from '../../../http/send-ranged.ts';
import { JoinedAudio, type SegmentsAudio, type StoredPart } from '../../../ports/joined-audio.ts';
import type { StoredSpeech } from '../../synthesis/synthesis-feature.ts';
import type { SpokenChapter } from '../store/read-spoken.ts';
import { chaptersTag } from './chapters-tag.ts';
import { M4bAudio } from './m4b-audio.ts';

export interface JoinedChapters {
  readonly title: string;
  readonly format: ProjectFormat;
  readonly chapters: readonly SpokenChapter[];
}

/**
 * Chapters as one file. Ensures that the requested audio exists: lost audio is synthesised again.
 * @param range of the request; absent: the whole file
 */
export async function chaptersAtHand(
  joined: JoinedChapters,
  { whole }: StoredSpeech,
  range?: string,
): Promise<SegmentsAudio> {
  const segments = joined.chapters.flatMap(({ tasks }) => tasks.flatMap((task) => task.segments));
  const audio = joinSegments(joined, segments);
  const wanted = parseRange(range, audio.length);
  if (wanted === 'unsatisfiable') return audio;
  const { start, end } = wanted === 'whole' ? { start: 0, end: audio.length } : wanted;
  const used = audio.segmentsIn(start, end).flatMap((index) => segments[index] ?? []);
  const present = await whole(used);
  if (present.every((segment, index) => segment === used[index])) return audio;
  // Audio that was synthesised again may have another length.
  return joinSegments(joined, await whole(segments));
}

/** A chapter without a title is called by its number. */
export const titleOf = ({ title, number }: SpokenChapter): string => title || String(number);

function joinSegments(
  { title, format, chapters }: JoinedChapters,
  pieces: readonly StoredPart[],
): SegmentsAudio {
  const timed = timesOf(chapters);
  const sampleRateHertz = chapters[0]?.tasks[0]?.sampleRate ?? 0;
  switch (format) {
    case 'mp3':
      return new JoinedAudio(chaptersTag(title, timed), pieces);
    case 'wav': {
      const file = audioFile({ format, sampleRateHertz });
      return new JoinedAudio(file.head(pieces), pieces, file);
    }
    case 'm4b':
      return new M4bAudio({ title, chapters: timed, sampleRateHertz, pieces });
  }
}

function timesOf(chapters: readonly SpokenChapter[]): TimedChapter[] {
  let startMs = 0;
  return chapters.map((chapter) => {
    const begin = startMs;
    startMs += chapter.tasks.reduce((sum, { durationMs }) => sum + durationMs, 0);
    return { title: titleOf(chapter), startMs: begin, endMs: startMs };
  });
}
