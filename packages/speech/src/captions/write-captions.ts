import { UNSPACED } from '../text/scripts.ts';
import type { Cue } from './caption-cues.ts';
import type { CaptionSource } from './caption-source.ts';
import { speakerPrefix } from './lines.ts';

/** SubRip, as players and editors read it: numbers, times with a comma, an empty line between cues. */
export function writeSrt(cues: readonly Cue[]): string {
  return cues
    .map((cue, index) => {
      const times = `${clock(cue.startMs, ',')} --> ${clock(cue.endMs, ',')}`;
      // An arrow in the text would be parsed as times.
      return `${index + 1}\n${times}\n${named(cue).join('\n').replaceAll('-->', '→')}\n\n`;
    })
    .join('');
}

/** WebVTT (W3C): the speaker is a voice span. `note`: a comment line that is not displayed. */
export function writeVtt(cues: readonly Cue[], note?: string): string {
  const blocks = cues.map((cue) => {
    const voice = cue.speaker === undefined ? '' : `<v ${escapeVtt(cue.speaker).replace(/\s+/g, ' ')}>`;
    return `${clock(cue.startMs, '.')} --> ${clock(cue.endMs, '.')}\n${voice}${cue.lines.map(escapeVtt).join('\n')}\n`;
  });
  const notes = note === undefined ? [] : [`NOTE ${note}\n`];
  return ['WEBVTT\n', ...notes, ...blocks].join('\n');
}

/** Lyrics with times: a line a cue, minutes beyond 59 where it must be, and an empty line at the end of the last. */
export function writeLrc(cues: readonly Cue[]): string {
  const stamp = (ms: number) => {
    const hundredths = Math.round(ms / 10);
    const minutes = Math.floor(hundredths / 6000);
    return `[${pad(minutes, 2)}:${pad(Math.floor((hundredths % 6000) / 100), 2)}.${pad(hundredths % 100, 2)}]`;
  };
  const lines = cues.map((cue) => `${stamp(cue.startMs)}${inOneLine(cue)}\n`);
  const last = cues.at(-1);
  return [...lines, ...(last ? [`${stamp(last.endMs)}\n`] : [])].join('');
}

/** The text as it is spoken, without times; with `speakers`, each turn under its speaker's name. */
export function writeTranscript({ text, turns }: CaptionSource, speakers: boolean): string {
  const paragraphs = turns.flatMap(({ start, speaker }, index) => {
    const lines = text
      .slice(start, turns[index + 1]?.start)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
    const prefix = speakers && speaker !== undefined ? speakerPrefix(speaker) : '';
    return lines.map((line, at) => (at === 0 ? prefix + line : line));
  });
  return paragraphs.map((paragraph) => `${paragraph}\n`).join('');
}

/** A space after Chinese punctuation. Ellipses and closing quotes also end words that need one: `“Yes” — no`. */
const NEEDLESS_SPACE = new RegExp(`(?<=[，。、；：！？』」]|${UNSPACED.source}[…”]{1,4}) `, 'gu');

/** The text of a cue in one line, with the speaker's name at the beginning of a turn. */
export function inOneLine(cue: Cue): string {
  return named(cue).join(' ').replace(NEEDLESS_SPACE, '');
}

function named({ lines, speaker, beginsTurn }: Cue): string[] {
  const [first = '', ...rest] = lines;
  return [speaker !== undefined && beginsTurn ? speakerPrefix(speaker) + first : first, ...rest];
}

/** `01:02:03,004` */
function clock(ms: number, separator: ',' | '.'): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => pad(part, 2)).join(':')}${separator}${pad(ms % 1000, 3)}`;
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
