import { type CastMember, type RequestCost, textCost } from '@parlando/contract';
import { type MarkedManner, scriptCost, speakingCast } from '@parlando/speech/script';

/** What it costs to speak a text, with those of its speakers who say something, on the free service. */
export function spokenCost(text: string, cast: readonly CastMember[], manner: MarkedManner): RequestCost {
  const speaking = speakingCast(text, cast);
  const isPlain = speaking.length === 0 && !manner.marks?.length;
  return isPlain ? textCost(text, manner) : scriptCost(text, speaking, manner);
}
