import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AudioWasmError, bunzip2 } from './index.ts';

/** Made by `bzip2`: five million zeros, and the numbers from 1 to 200, a line each. */
const zeros = Buffer.from('QlpoOTFBWSZTWabi8/QAJkvAAsAACAAACCAAMMwFKaapEUbAoijxdyRThQkKbi8/QA==', 'base64');
const numbers = Buffer.from(
  'QlpoMTFBWSZTWXBO73QAAHlIAAAQf+BAAbBwAgGmmgip+gbeqpCAaaaCn+qpIb/VP9VUv6r3zvsj6LAMNAPDYHQ4DgOhsDw0AwsA' +
    'igAxTQDw2B0OA4DobA8NAMLAIoAJUqSSSMzMzMzJX6l1oB9JJJJF1+4d7w73h3vDveHe8O94d7w73h3vLyVVWtttt7uAAAXleVVb' +
    'W223v0AAC8q+VVtrbbe/wAAF5VflVttbbe/oAAF5VX7Vttrbe/gAAF5VV/Vtttbe/AAALyqq+2222t74AABzy+VVX33bbbaAADj/' +
    'F3JFOFCQcE7vdA==',
  'base64',
);
const lines = Array.from({ length: 200 }, (_, at) => `${at + 1}\n`).join('');

async function decompressed(input: Uint8Array, chunk = input.length): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < input.length; at += chunk) chunks.push(input.subarray(at, at + chunk));
  const pieces: Uint8Array[] = [];
  for await (const piece of bunzip2(chunks)) pieces.push(piece);
  return Buffer.concat(pieces);
}

describe('bzip2', () => {
  it('is decompressed for any chunking, also with several streams', async () => {
    const input = Buffer.concat([numbers, zeros, numbers]);
    for (const chunk of [1, 7, input.length]) {
      const output = await decompressed(input, chunk);
      expect(output.length).toBe(5_000_000 + 2 * lines.length);
      expect(output.subarray(0, lines.length).toString()).toBe(lines);
      expect(output.subarray(-lines.length).toString()).toBe(lines);
    }
  });

  it('is output in small pieces, so that a small file cannot fill the memory', async () => {
    for await (const piece of bunzip2([zeros])) expect(piece.length).toBeLessThanOrEqual(65_536);
  });

  it('that is cut off, damaged or something else is an error', async () => {
    await expect(decompressed(Buffer.alloc(0))).rejects.toThrow(AudioWasmError);
    await expect(decompressed(Buffer.concat([numbers, Buffer.from('junk')]))).rejects.toThrow(AudioWasmError);
    await fc.assert(
      fc.asyncProperty(fc.nat(numbers.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        await expect(decompressed(numbers.subarray(0, at))).rejects.toThrow(AudioWasmError);
        const damaged = Buffer.from(numbers);
        damaged[at] = (damaged[at] as number) ^ bits;
        // A few bits at the very end, and of the block size, mean nothing.
        const output = await decompressed(damaged).catch((error: unknown) => error);
        if (output instanceof Buffer) expect(output.toString()).toBe(lines);
        else expect(output).toBeInstanceOf(AudioWasmError);
      }),
      { numRuns: 100 },
    );
  });
});
