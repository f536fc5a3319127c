import { AppError, limits } from '@parlando/contract';
import { openAudio } from '../audio/open-audio.ts';
import { checkPreconditions } from '../check-preconditions.ts';
import { headerKey } from '../http/provider-address.ts';
import type { AzureSpeechRequest, ProviderAudio, ProviderTransport } from '../provider-types.ts';
import { azureAddresses } from './azure-address.ts';
import { AZURE_CUT_MS, azureAudioCut } from './azure-audio-limit.ts';
import { ssmlHeaders } from './azure-request.ts';

/** Azure's limit of SSML per request. */
const MAX_SSML_BYTES = 65_536;

/**
 * Speaks through Azure's REST API. Settles when the first bytes have shown to be audio. Its stream fails with
 * PROVIDER_AUDIO_LIMIT where Azure ends audio silently.
 * @throws AppError of what the settings lack, the provider codes, BODY_TOO_LARGE, INVALID_INPUT, PROVIDER_*
 */
export async function speakAzure(
  { endpoint, api, ssml, isPlainText, format }: AzureSpeechRequest,
  transport: ProviderTransport,
): Promise<ProviderAudio> {
  checkPreconditions(api, { speechKey: endpoint.key, serviceRegion: endpoint.region }, ssml);
  const key = headerKey(endpoint.key);
  const body = new TextEncoder().encode(ssml);
  if (body.length > MAX_SSML_BYTES) throw new AppError('BODY_TOO_LARGE', { limit: MAX_SSML_BYTES });
  return openAudio(transport, limits.timeoutMs.synthesis, [key], {
    url: azureAddresses(endpoint).synthesis,
    method: 'POST',
    headers: { ...ssmlHeaders(format), 'Ocp-Apim-Subscription-Key': key },
    body,
    speaks: isPlainText ? 'text' : 'ssml',
    cut: { atMs: AZURE_CUT_MS, failure: azureAudioCut },
  });
}
