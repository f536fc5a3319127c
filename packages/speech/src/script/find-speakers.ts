import { cleanText, limits } from '@parlando/contract';
import { type NameLine, nameKind, readNameLine } from './name-lines.ts';

/**
 * Names that begin at least two lines of a text, each followed by a colon and something to say; at most as many as a
 * cast may have, or `most`, in the order they begin. Times, addresses, forms, labels such as `Note:` and the `he said:`
 * of prose are none.
 */
export function findSpeakers(text: string, most: number = limits.cast.members): string[] {
  const found = countNames(text).filter(({ lines }) => lines > 1);
  return found.slice(0, most).map(({ name }) => name);
}

/** Names that begin a single line: speakers only if a person says so. At most as many as a cast may have. */
export function findSingleNames(text: string): string[] {
  const found = countNames(text).filter(({ lines }) => lines === 1);
  return found.slice(0, limits.cast.members).map(({ name }) => name);
}

interface Tally {
  readonly name: string;
  lines: number;
  /** Lines that are figures, addresses and the like rather than speech. */
  data: number;
  readonly isNickname: boolean;
}

function countNames(text: string): Tally[] {
  const { turns, filledLines } = readTurns(text);
  const tallies = new Map<string, Tally>();
  for (const { name, words } of turns) {
    const kind = tallies.has(name) ? 'name' : nameKind(name);
    if (kind === 'none') continue;
    const tally = tallies.get(name) ?? { name, lines: 0, data: 0, isNickname: kind === 'nickname' };
    tally.lines++;
    if (isData(words)) tally.data++;
    tallies.set(name, tally);
  }
  const likely = [...tallies.values()].filter(({ data, lines }) => data * 2 <= lines);
  const spoken = likely.reduce((sum, { lines }) => sum + lines, 0);
  // In a chat all participants speak more than once.
  const isChat = likely.filter(({ lines }) => lines > 1).length > 1 && spoken * 2 > filledLines;
  const speakers = isChat ? likely : likely.filter(({ isNickname }) => !isNickname);
  return isForm(turns, speakers) ? [] : speakers;
}

interface Turn extends NameLine {
  /** Empty lines part a text into blocks. */
  readonly block: number;
}

function readTurns(text: string): { readonly turns: readonly Turn[]; readonly filledLines: number } {
  const turns: Turn[] = [];
  let filledLines = 0;
  let block = 0;
  let isWrapped = false;
  for (const line of cleanText(text).split(/\r\n?|[\n\u2028\u2029]/)) {
    if (line.trim() === '') {
      block++;
      isWrapped = false;
      continue;
    }
    filledLines++;
    const read = readNameLine(line);
    if (read && !isWrapped) turns.push({ ...read, block });
    isWrapped = goesOn(line) && (read === undefined || isWrapped);
  }
  return { turns, filledLines };
}

/** A line of prose that was broken where it was full, so that the next one may begin with any word. */
const FULL_LINE = 50;

function goesOn(line: string): boolean {
  return line.length >= FULL_LINE && /[\p{L}\p{N},]\s*$/u.test(line);
}

/** Figures, prices, telephone numbers, addresses on the web. */
function isData(words: string): boolean {
  return /^[+#@<>{}[\]=\p{Sc}\d]/u.test(words) || /:\/\/|www\.|\S@\S/.test(words);
}

/** Ends like a sentence, or is as long as one. */
function isSpeech(words: string): boolean {
  return /[.!?…。！？；~～”"’»）)]$/u.test(words) || /\S+(?:\s+\S+){4}|\p{Script=Han}{8}/u.test(words);
}

/**
 * Whether several blocks repeat the same labels in the same order, each once, with hardly a sentence after them: cards of
 * addresses, questions with their choices.
 */
function isForm(turns: readonly Turn[], tallies: readonly Tally[]): boolean {
  const places = new Map(tallies.map(({ name }, index) => [name, index]));
  const filled = turns.filter(({ name }) => places.has(name));
  let blocks = 0;
  let before: Turn | undefined;
  for (const turn of filled) {
    if (before?.block !== turn.block) blocks++;
    else if ((places.get(turn.name) ?? 0) <= (places.get(before.name) ?? 0)) return false;
    before = turn;
  }
  const sentences = filled.filter(({ words }) => isSpeech(words)).length;
  return blocks > 1 && filled.length > blocks && sentences * 2 < filled.length;
}
