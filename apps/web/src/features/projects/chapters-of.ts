import { type Chapter, limits } from '@parlando/contract';
import { splitChapters } from '@parlando/speech/captions';

const { title: titleLimit, levels } = limits.projects;

/** The chapters of a text as the server takes them: its headings begin them. */
export function chaptersOf(text: string): Chapter[] {
  return splitChapters(text).map(({ title, text, level }) => ({
    title: title
      .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
      .trim()
      .slice(0, titleLimit.max),
    text,
    level: Math.min(level, levels.max),
  }));
}
