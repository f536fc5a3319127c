import { createHash } from 'node:crypto';
import { type Chapter, countCharacters, type ProjectFormat, type ProjectSettings } from '@parlando/contract';
import { cutSteps, speakingCast } from '@parlando/speech';
import { inTurns } from '../../ports/in-turns.ts';
import type { ChapterPart, CutChapter } from './project.ts';

/** Silence behind a part, so that the joints sound like what is between paragraphs and sentences elsewhere. */
const pauseMs = { chapter: 1500, paragraph: 600, sentence: 250 } as const;

/** What parts are spoken in. A file of AAC or wav has one sample rate, whoever speaks. */
const outputs = {
  mp3: { format: 'mp3' },
  m4b: { format: 'aac', sampleRate: 24_000 },
  wav: { format: 'wav', sampleRate: 24_000 },
} as const satisfies Record<ProjectFormat, unknown>;

/** Cuts a chapter into the requests that speak it, its title first. */
export async function cutChapter(
  chapter: Chapter,
  settings: ProjectSettings,
  maxCharacters: number,
): Promise<CutChapter> {
  const { title, level } = chapter;
  const text = chapter.text.replaceAll('\0', '');
  const cast = settings.cast ?? [];
  const cut = await inTurns(cutSteps(withTitle(title, text), cast, maxCharacters));
  const parts = cut.map((part, index) => {
    const last = index === cut.length - 1;
    const endSilence = last ? pauseMs.chapter : part.endsParagraph ? pauseMs.paragraph : pauseMs.sentence;
    return partOf(part.text, endSilence, settings);
  });
  return { title, text, level, parts };
}

/** Unless the text begins with it. */
function withTitle(title: string, text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  return title === '' || first.trim() === title ? text : `${title}\n\n${text}`;
}

function partOf(text: string, endSilence: number, settings: ProjectSettings): ChapterPart {
  const { voice, speed, pitch, volume } = settings;
  const cast = speakingCast(text, settings.cast ?? []);
  const request = {
    ...({ text, voice, ...outputs[settings.format ?? 'mp3'] } as const),
    ...({ speed, pitch, volume, endSilence, fallback: 'allow' } as const),
    ...(cast.length > 0 && { cast }),
  };
  return {
    request,
    contentHash: createHash('sha256').update(JSON.stringify(request)).digest('base64url'),
    characters: countCharacters(text),
  };
}
