import { EngineError, type SynthesisEvent } from '@parlando/speech';
import { expect, test } from 'vitest';
import { gate } from '../../../test/gate.ts';
import { readEvents, writeEvents } from './speech-events.ts';

const events: readonly SynthesisEvent[] = [
  { type: 'boundary', boundary: { part: 0, start: 0, length: 1, offsetMs: 0, durationMs: 10 } },
  { type: 'audio', bytes: Buffer.from('sound') },
  { type: 'end', samples: 100 },
];

/** An engine that is silent until the gate opens, then emits its events or its error. */
function createSource(opened: Promise<void>, error?: Error) {
  const state = { hasEnded: false };
  async function* speak(): AsyncGenerator<SynthesisEvent> {
    try {
      await opened;
      if (error) throw error;
      yield* events;
    } finally {
      state.hasEnded = true;
    }
  }
  return { speak, state };
}

async function* bytesOf(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const line of lines) yield Buffer.from(line);
}

async function readAll(lines: AsyncIterable<string>): Promise<SynthesisEvent[]> {
  const read: SynthesisEvent[] = [];
  for await (const event of readEvents(bytesOf(lines))) read.push(event);
  return read;
}

/** Keep-alives of a silent engine: one at once, two while it is silent. */
async function signsOfLife(lines: AsyncGenerator<string>): Promise<unknown[]> {
  const signs: unknown[] = [];
  for (let count = 0; count < 3; count++) signs.push((await lines.next()).value);
  return signs;
}

test('keep-alives are sent while an engine is silent, and are not events', async () => {
  const { opened, release } = gate();
  const lines = writeEvents(createSource(opened).speak(), 1);
  expect(await signsOfLife(lines)).toEqual([' ', ' ', ' ']);
  release();
  expect(await readAll(lines)).toEqual(events);
});

test('an engine’s failure after a silence is passed on', async () => {
  const { opened, release } = gate();
  const lines = writeEvents(createSource(opened, new EngineError('unsupported', 'no')).speak(), 1);
  await signsOfLife(lines);
  release();
  await expect(readAll(lines)).rejects.toMatchObject({ fault: 'unsupported', message: 'no' });
});

test('a reader that leaves while waiting for an event stops the engine', async () => {
  const { opened, release } = gate();
  const { speak, state } = createSource(opened);
  const lines = writeEvents(speak(), 1);
  await signsOfLife(lines);
  const left = lines.return(undefined);
  release();
  await left;
  expect(state.hasEnded).toBe(true);
});
