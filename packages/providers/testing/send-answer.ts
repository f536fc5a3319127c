import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, Pace } from './fault.ts';
import type { Answer } from './service.ts';

/** Sends a response with the injected fault, if any. `signal` is aborted when the client has left. */
export async function sendAnswer(
  response: ServerResponse,
  answer: Answer,
  fault: Fault | undefined,
  signal: AbortSignal,
): Promise<void> {
  const body = Buffer.concat(answer.pieces);
  switch (fault?.kind) {
    case 'answer':
      return sendWhole(response, answered(fault));
    case 'slow':
      await sleep(fault.delayMs, undefined, { signal });
      return sendWhole(response, answer);
    case 'hang':
      return;
    case 'hang-after-headers':
      begin(response, answer);
      return response.flushHeaders();
    case 'reset':
      return reset(response, answer, body.subarray(0, fault.afterBytes));
    case 'truncated':
      return truncate(response, answer, body, fault.cut);
    case 'endless':
      return sendForever(response, answer, body, signal);
    case 'paced':
      return sendPaced(response, answer, body, fault, signal);
    default:
      return sendWhole(response, answer);
  }
}

function answered({ status, reasonPhrase, headers, body }: Extract<Fault, { kind: 'answer' }>): Answer {
  const said = reasonPhrase === undefined ? {} : { reasonPhrase };
  return { status, ...said, headers: headers ?? {}, pieces: [Buffer.from(body ?? '')] };
}

function begin(response: ServerResponse, { status, reasonPhrase, headers }: Answer): void {
  if (reasonPhrase !== undefined) response.statusMessage = reasonPhrase;
  response.writeHead(status, headers);
}

function sendWhole(response: ServerResponse, answer: Answer): void {
  begin(response, answer);
  for (const piece of answer.pieces) response.write(piece);
  response.end();
}

/** What was written so far still has to leave before the reset. */
async function reset(response: ServerResponse, answer: Answer, bytes: Uint8Array): Promise<void> {
  if (bytes.length > 0) {
    begin(response, answer);
    await new Promise((resolve) => response.write(bytes, resolve));
  }
  response.socket?.resetAndDestroy();
}

async function truncate(
  response: ServerResponse,
  answer: Answer,
  body: Buffer,
  cut: Extract<Fault, { kind: 'truncated' }>['cut'],
): Promise<void> {
  // Odd, so that neither a frame nor a sample ends there.
  const half = body.subarray(0, (body.length >> 1) | 1);
  if (cut === 'content-length') response.setHeader('Content-Length', body.length);
  begin(response, answer);
  await new Promise((resolve) => response.write(half, resolve));
  if (cut === 'clean') response.end();
  else response.socket?.end();
}

async function sendForever(
  response: ServerResponse,
  answer: Answer,
  body: Buffer,
  signal: AbortSignal,
): Promise<void> {
  begin(response, answer);
  // Writing nothing over and over would never give way.
  const piece = body.length > 0 ? body : Buffer.alloc(1024);
  while (!signal.aborted) if (!response.write(piece)) await once(response, 'drain', { signal });
}

async function sendPaced(
  response: ServerResponse,
  answer: Answer,
  body: Buffer,
  { firstMs, chunks, intervalMs }: Pace,
  signal: AbortSignal,
): Promise<void> {
  begin(response, answer);
  response.flushHeaders();
  const size = Math.ceil(body.length / chunks);
  for (let i = 0; i < chunks; i++) {
    await sleep(i === 0 ? firstMs : intervalMs, undefined, { signal });
    response.write(body.subarray(i * size, (i + 1) * size));
  }
  response.end();
}
