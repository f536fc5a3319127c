import { lookup } from '../text/lookup.ts';
import { UNSPACED_SCRIPTS } from '../text/unspaced-scripts.ts';

/** The spoken text of a cue. */
export interface SpokenWords {
  readonly text: string;
  /** The speaker of all of it, if the file names exactly one (`<v Name>`). */
  readonly speaker?: string;
}

const voice = /<v(?:\.[^\s<>]*)?[ \t]+([^>\n]{1,200})>/gi;
const ruby = /<rt(?:\.[^<>]*)?>[^<]*(?:<\/rt>)?/gi;
const markup = /<\/?[a-z][^<>]*>|<\d[\d:.]*>|\{\\[^{}]*\}/gi;
/** In a dialogue within one cue each line begins with a dash. */
const turn = /^\s*[-–—‐]\s*(?=\S)/;
const unspaced = new RegExp(`[${UNSPACED_SCRIPTS}\\u3000-\\u303f\\uff00-\\uff65]`, 'u');

/**
 * The text of a cue without styling, positions and entities. Wrapped lines are joined; where several people speak, each
 * has a line, which begins with the name where the file names them.
 */
export function spokenWords(lines: readonly string[]): SpokenWords {
  const written = lines.join('\n').replace(ruby, '');
  const names = [...new Set([...written.matchAll(voice)].map(([, name = '']) => cleaned(name)))];
  const isTalk = names.length > 1;
  const named = written.replace(voice, (_, name: string) => (isTalk ? `\n${cleaned(name)}: ` : ''));
  const plain = named.replace(markup, '').split('\n').map(cleaned);
  const isDialogue = plain.filter((line) => turn.test(line)).length > 1;
  const said = plain
    .map((line) => (isDialogue ? line.replace(turn, '') : line))
    .filter((line) => line !== '');
  const gap = (before: string, line: string) =>
    isTalk || isDialogue ? '\n' : isUnspaced(before, line) ? '' : ' ';
  // Looks only at the line before: the text so far may be megabytes long.
  const text = said.map((line, at) => (at === 0 ? line : gap(said[at - 1] as string, line) + line)).join('');
  const [speaker] = names;
  return speaker && !isTalk ? { text, speaker } : { text };
}

function isUnspaced(before: string, after: string): boolean {
  return unspaced.test([...before].at(-1) ?? '') && unspaced.test([...after][0] ?? '');
}

function cleaned(line: string): string {
  return line
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, decoded)
    .replace(/[\s\u200e\u200f]+/g, ' ')
    .trim();
}

/** Entities that subtitle programs write. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

function decoded(written: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return lookup(entities, name.toLowerCase()) ?? written;
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : written;
}
