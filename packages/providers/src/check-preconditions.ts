import { AppError, chatService, findSpeechService } from '@parlando/contract';
import type { ProviderSettings } from './provider-types.ts';

const isBlank = (value: string | undefined): boolean => (value ?? '').trim() === '';

/**
 * Checks what must be set before a service is called. A TTS88 key is optional: some endpoints need none.
 * @throws AppError EMPTY_CONTENT, UNKNOWN_API_TYPE, MISSING_AZURE_KEY, MISSING_AZURE_REGION, MISSING_TTS88_URL,
 *   MISSING_OPENAI_KEY
 */
export function checkPreconditions(api: number, settings: ProviderSettings, content: string): void {
  if (isBlank(content)) throw new AppError('EMPTY_CONTENT');
  if (api === chatService) {
    if (isBlank(settings.openAIKey)) throw new AppError('MISSING_OPENAI_KEY');
    return;
  }
  const service = findSpeechService(api);
  if (!service) throw new AppError('UNKNOWN_API_TYPE');
  if (service.provider === 'azure') {
    if (isBlank(settings.speechKey)) throw new AppError('MISSING_AZURE_KEY');
    if (service.needsRegion && isBlank(settings.serviceRegion)) throw new AppError('MISSING_AZURE_REGION');
  }
  if (service.provider === 'azure-compatible' && isBlank(settings.thirdPartyApi)) {
    throw new AppError('MISSING_TTS88_URL');
  }
}
