import { type CastMember, textCost } from '@parlando/contract';
import { buildScriptSsml, hasSpeakable, splitByDuration } from '@parlando/speech';
import { buildSsml, type SsmlSettings } from '@parlando/speech/build-ssml';
import type { VoiceOptions } from '../options/options-store.ts';
import { ssmlSettings } from '../options/ssml-settings.ts';
import { scriptTurns } from '../script/script-turns.ts';
import { providerKind } from './provider-access.ts';

export type SsmlParts = readonly [string, ...string[]];

/**
 * Azure ends audio at ten minutes. The prediction assumes the slowest speech possible: usual text of this predicted
 * length takes about seven minutes.
 */
const partMs = 13 * 60_000;
/** Azure's limit of voices in one document. */
const mostTurns = 50;

/** Returns the documents that speak a text one after the other: several when Azure would end the audio of one. */
export function ssmlParts(
  text: string,
  api: number,
  options: VoiceOptions,
  cast: readonly CastMember[] = [],
): SsmlParts {
  if (cast.length > 0) return scriptParts(scriptTurns(text, cast, options), api);
  const build = (part: string, changes: Partial<VoiceOptions> = {}) =>
    buildSsml(ssmlSettings(part, { ...options, ...changes }));
  if (providerKind(api) !== 'azure') return [build(text)];
  const [first = text, ...rest] = splitByDuration(text, partMs, options.speed).filter(hasSpeakable);
  const last = rest.pop();
  if (last === undefined) return [build(text)];
  const middle = rest.map((part) => build(part, { silence: 0, endSilence: 0 }));
  return [build(first, { endSilence: 0 }), ...middle, build(last, { silence: 0 })];
}

/** A turn stays whole, as one that alone is too long for Azure hardly exists. */
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
