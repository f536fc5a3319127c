import { AudioFormat } from '@parlando/contract';
import {
  type AudioOutput,
  audioFile,
  concatBytes,
  fileBytes,
  nearestOutput,
  nothingBefore,
  sampleRatesOf,
  silentPiece,
} from '@parlando/speech';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeFile, decodeFiles, decodeWithWarnings, type FileOf, probeFile } from '../../test/ffmpeg.ts';
import { SegmentAudio } from './segment-audio.ts';
import { borrowEncoder, returnEncoder } from './segment-encoders.ts';

const toneHertz = 440;
const loudness = 0.5;

interface Segment {
  readonly stored: Uint8Array;
  readonly bytes: number;
  readonly samples: number;
}

/** A tone that swells and dies away, and a pause after it. */
async function segment(output: AudioOutput, toneSamples: number, pauseMs: number): Promise<Segment> {
  const rate = output.sampleRateHertz;
  const encoder = await borrowEncoder(output.format);
  const audio = new SegmentAudio(encoder, output, rate);
  const fade = rate / 100;
  const pcm = new Float32Array(toneSamples);
  for (let at = 0; at < toneSamples; at++) {
    const edge = Math.min(1, at / fade, (toneSamples - 1 - at) / fade);
    pcm[at] = loudness * edge * Math.sin((2 * Math.PI * toneHertz * at) / rate);
  }
  const pieces = [audio.speech(pcm.subarray(0, 700)), audio.speech(pcm.subarray(700))];
  audio.pause(pauseMs);
  const { bytes, samples } = audio.finish();
  audio.close();
  returnEncoder(encoder);
  const stored = concatBytes([...pieces, bytes]);
  return { stored, bytes: stored.length, samples };
}

function written(
  output: AudioOutput,
  segments: readonly Segment[],
  chunk = Number.POSITIVE_INFINITY,
): Buffer {
  const file = audioFile(output);
  const writer = file.writer(nothingBefore);
  const blocks: Uint8Array[] = [file.head(segments)];
  const all = concatBytes(segments.map(({ stored }) => stored));
  for (let at = 0; at < all.length; at += chunk) blocks.push(writer.write(all.slice(at, at + chunk)));
  return Buffer.concat([...blocks, writer.end()]);
}

const own = { sampleRateHertz: 22_050, bitrateKbps: 64 };
const outputs = AudioFormat.options.map((format) => nearestOutput(format, own));

describe.each(outputs)('segments of $format', (output) => {
  const rate = output.sampleRateHertz;
  const perMs = rate / 1000;
  const many = (length: number) =>
    Promise.all(
      Array.from({ length }, (_, at) =>
        segment(output, Math.round(perMs * (100 + at * 7)), at % 4 === 0 ? 0 : 100),
      ),
    );

  it('join to a file of their total length, without gap or click', async () => {
    const segments = await many(40);
    const file = written(output, segments);
    const decoded = decodeFile(file, output);
    // Decoders give Opus at 48 kHz, whatever rate it was made of.
    const scale = output.format === 'opus' ? 48_000 / rate : 1;
    expect(decoded.length).toBe(segments.reduce((sum, { samples }) => sum + samples, 0) * scale);
    expect(file.length).toBe(fileBytes(audioFile(output), segments));
    // A tone of this level never steps by more between two samples; G.711 and AAC are coarser.
    const coarse = ['ulaw', 'alaw', 'aac'].includes(output.format) ? 1.5 : 1.15;
    const steepest = (32_768 * loudness * 2 * Math.PI * toneHertz * coarse) / (rate * scale);
    for (let at = 1; at < decoded.length; at++) {
      const step = Math.abs((decoded[at] ?? 0) - (decoded[at - 1] ?? 0));
      if (step > steepest) throw new Error(`a click of ${step} at sample ${at}`);
    }
    // Each tone keeps its level and duration: nothing at its edges is lost.
    let from = 0;
    for (const [at, { samples }] of segments.entries()) {
      const part = decoded.subarray(from * scale, (from + samples) * scale);
      const toneMs = 100 + at * 7;
      const sounding = part.filter((sample) => Math.abs(sample) > 500).length / (perMs * scale);
      expect(sounding / toneMs).toBeGreaterThan(0.85);
      from += samples;
    }
  });

  it('give the same file for any chunking, and each can be written separately', async () => {
    const segments = await many(6);
    const whole = written(output, segments);
    const file = audioFile(output);
    let before = nothingBefore;
    const blocks = [file.head(segments)];
    for (const each of segments) {
      const bytes = file.writer(before).write(each.stored.slice());
      expect(bytes.length).toBe(file.sizeOf(each, before));
      blocks.push(bytes);
      before = file.after(each, before);
    }
    expect(Buffer.concat([...blocks, file.writer(before).end()]).equals(whole)).toBe(true);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), (chunk) => {
        // Not `toEqual`, which visits each byte by itself.
        expect(written(output, segments, chunk).equals(whole)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('can be joined with silence made without an encoder', async () => {
    if (output.format === 'mp3') return;
    const [first, second] = (await many(2)) as [Segment, Segment];
    const stored = silentPiece(output, first.samples);
    const file = written(output, [second, { stored, bytes: stored.length, samples: first.samples }, second]);
    const scale = output.format === 'opus' ? 48_000 / rate : 1;
    const decoded = decodeFile(file, output);
    expect(decoded.length).toBe((first.samples + 2 * second.samples) * scale);
    const quiet = decoded.subarray((second.samples + 2048) * scale, (second.samples + first.samples) * scale);
    expect(quiet.every((sample) => Math.abs(sample) < 16)).toBe(true);
  });
});

describe('what players read of a file', () => {
  it.each([
    ['opus', { codec_name: 'opus', sample_rate: '48000', channels: 1 }],
    ['flac', { codec_name: 'flac', sample_rate: '22050', channels: 1 }],
    ['aac', { codec_name: 'aac', sample_rate: '22050', channels: 1 }],
    ['wav', { codec_name: 'pcm_s16le', sample_rate: '22050', channels: 1 }],
  ] as const)('%s', async (format, stream) => {
    const output = nearestOutput(format, own);
    const segments = [await segment(output, 20_000, 500), await segment(output, 9000, 100)];
    const found = probeFile(written(output, segments));
    expect(found).toMatchObject(stream);
    const seconds = segments.reduce((sum, { samples }) => sum + samples, 0) / output.sampleRateHertz;
    // ADTS has no length: it is guessed from the bit rate.
    if (format !== 'aac') expect(Number(found.duration)).toBeCloseTo(seconds, 2);
  });

  it.each(['opus', 'flac', 'aac'] as const)('%s of every sample rate', async (format) => {
    const files: FileOf[] = [];
    const lengths: number[] = [];
    for (const sampleRateHertz of sampleRatesOf(format)) {
      const output = { ...nearestOutput(format, { sampleRateHertz, bitrateKbps: 64 }), sampleRateHertz };
      const one = await segment(output, 4000, 0);
      const scale = format === 'opus' ? 48_000 / sampleRateHertz : 1;
      files.push([written(output, [one]), output]);
      lengths.push(one.samples * scale);
    }
    expect(decodeFiles(files).map((decoded) => decoded.length)).toEqual(lengths);
  });
});

describe('flac of speech and silence in turn', () => {
  const rates = sampleRatesOf('flac');
  const joined: { readonly segments: readonly Segment[]; readonly file: FileOf }[] = [];
  let decoded: readonly Int16Array[] = [];
  let warnings = '';
  beforeAll(async () => {
    for (const sampleRateHertz of rates) {
      const output = { ...nearestOutput('flac', { sampleRateHertz, bitrateKbps: 64 }), sampleRateHertz };
      const segments: Segment[] = [];
      for (let at = 0; at < 30; at++) {
        const spoken = await segment(output, 9000 + at * 640, 0);
        const samples = 16 * (100 + at * 400);
        const stored = silentPiece(output, samples);
        segments.push(spoken, { stored, bytes: stored.length, samples });
      }
      joined.push({ segments, file: [written(output, segments), output] });
    }
    ({ decoded, warnings } = decodeWithWarnings(joined.map(({ file }) => file)));
  });

  it.each(rates.map((rate, at) => [rate, at] as const))('at %d Hz', (_, at) => {
    const { segments, file } = joined[at] as (typeof joined)[number];
    const [bytes, output] = file;
    expect(bytes.length).toBe(fileBytes(audioFile(output), segments));
    expect(decoded[at]?.length).toBe(segments.reduce((sum, { samples }) => sum + samples, 0));
  });

  it('decodes without a warning', () => {
    expect(warnings).toBe('');
  });
});
