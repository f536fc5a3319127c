import { AppError } from '@parlando/contract';
import { cutAt, MP3_FRAME_BYTES, silentMp3, toneWav } from '@parlando/providers/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recogniseAudio } from './recognise-audio.ts';

/** `whole`, or why not. */
function verdict(bytes: Uint8Array, cuts: readonly number[] = []): string {
  try {
    const audio = recogniseAudio(bytes);
    if (!audio) return 'unrecognised';
    for (const piece of cutAt(bytes, cuts)) audio.check.push(piece);
    audio.check.end();
    return 'whole';
  } catch (error) {
    if (error instanceof AppError) return String(error.details?.reason);
    throw error;
  }
}

const concat = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const ascii = (text: string) => new TextEncoder().encode(text);

function id3(contentBytes: number, hasFooter = false): Uint8Array {
  const size = [21, 14, 7, 0].map((shift) => (contentBytes >> shift) & 0x7f);
  const header = [...ascii('ID3'), 4, 0, hasFooter ? 0x10 : 0, ...size];
  return concat(new Uint8Array(header), new Uint8Array(contentBytes + (hasFooter ? 10 : 0)).fill(0xff));
}

function ape(contentBytes: number): Uint8Array {
  const header = new Uint8Array(32 + contentBytes).fill(0xfe);
  header.set(ascii('APETAGEX'));
  new DataView(header.buffer).setUint32(12, contentBytes, true);
  return header;
}

const id3v1 = concat(ascii('TAG'), new Uint8Array(125).fill(0xff));
const frames = fc.integer({ min: 1, max: 6 }).map((count) => silentMp3(count));
const tag = fc.oneof(
  fc.nat(300).map((size) => id3(size)),
  fc.nat(300).map((size) => id3(size, true)),
  fc.nat(100).map(ape),
  fc.constant(id3v1),
  fc.nat(40).map((size) => new Uint8Array(size)),
);
const mp3 = fc
  .tuple(fc.option(fc.nat(200).map((size) => id3(size))), fc.array(fc.tuple(frames, tag), { minLength: 1 }))
  .map(([first, rest]) => concat(first ?? new Uint8Array(0), ...rest.flat()));

interface Chunk {
  readonly id: string;
  readonly size: number;
}
const chunk = ({ id, size }: Chunk): Uint8Array => {
  const bytes = new Uint8Array(8 + size + (size % 2));
  bytes.set(ascii(id));
  new DataView(bytes.buffer).setUint32(4, size, true);
  return bytes;
};
const extra = fc.record({ id: fc.constantFrom('LIST', 'JUNK', 'bext'), size: fc.nat(50) }).map(chunk);
/** With chunks before and behind the samples, as editors write them. */
const wav = fc
  .tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.array(extra, { maxLength: 2 }),
    fc.array(extra, { maxLength: 2 }),
  )
  .map(([durationMs, before, behind]) => {
    const plain = toneWav(durationMs);
    return concat(plain.subarray(0, 12), ...before, plain.subarray(12), ...behind);
  });
/** As Azure streams it: the writer did not know the length. */
const streamedWav = fc
  .tuple(fc.integer({ min: 1, max: 20 }), fc.constantFrom(0, 0x7fffffff, 0xffffffff, 0x7fffffda))
  .map(([durationMs, dataBytes]) => toneWav(durationMs, dataBytes));
const cuts = fc.array(fc.nat(8000), { maxLength: 12 });

describe('the audio checks', () => {
  it.each([
    ['mp3', mp3],
    ['wav', wav],
    ['streamed wav', streamedWav],
  ])('accept complete %s in any chunking', (_, audio) => {
    fc.assert(
      fc.property(audio, cuts, (bytes, places) => {
        expect(verdict(bytes, places)).toBe('whole');
      }),
    );
    fc.assert(
      fc.property(audio, (bytes) => {
        expect(verdict(bytes, [...bytes.keys()])).toBe('whole');
      }),
      { numRuns: 10 },
    );
  });

  it('detect truncation anywhere but between two mp3 frames', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5 }), fc.nat(), cuts, (count, end, places) => {
        const length = end % (count * MP3_FRAME_BYTES);
        const wanted = length % MP3_FRAME_BYTES === 0 ? /whole|unrecognised/ : /truncated|unrecognised/;
        expect(verdict(silentMp3(count).subarray(0, length), places)).toMatch(wanted);
      }),
    );
  });

  it('detect truncation anywhere in a wav of known length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(), cuts, (durationMs, end, places) => {
        const bytes = toneWav(durationMs);
        expect(verdict(bytes.subarray(0, end % bytes.length), places)).toMatch(/truncated|unrecognised/);
      }),
    );
  });

  it('give the same result for any input in any chunking', () => {
    const damaged = fc
      .tuple(fc.oneof(mp3, wav, streamedWav), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 }))
      .map(([bytes, changes]) => {
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        return bytes;
      });
    const anything = fc.oneof(damaged, fc.uint8Array({ maxLength: 400 }));
    fc.assert(
      fc.property(anything, cuts, (bytes, places) => {
        expect(verdict(bytes, places)).toBe(verdict(bytes));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['text', ascii('quota exceeded'), 'unrecognised'],
    ['a page', ascii('<!doctype html><html></html>'), 'unrecognised'],
    ['another RIFF', ascii('RIFF\0\0\0\0AVI LIST'), 'unrecognised'],
    ['only a tag', id3(20), 'empty'],
    ['an error behind the sound', concat(silentMp3(3), ascii('{"error":"quota"}')), 'truncated'],
    ['a wav without samples', toneWav(0), 'empty'],
    ['half a sample', toneWav(10, 0).subarray(0, 101), 'truncated'],
    [
      'samples before their format',
      concat(toneWav(1).subarray(0, 12), chunk({ id: 'data', size: 8 })),
      'not-audio',
    ],
  ])('call %s by its name', (_, bytes, wanted) => {
    expect(verdict(bytes)).toBe(wanted);
  });
});
