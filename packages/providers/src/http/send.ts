import { AppError } from '@parlando/contract';
import type { ProviderCall } from './provider-call.ts';
import { refusal, type SpeechSource } from './refusal.ts';

export interface ProviderRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** Only of speech, to which codes of its own apply. */
  readonly speaks?: SpeechSource;
}

/** A browser follows no redirect that it was told not to, but hides which it was. */
const HIDDEN_REDIRECT_STATUS = 302;

/** The successful answer, its body unread. @throws AppError for every other */
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
  // Taken off its object: a browser's fetch refuses to be a method of anything but the window.
  const { fetch } = call.transport;
  try {
    return await fetch(request.url.href, {
      method: request.method,
      headers: { ...request.headers, ...(userAgent && { 'User-Agent': userAgent }) },
      ...(request.body !== undefined && { body: request.body }),
      // A key must not travel on to where an answer points.
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
