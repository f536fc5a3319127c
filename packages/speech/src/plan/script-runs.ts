import type { ResolvedVoice, VoiceResolver } from '../speech-plan.ts';
import { namesGreekLetters } from '../text/normalize.ts';
import { isLatinOnly, LONE_GREEK, scriptOf, scriptsReadIn } from '../text/scripts.ts';

/** A stretch of text in one voice. Positions are UTF-16 units. */
export interface VoiceRun {
  readonly end: number;
  readonly voice: ResolvedVoice;
}

/** UTF-16 units `start` to `end` of a text. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface VoiceSplitter {
  /** Splits text where its script changes to one that the voice cannot read and another voice can. */
  runs(text: string, base: ResolvedVoice, name: string): VoiceRun[];
  /** The words, in order, that no voice can read: it would only say the names of letters. */
  unreadable(text: string, base: ResolvedVoice, name: string): Stretch[];
}

interface Letters {
  readonly start: number;
  end: number;
  readonly voice: ResolvedVoice;
}

/** Creates a splitter that caches the resolver's results. */
export function voiceSplitter(resolver: VoiceResolver): VoiceSplitter {
  const readable = new Map<string, ReadonlySet<string>>();
  const foreign = new Map<string, ResolvedVoice | undefined>();
  const voiceFor = (script: string, base: ResolvedVoice, name: string): ResolvedVoice | undefined => {
    const scripts = readable.get(base.locale) ?? scriptsReadIn(base.locale);
    readable.set(base.locale, scripts);
    if (scripts.has(script)) return base;
    const key = `${base.engine} ${base.voice} ${name} ${script}`;
    if (!foreign.has(key)) foreign.set(key, sameEngine(base, resolver.forScript(base, script, name)));
    return foreign.get(key);
  };
  return {
    runs(text, base, name) {
      if (isLatinOnly(text)) return [{ end: text.length, voice: base }];
      const voiceOf = (script: string) => voiceFor(script, base, name) ?? base;
      return joinRuns(text, letterRuns(text, loneGreek(text, base), voiceOf), base);
    },
    unreadable(text, base, name) {
      if (isLatinOnly(text)) return [];
      const isUnread = (script: string) => voiceFor(script, base, name) === undefined;
      return stretchesWhere(text, loneGreek(text, base), isUnread);
    },
  };
}

/** A segment never mixes engines, so a voice of another engine does not help. */
function sameEngine(base: ResolvedVoice, voice: ResolvedVoice | undefined): ResolvedVoice | undefined {
  return voice?.engine === base.engine ? voice : undefined;
}

/** Joiners and marks that belong to the letters around them. */
const INSIDE_WORD = /[\p{M}\u200c\u200d]/u;

/** Where the letters stand that are signs to be named in the language of the voice, in UTF-16 units. */
function loneGreek(text: string, { locale }: ResolvedVoice): ReadonlySet<number> {
  if (!namesGreekLetters(locale)) return new Set();
  return new Set([...text.matchAll(LONE_GREEK)].map(({ index }) => index));
}

function stretchesWhere(
  text: string,
  signs: ReadonlySet<number>,
  isMeant: (script: string) => boolean,
): Stretch[] {
  const found: { start: number; end: number }[] = [];
  let unit = 0;
  for (const character of text) {
    const start = unit;
    unit += character.length;
    const last = found.at(-1);
    const continues = last?.end === start;
    const script = signs.has(start) ? undefined : scriptOf(character);
    if (script === undefined ? !(continues && INSIDE_WORD.test(character)) : !isMeant(script)) continue;
    if (continues) last.end = unit;
    else found.push({ start, end: unit });
  }
  return found;
}

function letterRuns(
  text: string,
  signs: ReadonlySet<number>,
  voiceFor: (script: string) => ResolvedVoice,
): Letters[] {
  const runs: Letters[] = [];
  let unit = 0;
  for (const character of text) {
    const start = unit;
    unit += character.length;
    const script = signs.has(start) ? undefined : scriptOf(character);
    if (script === undefined) continue;
    const voice = voiceFor(script);
    const last = runs.at(-1);
    if (last?.voice.voice === voice.voice) last.end = unit;
    else runs.push({ start, end: unit, voice });
  }
  return runs;
}

function joinRuns(text: string, letters: readonly Letters[], base: ResolvedVoice): VoiceRun[] {
  const runs: VoiceRun[] = [];
  letters.forEach((run, index) => {
    const next = letters[index + 1];
    const end =
      next === undefined ? text.length : run.end + share(text.slice(run.end, next.start), run, next, base);
    runs.push({ end, voice: run.voice });
  });
  return runs.length === 0 ? [{ end: text.length, voice: base }] : runs;
}

const GLUE_AT_END = /[\p{N}\p{Ps}\p{Pi}\p{Sc}"'“‘¿¡#+-]+$/u;

/** How much of the common characters between two runs goes with the first: a foreign run takes what touches it. */
function share(between: string, run: Letters, next: Letters, base: ResolvedVoice): number {
  if (run.voice.voice !== base.voice) {
    const space = between.search(/\s/);
    return space === -1 ? between.length : space + 1;
  }
  const lastSpace = /\s\S*$/.exec(between);
  if (lastSpace !== null) return lastSpace.index + 1;
  return GLUE_AT_END.exec(between)?.index ?? (next.start === run.end ? 0 : between.length);
}
