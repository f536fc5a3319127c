import { EngineError } from '@parlando/speech';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createFakeEngine, type FakeEngineOptions } from '../../../../test/fake-engine.ts';
import { gate } from '../../../../test/gate.ts';
import { speak, taskState } from '../../../../test/pipeline-client.ts';
import { usePipelines } from '../../../../test/use-pipelines.ts';

const { database, start } = await usePipelines();
const pipeline = (engine: FakeEngineOptions = {}) => start({ engine: createFakeEngine(engine) });

const longText = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i} of a longer text.`).join(
  ' ',
);

describe('a stream', () => {
  test('begins before its first segment is finished, and has the same bytes as the link', async () => {
    const { opened, release } = gate();
    const { url } = await pipeline({ onChunk: (_, chunk) => (chunk === 2 ? opened : undefined) });
    const response = await speak(url, { text: longText, stream: true });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    expect(first.value?.length).toBeGreaterThan(0);
    expect(response.headers.get('content-length')).toBeNull();
    release();
    const chunks = [first.value as Uint8Array];
    for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
    const state = await taskState(url, response.headers.get('x-task-id'));
    const link = await fetch(url + state.audioUrl);
    expect(Buffer.concat(chunks).equals(Buffer.from(await link.arrayBuffer()))).toBe(true);
  });

  test('is destroyed when the task fails after bytes have been sent', async () => {
    const { opened, release } = gate();
    const { url } = await pipeline({
      onChunk: async ({ text }, chunk) => {
        if (!text.includes('number 7') || chunk !== 1) return;
        await opened;
        throw new Error('broken');
      },
    });
    const response = await speak(url, { text: longText, stream: true });
    release();
    await expect(response.arrayBuffer()).rejects.toThrow();
    const id = response.headers.get('x-task-id');
    await eventually(async () => (await taskState(url, id)).status === 'failed');
  });

  test('that fails before any byte is an error with its status', async () => {
    const { url } = await pipeline({
      onChunk: () => {
        throw new Error('broken');
      },
    });
    const response = await speak(url, { text: 'Hello.', stream: true });
    expect(response.status).toBe(500);
    const { rows } = await database.pool.query('SELECT used FROM buckets');
    expect(rows).toEqual([{ used: 0 }]);
  });

  test('never joins two takes: a crash after its first bytes ends it, the task itself completes', async () => {
    const { opened, release } = gate();
    const { url } = await pipeline({
      concurrency: 1,
      onChunk: async ({ call }, chunk) => {
        if (call !== 1 || chunk !== 3) return;
        await opened;
        throw new EngineError('crashed', 'broken');
      },
    });
    const response = await speak(url, { text: longText, stream: true });
    release();
    await expect(response.arrayBuffer()).rejects.toThrow();
    const id = response.headers.get('x-task-id');
    await eventually(async () => (await taskState(url, id)).status === 'completed');
  });

  test('continues after a crash when the new take begins with the same bytes', async () => {
    const { opened, release } = gate();
    const { url } = await pipeline({
      concurrency: 1,
      distinctTakes: false,
      onChunk: async ({ call }, chunk) => {
        if (call !== 1 || chunk !== 3) return;
        await opened;
        throw new EngineError('crashed', 'broken');
      },
    });
    const response = await speak(url, { text: longText, stream: true });
    release();
    const bytes = Buffer.from(await response.arrayBuffer());
    const { audioUrl } = await taskState(url, response.headers.get('x-task-id'));
    expect(bytes.equals(Buffer.from(await (await fetch(url + audioUrl)).arrayBuffer()))).toBe(true);
  });

  test('that is not read delays neither its own task nor others', async () => {
    const { url, app, synthesis } = await pipeline({ chunkBytes: 15_000 });
    const before = synthesis.bus.listeners;
    const stuck = await speak(url, { text: `${longText} `.repeat(40), stream: true });
    const id = stuck.headers.get('x-task-id');
    await eventually(async () => (await taskState(url, id)).status === 'completed');
    expect((await speak(url, { text: 'Another one.' })).status).toBe(200);
    const bytes = Buffer.from(await stuck.arrayBuffer());
    const { audioUrl } = await taskState(url, id);
    const link = await app.inject({ url: audioUrl ?? '' });
    expect(bytes.equals(link.rawPayload)).toBe(true);
    await eventually(async () => synthesis.bus.listeners === before);
  });

  test('whose client disconnects leaves no listener behind, and its task continues', async () => {
    const { url, synthesis } = await pipeline({
      onChunk: () => new Promise((resolve) => setTimeout(resolve, 5)),
    });
    const before = synthesis.bus.listeners;
    const leaving = new AbortController();
    const response = await speak(url, { text: longText, stream: true }, { signal: leaving.signal });
    leaving.abort();
    const id = response.headers.get('x-task-id');
    await eventually(async () => (await taskState(url, id)).status === 'completed');
    await eventually(async () => synthesis.bus.listeners === before);
  });

  test('whose client leaves before it can be read leaves no listener behind either', async () => {
    const { opened, release } = gate();
    const { app, url, synthesis } = await start({
      engine: createFakeEngine(),
      onStep: (step) => (step === 'accepted' ? opened : undefined),
    });
    const before = synthesis.bus.listeners;
    const leaving = new AbortController();
    const left = expect(
      speak(url, { text: 'Nobody waits.', stream: true }, { signal: leaving.signal }),
    ).rejects.toThrow();
    await eventually(() => synthesis.bus.listeners > before);
    leaving.abort();
    await left;
    const connections = () =>
      new Promise<number>((tell) => app.server.getConnections((_, count) => tell(count)));
    await eventually(async () => (await connections()) === 0);
    release();
    await eventually(async () => {
      const { rows } = await database.pool.query('SELECT state FROM tasks');
      return rows[0]?.state === 'completed';
    });
    await eventually(() => synthesis.bus.listeners === before);
  });
});
