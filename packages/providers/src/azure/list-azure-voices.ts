import { AppError, limits } from '@parlando/contract';
import { headerKey } from '../http/provider-address.ts';
import { requestJson, unreadable } from '../http/request-json.ts';
import type { AzureEndpoint, ProviderTransport } from '../provider-types.ts';
import { azureAddresses } from './azure-address.ts';
import { AzureVoice } from './azure-voice.ts';

/**
 * The voices that the key can use. Items of another shape are skipped, so that one invalid voice does not fail the list.
 * @throws AppError MISSING_AZURE_KEY, INVALID_INPUT, PROVIDER_* or the code of what the provider refused
 */
export async function listAzureVoices(
  endpoint: AzureEndpoint,
  transport: ProviderTransport,
): Promise<AzureVoice[]> {
  const key = headerKey(endpoint.key);
  if (key === '') throw new AppError('MISSING_AZURE_KEY');
  const answer = await requestJson(transport, limits.timeoutMs.general, [key], {
    url: azureAddresses(endpoint).voices,
    method: 'GET',
    headers: { 'Ocp-Apim-Subscription-Key': key },
  });
  const voices = (Array.isArray(answer) ? answer : []).flatMap((item) => {
    const voice = AzureVoice.safeParse(item);
    return voice.success ? [voice.data] : [];
  });
  if (voices.length === 0) throw unreadable('unreadable');
  return voices;
}
