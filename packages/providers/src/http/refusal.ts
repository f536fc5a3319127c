import { AppError, readRetryAfterMs } from '@parlando/contract';
import { type BoundedText, readBoundedText } from './bounded-text.ts';
import type { ProviderCall } from './provider-call.ts';
import { providerReason } from './reason.ts';

/** Far more than a reason is long, so that a JSON error is whole. */
export const MAX_REFUSAL_BYTES = 65_536;

/**
 * Kind of input: a person's SSML may be at fault for 400, but they cannot fix SSML that was generated from their text.
 */
export type SpeechSource = 'ssml' | 'text';

/** Azure has been seen to report a structure error as 500 with this message. */
const STRUCTURE_ERROR = /^\s*Node \[\w+\] with type/;

/** Chat providers use 429 also for used-up credit (OpenAI, Moonshot, DeepSeek, Zhipu), where waiting does not help. */
const CREDIT_USED_UP = /insufficient_quota|exceeded_current_quota|insufficient[_ ]balance|余额不足/i;

/** The catalogue's error for an unsuccessful response. @throws the caller's reason or PROVIDER_TIMEOUT */
export async function refusal(
  call: ProviderCall,
  response: Response,
  speaks: SpeechSource | undefined,
): Promise<AppError> {
  const { status } = response;
  const body = await refusalText(call, response);
  const text = providerReason(body, response.statusText, call.secrets);
  const reason = text === undefined ? {} : { reason: text };
  if (speaks && tellsQuotaExceeded(body.text, status)) return new AppError('QUOTA_EXCEEDED');
  if (status === 401 || status === 403) return new AppError('AUTH_ERROR', reason);
  if (status === 402 || (status === 429 && CREDIT_USED_UP.test(body.text))) {
    return new AppError('CREDIT_USED_UP', reason);
  }
  if (status === 429) {
    // A browser shows the header only where the provider exposes it.
    const retryAfterMs = readRetryAfterMs(response.headers.get('Retry-After'));
    return new AppError('RATE_LIMITED', { ...(retryAfterMs !== undefined && { retryAfterMs }), ...reason });
  }
  if (speaks === 'ssml' && (status === 400 || (status === 500 && STRUCTURE_ERROR.test(body.text)))) {
    return new AppError('SSML_SYNTAX_ERROR', reason);
  }
  return new AppError(status >= 500 ? 'SERVER_ERROR' : 'PROVIDER_REFUSED', { status, ...reason });
}

/**
 * LOCAL_TTS_ERROR: an Azure-compatible endpoint whose free quota is used up. With 429 others also mention a quota, but
 * mean the requests per minute.
 */
export function tellsQuotaExceeded(text: string, status: number): boolean {
  return /quota exceeded/i.test(text) && (status !== 429 || text.includes('LOCAL_TTS_ERROR'));
}

/** Empty when the connection breaks: the status is enough. */
async function refusalText(call: ProviderCall, response: Response): Promise<BoundedText> {
  const nothing = { text: '', isCut: false };
  const reader = response.body?.getReader();
  if (!reader) return nothing;
  try {
    return await readBoundedText(reader, MAX_REFUSAL_BYTES);
  } catch (cause) {
    const failure = call.failure(cause, new AppError('PROVIDER_UNREACHABLE'));
    if (call.signal.aborted) throw failure;
    return nothing;
  }
}
