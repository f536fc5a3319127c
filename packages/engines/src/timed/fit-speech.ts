import type { Slot } from '@parlando/speech';
import type { RecordedSpeech } from './record-speech.ts';

/** How often speech is spoken to find the rate at which it fits. The first is as asked. */
const mostTakes = 4;
/** A little more than was measured: engines round, and pauses do not shrink with the words. */
const margin = 1.01;

/**
 * Speaks as slowly as the slot allows: as asked where that fits, else as much faster as it takes, at most `maxRate`.
 * The same speech and slot always come to the same rate.
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
