import {
  type AudioOutput,
  type Engine,
  EngineError,
  type Slot,
  type SynthesisEvent,
  type Utterance,
} from '@parlando/speech';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeMp3 } from '../../test/ffmpeg.ts';
import { withSlots } from './with-slots.ts';

/** Speaks a tone as long as the text says in ms, between silences, at the rate that is asked for. */
function toneEngine(asked: number[] = []): Engine {
  return {
    id: 'tone',
    version: '1',
    concurrency: 1,
    start: async () => undefined,
    close: async () => undefined,
    reachable: () => true,
    voices: async () => [],
    output: (format) => ({ format, sampleRateHertz: 24_000, bitrateKbps: 48 }),
    async *synthesize(
      { parts }: Utterance,
      { sampleRateHertz }: AudioOutput,
    ): AsyncGenerator<SynthesisEvent> {
      const [part] = parts;
      if (part?.kind !== 'text') throw new EngineError('unsupported', 'nothing to speak');
      if (part.text === 'broken') throw new EngineError('crashed', 'it broke');
      asked.push(part.rate);
      const silence = sampleRateHertz / 10;
      const tone = Math.round((Number(part.text) * sampleRateHertz) / 1000 / part.rate);
      const pcm = Int16Array.from({ length: tone + 2 * silence }, (_, at) =>
        at < silence || at >= silence + tone
          ? 0
          : 8000 * Math.cos(((at - silence) * 2 * Math.PI * 400) / sampleRateHertz),
      );
      yield { type: 'boundary', boundary: { part: 0, start: 0, length: 1, offsetMs: 100, durationMs: 50 } };
      yield { type: 'audio', bytes: new Uint8Array(pcm.buffer) };
      yield { type: 'end', samples: pcm.length };
    },
  };
}

const spoken = (text: string): Utterance['parts'] => [
  { kind: 'text', text, voice: 'v', rate: 1, pitch: 1, range: 1, volume: 100, alignment: [] },
];

async function speak(engine: Engine, parts: Utterance['parts'], slot: Slot, output: AudioOutput) {
  const chunks: Uint8Array[] = [];
  const boundaries: number[] = [];
  let end: Extract<SynthesisEvent, { type: 'end' }> | undefined;
  for await (const event of engine.synthesize({ parts, slot }, output)) {
    if (event.type === 'audio') chunks.push(event.bytes);
    else if (event.type === 'boundary') boundaries.push(event.boundary.offsetMs);
    else end = event;
  }
  return { bytes: Buffer.concat(chunks), boundaries, fit: end?.fit, samples: end?.samples };
}

const wav: AudioOutput = { format: 'wav', sampleRateHertz: 10_000, bitrateKbps: 64 };
const slot = { samples: 40_000, lead: 5000, skip: 0, fit: 20_000, room: 30_000, maxRate: 1.5 };

describe('a slot is filled to the sample', () => {
  test.each([
    ['that fits', '1500', 1, 0, 0],
    ['that is spoken faster', '2600', 1.34, 0, 0],
    ['that continues into the pause after it', '4000', 1.5, 650, 0],
    ['that is cut', '6000', 1.5, 2000, 1000],
  ])('with speech %s', async (_, text, rate, overMs, cutMs) => {
    const { bytes, fit, samples, boundaries } = await speak(withSlots(toneEngine()), spoken(text), slot, wav);
    expect([bytes.length / 2, samples]).toEqual([40_000, 40_000]);
    expect(fit?.rate).toBeCloseTo(rate, 1);
    expect(Math.abs((fit?.overMs ?? 0) - overMs)).toBeLessThan(60);
    expect(Math.abs((fit?.cutMs ?? 0) - cutMs)).toBeLessThan(60);
    expect(bytes.readInt16LE(2 * 4990)).toBe(0);
    expect(Math.abs(bytes.readInt16LE(2 * 5025))).toBeGreaterThan(1000);
    expect(Math.abs((boundaries[0] ?? 0) - 500)).toBeLessThan(5);
  });

  test('with silence, without calling the engine', async () => {
    const asked: number[] = [];
    const silence: Utterance['parts'] = [{ kind: 'pause', durationMs: 1 }];
    const { bytes, fit } = await speak(withSlots(toneEngine(asked)), silence, { ...slot, room: 0 }, wav);
    expect([bytes.length / 2, fit, asked]).toEqual([40_000, undefined, []]);
    expect(bytes.every((byte) => byte === 0)).toBe(true);
  });

  test('as mp3 at any rate: the sound has its exact position, whatever surrounds it', async () => {
    const engine = withSlots(toneEngine());
    const outputs = [
      { hertz: 22_050, kbps: 64, frame: 576 },
      { hertz: 24_000, kbps: 48, frame: 576 },
      { hertz: 44_100, kbps: 96, frame: 1152 },
    ];
    for (const { hertz, kbps, frame } of outputs) {
      const output: AudioOutput = { format: 'mp3', sampleRateHertz: hertz, bitrateKbps: kbps };
      const leads = [0, 1, frame - 1];
      const pieces: Buffer[] = [];
      for (const lead of leads) {
        const timed = { ...slot, samples: frame * 60, lead, fit: frame * 50, room: frame * 50 };
        pieces.push((await speak(engine, spoken('300'), timed, output)).bytes);
      }
      const pcm = decodeMp3(Buffer.concat(pieces));
      expect(pcm.length).toBe(frame * 60 * leads.length);
      for (const [index, lead] of leads.entries()) {
        const wanted = index * frame * 60 + 1105 + lead;
        let at = wanted - 400;
        while (Math.abs(pcm[at] as number) < 800) at++;
        expect(Math.abs(at - wanted)).toBeLessThan(hertz / 200);
      }
    }
  });
});

test('the same speech and slot give the same rate, in at most four takes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 50, max: 5000 }),
      fc.integer({ min: 200, max: 30_000 }),
      async (ms, fit) => {
        const asked: number[] = [];
        const engine = withSlots(toneEngine(asked));
        const timed = { ...slot, fit };
        const first = await speak(engine, spoken(String(ms)), timed, wav);
        const takes = asked.length;
        const again = await speak(engine, spoken(String(ms)), timed, wav);
        expect(takes).toBeLessThanOrEqual(4);
        expect(again.fit).toEqual(first.fit);
        expect(Math.max(...asked)).toBeLessThanOrEqual(1.5);
        expect(first.samples).toBe(timed.samples);
      },
    ),
    { numRuns: 30 },
  );
});

test('engine errors are passed on, and utterances without a slot are not changed', async () => {
  const engine = withSlots(toneEngine());
  await expect(speak(engine, spoken('broken'), slot, wav)).rejects.toMatchObject({ fault: 'crashed' });
  const events = [];
  for await (const event of engine.synthesize({ parts: spoken('100') }, wav)) events.push(event.type);
  expect(events).toEqual(['boundary', 'audio', 'end']);
});
