import { type CastMember, type Mark, textCost } from '@parlando/contract';
import {
  buildScriptSsml,
  codePointLength,
  hasSpeakable,
  sliceMarks,
  splitByDuration,
} from '@parlando/speech';
import { buildSsml, type SsmlSettings } from '@parlando/speech/build-ssml';
import type { VoiceOptions } from '../options/options-store.ts';
import { ssmlSettings } from '../options/ssml-settings.ts';
import { scriptTurns } from '../script/script-turns.ts';
import { providerKind } from './provider-access.ts';

export type SsmlParts = readonly [string, ...string[]];

/**
 * Azure limits audio to ten minutes. The prediction assumes the slowest speech possible: ordinary text of this
 * predicted length takes about seven minutes.
 */
const partMs = 13 * 60_000;
/** Azure's limit of `voice` elements per document. */
const mostTurns = 50;

/** Returns the documents that speak a text in sequence: several if Azure would cut off the audio of one. */
export function ssmlParts(
  text: string,
  api: number,
  options: VoiceOptions,
  cast: readonly CastMember[] = [],
  marks: readonly Mark[] = [],
): SsmlParts {
  if (cast.length > 0) return scriptParts(scriptTurns(text, cast, options, marks), api);
  const build = (part: string, changes: Partial<VoiceOptions> = {}, own: readonly Mark[] = marks) =>
    buildSsml({ ...ssmlSettings(part, { ...options, ...changes }), marks: own });
  if (providerKind(api) !== 'azure') return [build(text)];
  const parts = textParts(text, options, marks);
  const [first, ...rest] = parts;
  const last = rest.pop();
  if (first === undefined || last === undefined) return [build(text)];
  const middle = rest.map((part) => build(part.text, { silence: 0, endSilence: 0 }, part.marks));
  return [
    build(first.text, { endSilence: 0 }, first.marks),
    ...middle,
    build(last.text, { silence: 0 }, last.marks),
  ];
}

/** Splits a text into parts that Azure speaks to the end, each with its marks. */
function textParts(
  text: string,
  { speed }: VoiceOptions,
  marks: readonly Mark[],
): { readonly text: string; readonly marks: readonly Mark[] }[] {
  let end = 0;
  const parts = splitByDuration(text, partMs, speed).map((part) => {
    const start = end;
    end += codePointLength(part);
    return { text: part, start, end };
  });
  const spoken = parts.filter((part) => hasSpeakable(part.text));
  const slices = sliceMarks(marks, spoken);
  return spoken.map((part, index) => ({ text: part.text, marks: slices[index] ?? [] }));
}

/** Turns are not split: hardly any turn is too long for Azure on its own. */
function scriptParts(turns: readonly SsmlSettings[], api: number): SsmlParts {
  if (providerKind(api) !== 'azure') return [buildScriptSsml(turns)];
  const parts: SsmlSettings[][] = [];
  let leftMs = 0;
  for (const turn of turns) {
    const { predictedMs } = textCost(turn.text, { voice: turn.voice, speed: turn.speed });
    leftMs -= predictedMs;
    const part = parts.at(-1);
    if (part && leftMs >= 0 && part.length < mostTurns) part.push(turn);
    else {
      parts.push([turn]);
      leftMs = partMs - predictedMs;
    }
  }
  const [first = buildScriptSsml(turns), ...rest] = parts.map(buildScriptSsml);
  return [first, ...rest];
}
