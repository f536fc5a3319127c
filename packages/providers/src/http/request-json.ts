import { AppError } from '@parlando/contract';
import type { ProviderTransport } from '../provider-types.ts';
import { readBoundedText } from './bounded-text.ts';
import { ProviderCall } from './provider-call.ts';
import { type ProviderRequest, send } from './send.ts';

/** Azure's whole voice list is about 1 MB. */
const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** @throws AppError of the provider codes, PROVIDER_UNREADABLE when the answer is not whole JSON */
export async function requestJson(
  transport: ProviderTransport,
  timeoutMs: number,
  secrets: readonly string[],
  request: ProviderRequest,
): Promise<unknown> {
  const call = new ProviderCall(transport, timeoutMs, secrets);
  try {
    return parseJson(await readWhole(call, await send(call, request)));
  } finally {
    call.end();
  }
}

async function readWhole(call: ProviderCall, response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) throw unreadable('empty');
  try {
    const { text, isCut } = await readBoundedText(reader, MAX_JSON_BYTES);
    if (isCut) throw unreadable('too-large');
    return text;
  } catch (cause) {
    throw call.failure(cause, unreadable('truncated', cause));
  }
}

export function parseJson(text: string): unknown {
  if (text.trim() === '') throw unreadable('empty');
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A parser's message quotes what it could not read.
    throw unreadable('unreadable', (cause as Error).name);
  }
}

export function unreadable(
  reason: 'empty' | 'truncated' | 'unreadable' | 'too-large',
  cause?: unknown,
): AppError {
  return new AppError('PROVIDER_UNREADABLE', { reason }, { cause });
}
