import {
  type CastMember,
  chargedCharacters,
  countCharacters,
  type FreeLimit,
  freeOfCharge,
  freeService,
} from '@parlando/contract';
import { ssmlDocumentCost, ssmlFindings } from '../../../model/document/ssml-tools.ts';
import { characterLimit, type Finding } from '../../../model/document/validate.ts';
import type { VoiceOptions } from '../../../model/options/options-store.ts';
import { spokenCost } from '../../../model/script/script-cost.ts';
import { sourceCues, timedCharacters, timedCost } from '../../../model/timed/source-cues.ts';
import type { ColumnRole } from '../reading/columns.ts';
import { effectiveOptions, type ItemContent } from './batch-item.ts';

export type ItemFault =
  | { readonly code: 'EMPTY' }
  | { readonly code: 'TOO_LONG'; readonly actual: number; readonly limit: number }
  | { readonly code: 'UNKNOWN_VOICE'; readonly voice: string }
  /** Only the free service speaks subtitles in time. */
  | { readonly code: 'TIMED_SERVICE' }
  | { readonly code: 'SSML'; readonly finding: Finding }
  /** A cell with an invalid value; the list's value is used. */
  | { readonly code: 'BAD_VALUE'; readonly column: ColumnRole; readonly value: string };

export interface Judging {
  readonly shared: VoiceOptions;
  readonly freeLimit: FreeLimit | null;
  /** Whether a voice exists; always true until the catalogue is loaded. */
  readonly knowsVoice: (id: string) => boolean;
}

/** Code points that are spoken; 0 for a document that is not well-formed. */
export function spokenCharacters({ kind, text }: Pick<ItemContent, 'kind' | 'text'>): number {
  if (kind === 'cues') return timedCharacters(sourceCues(text));
  return kind === 'ssml' ? (ssmlDocumentCost(text)?.characters ?? 0) : countCharacters(text);
}

/** The cost of an item with these speakers, on the free service. */
export function chargeOf(item: ItemContent, shared: VoiceOptions, cast: readonly CastMember[]): number {
  if (item.kind === 'cues') return timedCost(sourceCues(item.text));
  const options = effectiveOptions(item, shared);
  const cost =
    item.kind === 'ssml'
      ? (ssmlDocumentCost(item.text, options.voice) ?? freeOfCharge)
      : spokenCost(item.text, cast, { ...options, marks: item.marks ?? [] });
  return chargedCharacters(cost);
}

/** Why an item cannot be spoken as it is; null if it can. */
export function itemFault(item: ItemContent, { shared, freeLimit, knowsVoice }: Judging): ItemFault | null {
  if (item.text.trim() === '') return { code: 'EMPTY' };
  const options = effectiveOptions(item, shared);
  if (item.kind === 'ssml') {
    const finding = ssmlFindings(item.text).find(({ severity }) => severity === 'error');
    if (finding) return { code: 'SSML', finding };
  }
  if (item.kind === 'cues' && options.api !== freeService) return { code: 'TIMED_SERVICE' };
  const actual = spokenCharacters(item);
  const limit = characterLimit(options.api, freeLimit);
  if (actual > limit) return { code: 'TOO_LONG', actual, limit };
  if (item.kind !== 'ssml' && !knowsVoice(options.voice))
    return { code: 'UNKNOWN_VOICE', voice: options.voice };
  return null;
}
