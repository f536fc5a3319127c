import {
  type CastMember,
  limits,
  type Mark,
  type RequestCost,
  type ScriptManner,
  type TextManner,
} from '@parlando/contract';
import { textDocument } from '../marks/text-document.ts';
import { documentCost } from '../plan/document-cost.ts';

/** How a text with its cast and marks is to be spoken. */
export type MarkedManner = TextManner & ScriptManner & { readonly marks?: readonly Mark[] };

/** What it costs to speak a text with its cast and marks: `textCost` without the names that nobody says. */
export function scriptCost(
  text: string,
  cast: readonly CastMember[],
  manner: MarkedManner = {},
): RequestCost {
  const { voice = '', speed = limits.speed.default, silence = 0, endSilence = 0 } = manner;
  const styleOf = (speaker: CastMember | undefined) => ({
    voice: speaker?.voice ?? voice,
    rate: speaker?.speed ?? speed,
    pitch: 1,
    range: 1,
    volume: limits.volume.default,
  });
  const { document } = textDocument({ ...manner, text, cast }, styleOf);
  const silences = { leadingMs: Math.round(silence), tailingMs: Math.round(endSilence) };
  return documentCost({ ...document, silence: silences });
}
