import {
  type CastMember,
  limits,
  type RequestCost,
  type ScriptManner,
  type TextManner,
} from '@parlando/contract';
import { documentCost } from '../plan/document-cost.ts';
import { scriptDocument } from './script-document.ts';

/** What it costs to speak a text with its cast: `textCost` without the names that nobody says. */
export function scriptCost(
  text: string,
  cast: readonly CastMember[],
  manner: TextManner & ScriptManner = {},
): RequestCost {
  const { voice = '', speed = limits.speed.default, silence = 0, endSilence = 0 } = manner;
  const styleOf = (speaker: CastMember | undefined) => ({
    voice: speaker?.voice ?? voice,
    rate: speaker?.speed ?? speed,
    pitch: 1,
    range: 1,
    volume: limits.volume.default,
  });
  const { document } = scriptDocument(text, cast, styleOf, manner);
  const silences = { leadingMs: Math.round(silence), tailingMs: Math.round(endSilence) };
  return documentCost({ ...document, silence: silences });
}
