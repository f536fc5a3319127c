import { type CastMember, type RequestCost, textCost } from '@parlando/contract';
import { type MarkedManner, scriptCost, speakingCast } from '@parlando/speech/script';

/** The cost of speaking a text on the free service, with the speakers that occur in it. */
export function spokenCost(text: string, cast: readonly CastMember[], manner: MarkedManner): RequestCost {
  const speaking = speakingCast(text, cast);
  const isPlain = speaking.length === 0 && !manner.marks?.length;
  return isPlain ? textCost(text, manner) : scriptCost(text, speaking, manner);
}
