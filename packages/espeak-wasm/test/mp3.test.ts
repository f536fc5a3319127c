import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEspeak, type Espeak, EspeakError, type Mp3EncoderOptions } from '../src/node.ts';
import { hashOf, joinSamples, spoken } from './fixtures.ts';
import { parseFrames } from './mp3-frames.ts';

const INPUT = { text: 'Hello world, this is a test.', voice: 'gmw/en-US' };
const PLAIN: Mp3EncoderOptions = { sampleRateHertz: 22050, bitrateKbps: 48 };

describe('mp3', () => {
  let espeak: Espeak;
  beforeAll(async () => {
    espeak = await createEspeak();
  });
  afterAll(() => espeak.dispose());

  function encode(options: Mp3EncoderOptions, pieces: readonly Int16Array[]): Uint8Array {
    const encoder = espeak.createMp3Encoder(options);
    const chunks = pieces.map((piece) => encoder.encode(piece).slice());
    chunks.push(encoder.flush().slice());
    encoder.close();
    return Buffer.concat(chunks);
  }

  it.each([16000, 22050, 24000, 44100, 48000] as const)(
    'makes constant bit rate mono frames and nothing else at %i Hz',
    (sampleRateHertz) => {
      const bitrateKbps = sampleRateHertz > 32000 ? 96 : 48;
      const { pcm } = spoken(espeak, INPUT);
      const frames = parseFrames(encode({ sampleRateHertz, bitrateKbps }, [pcm]));
      for (const frame of frames) expect(frame).toMatchObject({ sampleRateHertz, bitrateKbps, mono: true });
      expect(frames[0]?.mainDataBegin).toBe(0);
      expect(Buffer.concat(frames.slice(0, 2).map((frame) => frame.bytes)).includes('Xing')).toBe(false);
      expect(Buffer.concat(frames.slice(0, 2).map((frame) => frame.bytes)).includes('Info')).toBe(false);
      const seconds = frames.reduce((sum, frame) => sum + frame.samples, 0) / sampleRateHertz;
      expect(seconds - pcm.length / 22050).toBeGreaterThan(0);
      expect(seconds - pcm.length / 22050).toBeLessThan(0.15);
    },
  );

  it('begins each stream without borrowed bits, and never borrows when told not to', () => {
    const { pcm } = spoken(espeak, INPUT);
    expect(parseFrames(encode(PLAIN, [pcm]))[0]?.mainDataBegin).toBe(0);
    const begins = parseFrames(encode({ ...PLAIN, bitReservoir: false }, [pcm])).map(
      (frame) => frame.mainDataBegin,
    );
    expect(new Set(begins)).toEqual(new Set([0]));
  });

  it.each([
    [22050, 48, 576],
    [44100, 96, 1152],
  ] as const)(
    'makes of n whole frames n plus 1152 samples at %i Hz',
    (sampleRateHertz, bitrateKbps, size) => {
      const options = { sampleRateHertz, bitrateKbps, inputSampleRateHertz: sampleRateHertz };
      for (const count of [2, 9, 20]) {
        expect(parseFrames(encode(options, [new Int16Array(count * size)])).length * size).toBe(
          count * size + 1152,
        );
      }
    },
  );

  it('makes the same bytes inside the module, from views of the heap, and from copies', () => {
    const pieces: Int16Array[] = [];
    const viewed: Uint8Array[] = [];
    const viewing = espeak.createMp3Encoder(PLAIN);
    espeak.synthesize(INPUT, {
      onPcm: (pcm) => {
        pieces.push(pcm.slice());
        viewed.push(viewing.encode(pcm).slice());
      },
    });
    viewed.push(viewing.flush().slice());
    viewing.close();

    const direct: Uint8Array[] = [];
    const encoder = espeak.createMp3Encoder(PLAIN);
    const result = espeak.synthesizeToMp3(INPUT, encoder, { onMp3: (bytes) => direct.push(bytes.slice()) });
    direct.push(encoder.flush().slice());
    encoder.close();

    expect(hashOf(Buffer.concat(direct))).toBe(hashOf(Buffer.concat(viewed)));
    expect(hashOf(encode(PLAIN, [joinSamples(pieces)]))).toBe(hashOf(Buffer.concat(viewed)));
    expect(result.samples).toBe(joinSamples(pieces).length);
  });

  it('makes the same bytes from the same samples as floats', () => {
    const wave = Int16Array.from({ length: 22050 }, (_, at) => [0, 32767, 0, -32767][(at >> 4) % 4] ?? 0);
    const encoder = espeak.createMp3Encoder(PLAIN);
    const floats = Float32Array.from(wave, (sample) => sample / 32767);
    const bytes = Buffer.concat([encoder.encode(floats).slice(), encoder.flush().slice()]);
    encoder.close();
    expect(hashOf(bytes)).toBe(hashOf(encode(PLAIN, [wave])));
  });

  it('encodes samples that were changed in place in the heap', () => {
    const encoder = espeak.createMp3Encoder(PLAIN);
    const silenced: Uint8Array[] = [];
    let samples = 0;
    espeak.synthesize(INPUT, {
      onPcm: (pcm) => {
        samples += pcm.length;
        silenced.push(encoder.encode(pcm.fill(0)).slice());
      },
    });
    silenced.push(encoder.flush().slice());
    encoder.close();
    expect(hashOf(Buffer.concat(silenced))).toBe(hashOf(encode(PLAIN, [new Int16Array(samples)])));
  });

  it('puts pauses and several texts into one stream', () => {
    const encoder = espeak.createMp3Encoder(PLAIN);
    const bytes: Uint8Array[] = [];
    const take = { onMp3: (chunk: Uint8Array) => bytes.push(chunk.slice()) };
    const first = espeak.synthesizeToMp3(INPUT, encoder, take);
    bytes.push(encoder.encode(new Int16Array(22050)).slice());
    const second = espeak.synthesizeToMp3({ text: 'Hola', voice: 'roa/es' }, encoder, take);
    bytes.push(encoder.flush().slice());
    encoder.close();
    const frames = parseFrames(Buffer.concat(bytes));
    expect(frames.length).toBe(Math.ceil((first.samples + 22050 + second.samples) / 576) + 2);
  });

  it('reports its delay, by which the sound is shifted', () => {
    const encoder = espeak.createMp3Encoder(PLAIN);
    expect(encoder.delaySamples).toBe(576);
    expect(encoder.frameSamples).toBe(576);
    encoder.close();
    encoder.close();
    expect(() => encoder.encode(new Int16Array(1))).toThrow(EspeakError);
  });

  it('refuses what layer III cannot do', () => {
    expect(() => espeak.createMp3Encoder({ sampleRateHertz: 22050, bitrateKbps: 0, quality: 5 })).toThrow(
      EspeakError,
    );
    expect(() => espeak.createMp3Encoder({ sampleRateHertz: 22050, bitrateKbps: 320 })).toThrow(EspeakError);
    expect(() => espeak.createMp3Encoder({ ...PLAIN, quality: 12 })).toThrow(EspeakError);
  });
});
