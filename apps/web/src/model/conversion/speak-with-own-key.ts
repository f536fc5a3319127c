import { playStreamed } from '../player/playback.ts';
import { discardUnfinished } from '../player/player-store.ts';
import type { ConversionRun } from './conversion.ts';
import { type ConversionRequest, requestContent, speakersOf, wantedVoice } from './conversion-request.ts';
import type { ConversionResult } from './conversion-result.ts';
import { type ArrivingSpeech, type ProviderRetry, speakWithProvider } from './convert-with-provider.ts';

/**
 * Speaks through a provider with the person's own key. The audio is played as it arrives and stored in this page
 * only.
 */
export async function speakWithOwnKey(
  request: ConversionRequest,
  { signal, emit }: ConversionRun,
): Promise<ConversionResult> {
  const text = requestContent(request);
  const speakers = speakersOf(request);
  const timestamp = Date.now();
  const hear = ({ stream, voice, format }: ArrivingSpeech): Promise<Blob> => {
    signal.throwIfAborted();
    emit({ type: 'audio-arrived' });
    return playStreamed({ text, voice, speakers, timestamp, format, taskId: null }, stream);
  };
  const onRetry = ({ attempt, attempts }: ProviderRetry) => {
    // The partial audio is dropped; the next attempt starts from the beginning.
    discardUnfinished();
    emit({ type: 'retried', attempt, attempts });
  };
  const { audio, ...spoken } = await speakWithProvider(request, { signal, hear, onRetry });
  emit({ type: 'audio-ended' });
  return {
    ...spoken,
    taskId: null,
    wantedVoice: wantedVoice(request),
    speakers,
    cacheHit: false,
    fileSize: audio.size,
    warnings: [],
    unspokenWords: [],
  };
}
