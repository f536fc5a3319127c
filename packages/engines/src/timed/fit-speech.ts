import type { Slot } from '@parlando/speech';
import type { RecordedSpeech } from './record-speech.ts';

/** Maximum number of takes to find a fitting rate. The first has the requested rate. */
const mostTakes = 4;
/** A little more than was measured: engines round, and pauses do not shrink with the words. */
const margin = 1.01;

/**
 * Uses the lowest rate that fits the slot: the requested one if it fits, else as much faster as necessary, at most
 * `maxRate`. Deterministic: the same speech and slot always give the same rate.
 */
export async function fitSpeech(
  speakAt: (rate: number) => Promise<RecordedSpeech>,
  { fit, maxRate }: Pick<Slot, 'fit' | 'maxRate'>,
): Promise<{ take: RecordedSpeech; rate: number }> {
  let rate = 1;
  let take = await speakAt(rate);
  for (let takes = 1; takes < mostTakes && take.pcm.length > fit && rate < maxRate; takes++) {
    const wanted = Math.ceil(((rate * take.pcm.length) / fit) * margin * 100) / 100;
    rate = Math.min(maxRate, takes === mostTakes - 1 ? maxRate : wanted);
    take = await speakAt(rate);
  }
  return { take, rate };
}
