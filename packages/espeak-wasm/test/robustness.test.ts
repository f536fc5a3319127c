import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fuzz } from '../fuzz/session.ts';
import { compileEspeak, createEspeak, EspeakError } from '../src/node.ts';
import { Runtime } from '../src/runtime.ts';
import { hashOf, spoken } from './fixtures.ts';

const TEXT = { text: 'A sentence to compare with.', voice: 'gmw/en-US' };

function readData(path: string): Promise<Uint8Array> {
  return readFile(new URL(`../dist/data/${path}`, import.meta.url));
}

describe('robustness', () => {
  it('survives 2000 random inputs, and sounds the same after them', async () => {
    const report = await fuzz(2000, 1);
    expect({ traps: report.traps, corruptions: report.corruptions }).toEqual({ traps: [], corruptions: [] });
    expect(report.largestHeapBytes).toBeLessThan(48 * 2 ** 20);
  });

  it('does not grow in 2000 calls', async () => {
    const espeak = await createEspeak();
    const voices = ['gmw/en-US', 'roa/es', 'sit/cmn', 'gmw/de'];
    const round = (calls: number): number => {
      for (let i = 0; i < calls; i++) {
        const encoder = espeak.createMp3Encoder({ sampleRateHertz: 22050, bitrateKbps: 48, quality: 9 });
        const input = {
          markup: `<speak><mark name="m${i}"/>Word ${i}, 字</speak>`,
          voice: voices[i % voices.length] ?? '',
        };
        let left = i % 3 === 0 ? 2 : i % 5 === 0 ? 1000 : 6;
        espeak.synthesizeToMp3(input, encoder, { stepSamples: 1323, shouldStop: () => left-- <= 0 });
        if (i % 2 === 0) encoder.flush();
        encoder.close();
      }
      return espeak.heapUsedBytes;
    };
    // 80 and 2000 end on the same voice and the same way of ending.
    round(80);
    const before = espeak.heapUsedBytes;
    const heap = espeak.heapBytes;
    expect(round(2000)).toBeLessThan(before + 1024);
    expect(espeak.heapBytes).toBe(heap);
    espeak.dispose();
  });

  it('is unusable after a trap, while the next instance is clean', async () => {
    const expected = await createEspeak();
    const hash = hashOf(spoken(expected, TEXT).pcm);
    const module = await compileEspeak();
    const espeak = await createEspeak({
      module,
      loadFile: async (path) => {
        const bytes = await readData(path);
        // The second word tells where the rules begin: far outside of the heap.
        if (path === 'dictionaries/en.bin')
          new DataView(bytes.buffer, bytes.byteOffset).setInt32(4, 0x7ffffff, true);
        return bytes;
      },
      languages: ['en', 'es'],
    });
    const faults = [TEXT, { text: 'hola', voice: 'roa/es' }].map((input) => {
      try {
        espeak.speak(input);
      } catch (error) {
        return error instanceof EspeakError ? error.fault : error;
      }
      return undefined;
    });
    expect(faults).toEqual(['trapped', 'trapped']);
    expect(espeak.usable).toBe(false);
    espeak.dispose();
    const next = await createEspeak({ module });
    expect(hashOf(spoken(next, TEXT).pcm)).toBe(hash);
  });

  it('speaks nothing after it was disposed of', async () => {
    const espeak = await createEspeak();
    const speech = espeak.speak(TEXT);
    const encoder = espeak.createMp3Encoder({ sampleRateHertz: 22050, bitrateKbps: 48 });
    espeak.dispose();
    expect(speech.next()).toBeUndefined();
    expect(() => encoder.encode(new Int16Array(1))).toThrow(EspeakError);
    expect(() => espeak.speak(TEXT)).toThrow(EspeakError);
  });

  // Raw bytes, as they were found: our own API would not let the malformed ones through.
  it.each(['49990', '49991', '49992', '49993', '49994'])('withstands CVE-2023-%s', async (number) => {
    const bytes = await readFile(new URL(`vectors/cve-2023-${number}.txt`, import.meta.url));
    const module = await compileEspeak();
    const runtime = await Runtime.create({ module, loadFile: readData });
    await runtime.loadLanguage('en');
    const { heap } = runtime;
    runtime.call((exports) => {
      const parameters = heap.allocate(32);
      heap.words(parameters, 8).set([175, 100, 50, 50, 0, 0, 0, 100]);
      const begin = (text: Uint8Array): number =>
        exports.speech_begin(heap.put(text), 0, heap.putText('gmw/en'), heap.putText(''), 1, parameters);
      const sum = (): number => {
        let samples = 0;
        for (let count = exports.speech_step(11025); count >= 0; count = exports.speech_step(11025)) {
          for (const sample of heap.samples(exports.speech_pcm(), count))
            samples = (samples * 31 + sample) | 0;
        }
        return samples;
      };
      const reference = new TextEncoder().encode('reference\0');
      expect(begin(reference)).toBe(0);
      const expected = sum();
      expect(begin(Buffer.concat([bytes, new Uint8Array(1)]))).toBe(0);
      sum();
      expect(begin(reference)).toBe(0);
      expect(sum()).toBe(expected);
    });
    expect(runtime.usable).toBe(true);
  });
});
