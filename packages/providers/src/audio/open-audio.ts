import { AppError } from '@parlando/contract';
import { concatBytes } from '@parlando/speech';
import { readBoundedText } from '../http/bounded-text.ts';
import { ProviderCall } from '../http/provider-call.ts';
import { MAX_REFUSAL_BYTES, type SpeechSource, tellsQuotaExceeded } from '../http/refusal.ts';
import { type ProviderRequest, send } from '../http/send.ts';
import type { ProviderAudio, ProviderTransport } from '../provider-types.ts';
import { noAudio } from './audio-check.ts';
import { type AudioCut, checkedStream } from './checked-stream.ts';
import { HEAD_BYTES, isTextType, recogniseAudio } from './recognise-audio.ts';

/**
 * Limits an endless response. The longest text of any service, 10 000 characters, takes 5000 seconds at half the speed of
 * a slow speaker; as wav at 24 kHz that is 240 MB.
 */
const MAX_AUDIO_BYTES = 256 * 1024 * 1024;

export interface AudioRequest extends ProviderRequest {
  readonly speaks: SpeechSource;
  readonly cut?: AudioCut;
}

/** Requests speech and resolves when the response has proved to be audio. Its stream owns the call from then on. */
export async function openAudio(
  transport: ProviderTransport,
  timeoutMs: number,
  secrets: readonly string[],
  request: AudioRequest,
): Promise<ProviderAudio> {
  const call = new ProviderCall(transport, timeoutMs, secrets);
  try {
    return await readAudio(call, await send(call, request), request.cut);
  } catch (cause) {
    call.end();
    throw cause;
  }
}

async function readAudio(
  call: ProviderCall,
  response: Response,
  cut: AudioCut | undefined,
): Promise<ProviderAudio> {
  const maxBytes = call.transport.maxAudioBytes ?? MAX_AUDIO_BYTES;
  const announcedBytes = announcedLength(response);
  if (announcedBytes !== undefined && announcedBytes > maxBytes) throw noAudio('too-large');
  if (!response.body) throw noAudio('empty');
  const reader = response.body.getReader();
  try {
    const head = await readHead(reader);
    if (head.length === 0) throw noAudio(announcedBytes ? 'truncated' : 'empty');
    const isText = isTextType(response.headers.get('Content-Type'));
    const audio = isText ? undefined : recogniseAudio(head);
    if (!audio) throw await notAudio(reader, head, response.status);
    const { contentType, check } = audio;
    const stream = checkedStream({ call, reader, head, check, maxBytes, announcedBytes, cut });
    return { contentType, stream };
  } catch (cause) {
    throw call.failure(cause, noAudio('truncated', cause));
  }
}

/**
 * The length that the response must have. Browsers check it themselves, and hide from other origins whether the response
 * was compressed, in which case the length differs.
 */
function announcedLength(response: Response): number | undefined {
  const length = response.headers.get('Content-Length');
  const isComparable = response.type !== 'cors' && !response.headers.has('Content-Encoding');
  return isComparable && length !== null && /^\d+$/.test(length) ? Number(length) : undefined;
}

async function readHead(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array> {
  let head = new Uint8Array(0);
  while (head.length < HEAD_BYTES) {
    const { done, value } = await reader.read();
    if (done) return head;
    head = concatBytes([head, value]);
  }
  return head;
}

async function notAudio(reader: ReadableStreamDefaultReader<Uint8Array>, head: Uint8Array, status: number) {
  const { text } = await readBoundedText(reader, MAX_REFUSAL_BYTES, head);
  return tellsQuotaExceeded(text, status) ? new AppError('QUOTA_EXCEEDED') : noAudio('not-audio');
}
