import { AppError } from '@parlando/contract';
import type { ProviderCall } from './provider-call.ts';
import { refusal, type SpeechSource } from './refusal.ts';

export interface ProviderRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Only for speech, which has its own error codes. */
  readonly speaks?: SpeechSource;
}

/** A browser does not follow a redirect in manual mode, but hides its target. */
const HIDDEN_REDIRECT_STATUS = 302;

/** Returns the successful response, its body unread. @throws AppError for any other */
export async function send(call: ProviderCall, request: ProviderRequest): Promise<Response> {
  const response = await fetchAnswer(call, request);
  const isHiddenRedirect = response.type === 'opaqueredirect';
  if (isHiddenRedirect || (response.status >= 300 && response.status < 400)) {
    const status = isHiddenRedirect ? HIDDEN_REDIRECT_STATUS : response.status;
    throw new AppError('PROVIDER_REFUSED', { status, reason: 'redirect' });
  }
  if (!response.ok) throw await refusal(call, response, request.speaks);
  return response;
}

async function fetchAnswer(call: ProviderCall, request: ProviderRequest): Promise<Response> {
  const { userAgent } = call.transport;
  // Detached from its object: a browser's fetch can only be called as a method of the window.
  const { fetch } = call.transport;
  try {
    return await fetch(request.url.href, {
      method: request.method,
      headers: { ...request.headers, ...(userAgent && { 'User-Agent': userAgent }) },
      ...(request.body !== undefined && { body: request.body }),
      // A key must not be sent to a redirect's target.
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal: call.signal,
    });
  } catch (cause) {
    throw call.failure(cause, new AppError('PROVIDER_UNREACHABLE', undefined, { cause }));
  }
}
