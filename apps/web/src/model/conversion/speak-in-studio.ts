import i18next from 'i18next';
import { toast } from '../../lib/toast.ts';
import { discardUnfinished, playStreamed } from '../player/player-store.ts';
import { type ConversionRequest, isSsmlRequest, requestContent } from './conversion-request.ts';
import type { ConversionResult } from './conversion-result.ts';
import { dispatchConversion, useConversion } from './conversion-store.ts';
import { type ArrivingSpeech, type ProviderRetry, speakWithProvider } from './convert-with-provider.ts';
import { setRequestStatus } from './requests-store.ts';

/** A conversion of the Text screen by a service of the person's own: played as it comes, kept in this page only. */
export async function speakInStudio(
  request: ConversionRequest,
  id: string,
  signal: AbortSignal,
): Promise<ConversionResult> {
  const text = requestContent(request);
  const timestamp = Date.now();
  const hear = ({ stream, voice, format }: ArrivingSpeech): Promise<Blob> => {
    setRequestStatus(id, 'processing');
    return playStreamed({ text, voice, timestamp, format, taskId: null }, stream);
  };
  const { audio, ...spoken } = await speakWithProvider(request, { signal, hear, onRetry: announceRetry });
  dispatchConversion({ type: 'advance' });
  return {
    ...spoken,
    taskId: null,
    wantedVoice: isSsmlRequest(request) ? null : request.options.voice,
    cacheHit: false,
    fileSize: audio.size,
    warnings: [],
    unspokenWords: [],
    permanentUrl: null,
  };
}

function announceRetry({ attempt, attempts }: ProviderRetry): void {
  // What was heard of the try before ends where it broke; the next begins anew.
  discardUnfinished();
  useConversion.setState({ retry: { attempt, attempts } });
  toast('info', i18next.t('services.attempt', { attempt, attempts }), { deduplicateMs: 0 });
}
