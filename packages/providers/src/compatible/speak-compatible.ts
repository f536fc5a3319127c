import { limits } from '@parlando/contract';
import { openAudio } from '../audio/open-audio.ts';
import { ssmlHeaders } from '../azure/azure-request.ts';
import { checkPreconditions } from '../check-preconditions.ts';
import { headerKey, providerUrl } from '../http/provider-address.ts';
import type { CompatibleSpeechRequest, ProviderAudio, ProviderTransport } from '../provider-types.ts';

/**
 * Speaks through an endpoint of Azure's shape that takes a bearer key (TTS88). Settles when the first bytes have shown
 * to be audio; which of the two formats comes is the endpoint's choice.
 * @throws AppError of what the settings lack, the provider codes, INVALID_INPUT, PROVIDER_*
 */
export async function speakCompatible(
  request: CompatibleSpeechRequest,
  transport: ProviderTransport,
): Promise<ProviderAudio> {
  checkPreconditions(4, { thirdPartyApi: request.address }, request.ssml);
  const key = headerKey(request.key);
  return openAudio(transport, limits.timeoutMs.synthesis, [key], {
    url: providerUrl(request.address, 'address'),
    method: 'POST',
    headers: { ...ssmlHeaders(request.format), ...(key && { Authorization: `Bearer ${key}` }) },
    body: request.ssml,
    speaks: request.isPlainText ? 'text' : 'ssml',
  });
}
