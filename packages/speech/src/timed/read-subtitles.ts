import { mendCues } from './mend-cues.ts';
import { type SpokenWords, spokenWords } from './spoken-words.ts';
import type { SubtitleCue, SubtitleIssue, Subtitles } from './subtitle.ts';
import { indexLines, nextTiming, readTiming, type Timing } from './subtitle-lines.ts';

/**
 * Reads SubRip and WebVTT. There is no standard for the first, so numbers may be missing, fractions follow a comma or a
 * point, hours have any number of digits or none, and a cue's text may hold empty lines. No words are lost: faults in the
 * times are repaired or reported.
 */
export function readSubtitles(source: string): Subtitles {
  const text = source.replace(/^\ufeff/, '');
  const lines = text.split(/\r\n|\r|\n/);
  const isVtt = /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '');
  const read: SubtitleCue[] = [];
  const issues: SubtitleIssue[] = [];
  const index = indexLines(lines, isVtt);
  for (let at = nextTiming(index, 0); at < lines.length; ) {
    const next = nextTiming(index, at + 1);
    const timing = readTiming(lines[at] as string);
    const line = at + 1;
    const words = spokenWords(bodyOf(lines, at, next, isVtt));
    if (timing === undefined) issues.push({ line, fault: 'badTime' });
    else if (words.text === '') issues.push({ line, fault: 'empty' });
    else read.push(cueOf(timing, words, line));
    at = next;
  }
  const mended = mendCues(read);
  return { cues: mended.cues, issues: [...issues, ...mended.issues].sort((a, b) => a.line - b.line) };
}

function cueOf({ startMs, endMs }: Timing, { text, speaker }: SpokenWords, line: number): SubtitleCue {
  return { startMs, endMs, text, ...(speaker !== undefined && { speaker }), line };
}

/** The lines of a cue's text. In SubRip they reach to the number of the next one, in WebVTT to an empty line. */
function bodyOf(lines: readonly string[], at: number, next: number, isVtt: boolean): string[] {
  if (isVtt) {
    let end = at + 1;
    while (end < next && lines[end]?.trim() !== '') end++;
    return lines.slice(at + 1, end);
  }
  const isNumbered = next < lines.length && /^\s*\d+\s*$/.test(lines[next - 1] ?? '');
  return lines.slice(at + 1, isNumbered ? next - 1 : next);
}
