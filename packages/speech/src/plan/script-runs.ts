import type { ResolvedVoice, VoiceResolver } from '../speech-plan.ts';
import { isLatinOnly, scriptOf, scriptsReadIn } from '../text/scripts.ts';

/** A stretch of text in one voice. Positions are UTF-16 units. */
export interface VoiceRun {
  readonly end: number;
  readonly voice: ResolvedVoice;
}

export type VoiceSplitter = (text: string, base: ResolvedVoice, name: string) => VoiceRun[];

interface Letters {
  readonly start: number;
  end: number;
  readonly voice: ResolvedVoice;
}

/**
 * Splits text where its script changes to one that the voice cannot read and another voice can. What no voice reads
 * stays with the base voice. Answers of the resolver are kept for the life of the splitter.
 */
export function voiceSplitter(resolver: VoiceResolver): VoiceSplitter {
  const readable = new Map<string, ReadonlySet<string>>();
  const foreign = new Map<string, ResolvedVoice>();
  const voiceFor = (script: string, base: ResolvedVoice, name: string): ResolvedVoice => {
    const scripts = readable.get(base.locale) ?? scriptsReadIn(base.locale);
    readable.set(base.locale, scripts);
    if (scripts.has(script)) return base;
    const key = `${base.engine} ${base.voice} ${name} ${script}`;
    const voice = foreign.get(key) ?? sameEngine(base, resolver.forScript(base, script, name));
    foreign.set(key, voice);
    return voice;
  };
  return (text, base, name) => {
    if (isLatinOnly(text)) return [{ end: text.length, voice: base }];
    return joinRuns(
      text,
      letterRuns(text, (script) => voiceFor(script, base, name)),
      base,
    );
  };
}

/** A segment never mixes engines, so a voice of another engine is no help. */
function sameEngine(base: ResolvedVoice, voice: ResolvedVoice | undefined): ResolvedVoice {
  return voice !== undefined && voice.engine === base.engine ? voice : base;
}

function letterRuns(text: string, voiceFor: (script: string) => ResolvedVoice): Letters[] {
  const runs: Letters[] = [];
  let unit = 0;
  for (const character of text) {
    const start = unit;
    unit += character.length;
    const script = scriptOf(character);
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
