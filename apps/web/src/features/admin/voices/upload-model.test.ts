import type { Model } from '@parlando/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { uploadModel } from './upload-model.ts';

const file = new File([new Uint8Array(10)], 'voice.tar.bz2');
// jsdom does not support folders.
const files = [Object.assign(file, { webkitRelativePath: '' })];
const reply = (data: unknown) =>
  new Response(JSON.stringify({ code: 0, data, message: 'ok', requestId: 'r' }));
const model: Model = {
  ...{ id: 'm1', name: 'voice', source: 'import', state: 'uploading', bytes: 10, received: 0 },
  ...{
    bytesPerSecond: 0,
    fault: null,
    family: null,
    languages: [],
    speakers: 0,
    licence: '',
    accepted: null,
  },
  ...{ speed: null, diskBytes: 0, enabled: false, defaultFor: [], engine: null },
};
const asked: string[] = [];

/** A server that accepts everything except parts, which `sendPiece` handles. */
function serve(sendPiece: (signal: AbortSignal) => Promise<Response>): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', signal, body }: RequestInit) => {
    asked.push(`${method} ${new URL(address).pathname.replace(/.*\/admin\//, '')}`);
    if (body instanceof Blob) return sendPiece(signal as AbortSignal);
    return reply(method === 'POST' && address.endsWith('/imports') ? model : {});
  });
}
afterEach(() => vi.unstubAllGlobals());

test('an aborted upload installs nothing, and what was sent is removed', async () => {
  const closing = new AbortController();
  serve(async (signal) => {
    closing.abort();
    throw signal.reason;
  });
  const uploading = uploadModel(files, () => undefined, closing.signal);
  await expect(uploading).rejects.toMatchObject({ code: 'ABORTED' });
  expect(asked.at(-1)).toBe('DELETE models/m1');
  expect(asked.some((each) => each.includes('finish'))).toBe(false);
});

test('a connection failure is reported as one', async () => {
  serve(async () => {
    throw new TypeError('Failed to fetch');
  });
  const uploading = uploadModel(files, () => undefined, new AbortController().signal);
  await expect(uploading).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
});
