import {
  AppError,
  countCharacters,
  findSpeechService,
  freeService,
  limits,
  serverLimits,
} from '@parlando/contract';
import { SsmlError, ssmlSpokenText } from '@parlando/speech';

type RelayedApi = 1 | 2 | 3 | 4;

/** Throws UNKNOWN_API_TYPE unless it is the speech service of a provider. */
export function readRelayedApi(api: number): RelayedApi {
  const service = findSpeechService(api);
  if (service === undefined || service.api === freeService) throw new AppError('UNKNOWN_API_TYPE');
  return service.api;
}

/**
 * Throws EMPTY_CONTENT, TEXT_TOO_LONG against the service's limit, or the SSML code of a document that cannot be parsed.
 * The provider validates its structure.
 */
export function checkContent(api: RelayedApi, ssml: string): void {
  const limit = limits.requestCharacters[api];
  const sourceLimit = limit * serverLimits.ssmlSourceFactor;
  const source = countCharacters(ssml);
  if (source > sourceLimit) throw new AppError('TEXT_TOO_LONG', { limit: sourceLimit, actual: source });
  if (ssml.trim() === '') throw new AppError('EMPTY_CONTENT');
  const text = spokenText(ssml);
  if (text.trim() === '') throw new AppError('EMPTY_CONTENT');
  const actual = countCharacters(text);
  if (actual > limit) throw new AppError('TEXT_TOO_LONG', { limit, actual });
}

function spokenText(ssml: string): string {
  try {
    return ssmlSpokenText(ssml);
  } catch (error) {
    if (!(error instanceof SsmlError)) throw error;
    throw new AppError(error.code, { line: error.line, column: error.column }, { cause: error });
  }
}
