import { hasSpeakable, splitByDuration } from '@parlando/speech';
import { buildSsml } from '@parlando/speech/build-ssml';
import type { VoiceOptions } from '../options/options-store.ts';
import { ssmlSettings } from '../options/ssml-settings.ts';
import { providerKind } from './provider-access.ts';

export type SsmlParts = readonly [string, ...string[]];

/**
 * Azure ends audio at ten minutes. The prediction assumes the slowest speech possible: usual text of this predicted
 * length takes about seven minutes.
 */
const partMs = 13 * 60_000;

/** Returns the documents that speak a text one after the other: several when Azure would end the audio of one. */
export function ssmlParts(text: string, api: number, options: VoiceOptions): SsmlParts {
  const build = (part: string, changes: Partial<VoiceOptions> = {}) =>
    buildSsml(ssmlSettings(part, { ...options, ...changes }));
  if (providerKind(api) !== 'azure') return [build(text)];
  const [first = text, ...rest] = splitByDuration(text, partMs, options.speed).filter(hasSpeakable);
  const last = rest.pop();
  if (last === undefined) return [build(text)];
  const middle = rest.map((part) => build(part, { silence: 0, endSilence: 0 }));
  return [build(first, { endSilence: 0 }), ...middle, build(last, { silence: 0 })];
}
