import {
  type AlignedText,
  alignedCursor,
  concatAligned,
  replacedText,
  sourcePosition,
  sourceRange,
} from '../aligned-text.ts';
import { hasSounds } from '../plan/sounds.ts';
import { splitTranscription } from '../plan/split-transcription.ts';
import type { SpeechDocument, SpeechNode, StandIn } from '../speech-document.ts';
import type { Dictionary, DictionaryMatch, Stretch } from './matcher.ts';

type TextNode = Extract<SpeechNode, { kind: 'text' }>;

/**
 * Applies dictionaries to a document, in order of precedence. Words that already have phonemes, a `sayAs` or a
 * replacement are not changed, and replacements are not looked up again. Positions keep referring to the source.
 * @param localeOf the locale of a voice by its name; empty where it is not known
 * @param onSaid called before each replacement with the total UTF-16 units of replacements; may throw
 */
export function applyDictionary(
  document: SpeechDocument,
  dictionaries: readonly Dictionary[],
  localeOf: (voice: string) => string,
  onSaid: (units: number) => void = () => undefined,
): SpeechDocument {
  if (dictionaries.length === 0) return document;
  let said = 0;
  return {
    ...document,
    nodes: document.nodes.flatMap((node) => {
      if (node.kind !== 'text' || hasSounds(node.style) || node.style.sayAs !== undefined) return [node];
      const matches = findWords(node.content.text, {
        dictionaries,
        locale: node.style.locale ?? localeOf(node.style.voice),
        taken: node.standIns ?? [],
      });
      said += matches.reduce((sum, { entry }) => sum + saidUnits(entry), 0);
      onSaid(said);
      return matches.length === 0 ? [node] : spokenNodes(node, matches);
    }),
  };
}

function saidUnits({ pronunciation }: DictionaryMatch['entry']): number {
  return ('alias' in pronunciation ? pronunciation.alias : pronunciation.sounds).length;
}

interface Search {
  readonly dictionaries: readonly Dictionary[];
  readonly locale: string;
  /** UTF-16 ranges that no entry may change, in order. */
  readonly taken: readonly Stretch[];
}

/** The matches of the dictionaries in a text, in order: each searches what the previous ones left. */
export function findWords(text: string, { dictionaries, locale, taken }: Search): DictionaryMatch[] {
  let found: DictionaryMatch[] = [];
  for (const dictionary of dictionaries) {
    const busy = [...taken, ...found].sort((a, b) => a.start - b.start);
    const free: Stretch[] = [];
    let from = 0;
    for (const { start, end } of [...busy, { start: text.length, end: text.length }]) {
      if (start > from) free.push({ start: from, end: start });
      from = end;
    }
    const more = dictionary.matches(text, locale, free);
    if (more.length > 0) found = [...found, ...more].sort((a, b) => a.start - b.start);
  }
  return found;
}

/** A node of its own for what is said by sounds; other words stand among those around them, which they are spoken with. */
function spokenNodes(node: TextNode, matches: readonly DictionaryMatch[]): SpeechNode[] {
  const cursor = alignedCursor(node.content);
  const draft = new NodeDraft(node);
  let position = 0;
  for (const { start, end, entry } of matches) {
    draft.keep(cursor.take(start - position), position);
    const words = cursor.take(end - start);
    if ('alias' in entry.pronunciation) draft.say(entry.pronunciation.alias, words);
    else draft.sound(entry.pronunciation, words);
    position = end;
  }
  draft.keep(cursor.take(node.content.text.length - position), position);
  return draft.finish();
}

/** Gathers the pieces of a node into the nodes that speak it. */
class NodeDraft {
  readonly #node: TextNode;
  readonly #nodes: SpeechNode[] = [];
  #parts: AlignedText[] = [];
  #standIns: StandIn[] = [];
  #length = 0;

  constructor(node: TextNode) {
    this.#node = node;
  }

  /** Words that are spoken as they were, from unit `position` of the node on. */
  keep(words: AlignedText, position: number): void {
    for (const each of this.#node.standIns ?? []) {
      if (each.start < position || each.end > position + words.text.length) continue;
      const shift = this.#length - position;
      this.#standIns.push({ ...each, start: each.start + shift, end: each.end + shift });
    }
    this.#add(words);
  }

  say(alias: string, words: AlignedText): void {
    const { sourceStart, sourceLength } = sourceRange(words.spans, 0, words.text.length);
    const start = this.#length;
    this.#standIns.push({ start, end: start + alias.length, written: words.text });
    this.#add(replacedText(alias, sourceStart, sourceLength));
  }

  sound({ alphabet, sounds }: { alphabet: 'ipa' | 'pinyin'; sounds: string }, words: AlignedText): void {
    this.#close();
    const { style } = this.#node;
    const sounding = (piece: string, content: AlignedText, written: string) => {
      const standIns = [{ start: 0, end: content.text.length, written }];
      this.#nodes.push({ kind: 'text', content, style: { ...style, [alphabet]: piece }, standIns });
    };
    // A transcription longer than a segment is spoken in pieces; the words belong to the first.
    const [first = sounds, ...rest] = splitTranscription(sounds, style);
    sounding(first, words, words.text);
    const { spokenStart = 0, spokenLength = 0 } = words.spans.at(-1) ?? {};
    const end = sourcePosition(words, spokenStart + spokenLength);
    for (const piece of rest) sounding(piece, replacedText(piece, end, 0), '');
  }

  finish(): SpeechNode[] {
    this.#close();
    return this.#nodes;
  }

  #add(words: AlignedText): void {
    this.#parts.push(words);
    this.#length += words.text.length;
  }

  #close(): void {
    if (this.#length > 0) {
      const standIns = this.#standIns.length > 0 ? { standIns: this.#standIns } : {};
      const { style } = this.#node;
      this.#nodes.push({ kind: 'text', content: concatAligned(this.#parts), style, ...standIns });
    }
    this.#parts = [];
    this.#standIns = [];
    this.#length = 0;
  }
}
