import { limits } from '@parlando/contract';
import { isLabel, isWideLabel } from './label-words.ts';
import { BRACKET, BRACKET_END, DIRECTION, STRESS } from './turn-pattern.ts';

/** A line that begins with what may be a name, and a colon. */
export interface NameLine {
  readonly name: string;
  /** What follows the colon, its beginning at least. */
  readonly words: string;
}

/** A longer beginning of a line is a sentence rather than a name. In UTF-16 units, like everything here. */
const LONGEST_NAME = 30;
/** Enough of the words to recognise the line. */
const SEEN_WORDS = 200;

/** `小林`, `Dr. Who`, `Speaker 1`, `María José`, `O'Brien`, `Anna 🌸`. */
const WORD = "\\p{Lu}[\\p{L}\\p{M}\\p{N}'’.-]*";
const PARTICLE = '(?:de|del|de la|la|los|van|von|der|of|the|and|y|e|al|el|bin|&|#?\\d{1,3})';
const PICTURES = '(?: ?\\p{Extended_Pictographic}[\\p{Extended_Pictographic}\\p{M}\\u200d]*)?';
const LATIN_NAME = new RegExp(`^${WORD}(?: (?:${WORD}|${PARTICLE})){0,4}${PICTURES}$`, 'u');
/** `El fantasma`, `The ghost`. */
const ARTICLE_NAME = /^(?:The|El|La|Los|Las) \p{Ll}+$/u;
const WIDE_NAME = new RegExp(`^\\p{Lo}[\\p{Lo}\\p{M}\\p{N}·•\\w -]*${PICTURES}$`, 'u');
/** The longest Chinese name without dots and spaces, with a title before it. */
const LONGEST_WIDE_RUN = 8;
const HAN_RUN = new RegExp(`\\p{Script=Han}{${LONGEST_WIDE_RUN + 1}}`, 'u');
/** What people call themselves in chats. */
const NICKNAME = /^\p{Ll}[\p{Ll}\p{N}_.-]{1,19}$/u;
const ENDING_DIRECTION = /\s*[(（][^()（）]*[)）]$/u;
const STRESSED = new RegExp(
  `^(${STRESS})([^\\n:：*_]{1,${LONGEST_NAME * 2}})(?:\\1((?:${DIRECTION})?\\s*[:：])|([:：])\\1)`,
  'u',
);
const IN_BRACKETS = new RegExp(`^${BRACKET}(.+?)${BRACKET_END}(?=\\s*[(（:：])`, 'u');

/** Reads the beginning of a line. Undefined when it is none that a speaker's line could have. */
export function readNameLine(line: string): NameLine | undefined {
  const beginning = line
    .trimStart()
    .slice(0, limits.cast.name.max + SEEN_WORDS)
    .replace(STRESSED, '$2$3$4')
    .replace(IN_BRACKETS, '$1');
  const colon = beginning.search(/[:：]/);
  if (colon < 1) return undefined;
  const before = beginning.slice(0, colon).trimEnd();
  const after = beginning.slice(colon + 1);
  const words = after.trim();
  if (words === '' || isAddressOrTime(before, after, beginning[colon])) return undefined;
  const name = before.replace(ENDING_DIRECTION, '');
  return name === '' || name.length > LONGEST_NAME ? undefined : { name, words };
}

/** `https://`, `10:30`, `C:\letters`, `John 3:16`. */
function isAddressOrTime(before: string, after: string, colon = ':'): boolean {
  if (colon !== ':') return false;
  return /^[/\\]/.test(after) || (/\d$/.test(before) && /^\d/.test(after));
}

/** `nickname`: a name only among others, as people write in chats. */
export function nameKind(name: string): 'name' | 'nickname' | 'none' {
  if (LATIN_NAME.test(name) || ARTICLE_NAME.test(name)) return isLabel(name) ? 'none' : 'name';
  if (WIDE_NAME.test(name)) return HAN_RUN.test(name) || isWideLabel(name) ? 'none' : 'name';
  return NICKNAME.test(name) && !isLabel(name) ? 'nickname' : 'none';
}
