import { cutBody, MP3_FRAME_BYTES, silentMp3, toneWav } from '@parlando/providers/testing';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { ProviderAudio } from '../provider-types.ts';
import { joinAudio } from './join-audio.ts';
import { settleWavLengths } from './settle-wav-lengths.ts';

const concat = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const read = async ({ stream }: ProviderAudio) => {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return pieces;
};
const mp3 = (bytes: Uint8Array, cuts: readonly number[] = []): ProviderAudio => ({
  contentType: 'audio/mpeg',
  stream: cutBody(bytes, cuts),
});
const wav = (bytes: Uint8Array, cuts: readonly number[] = []): ProviderAudio => ({
  contentType: 'audio/wav',
  stream: cutBody(bytes, cuts),
});
const cuts = fc.array(fc.nat(6000), { maxLength: 6 });

it('joins the frames of mp3 and drops the tags between them', async () => {
  const id3 = concat(
    new TextEncoder().encode('ID3'),
    new Uint8Array([4, 0, 0, 0, 0, 0, 20]),
    new Uint8Array(20),
  );
  const id3v1 = concat(new TextEncoder().encode('TAG'), new Uint8Array(125).fill(1));
  const tagged = (frames: number) => concat(id3, silentMp3(frames), id3v1);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), cuts), { minLength: 1 }),
      async (parts) => {
        const [first, ...rest] = parts.map(
          ([frames, places]) =>
            () =>
              mp3(tagged(frames), places),
        );
        const joined = joinAudio(
          first?.() ?? mp3(tagged(1)),
          rest.map((part) => async () => part()),
        );
        const frames = parts.reduce((sum, [count]) => sum + count, 0);
        expect(Buffer.concat(await read(joined)).equals(silentMp3(frames))).toBe(true);
      },
    ),
  );
});

it.each([
  ['Xing', 13],
  ['Info', 13],
  ['VBRI', 36],
])('leaves out the %s frame that tells of the length of a part', async (name, offset) => {
  const describing = silentMp3(1);
  describing.set(new TextEncoder().encode(name), offset);
  const described = concat(describing, silentMp3(3));
  await fc.assert(
    fc.asyncProperty(cuts, cuts, async (places, others) => {
      const joined = joinAudio(mp3(described, places), [
        async () => mp3(described, others),
        async () => mp3(silentMp3(2), others),
      ]);
      expect(Buffer.concat(await read(joined)).equals(silentMp3(8))).toBe(true);
    }),
  );
});

it('joins the samples of wav under one header, whose length is the true one in the end', async () => {
  const length = fc.constantFrom(0, 0x7fff_ffff, 0xffff_ffff, undefined);
  const part = fc.tuple(fc.integer({ min: 1, max: 30 }), length, cuts);
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), async (parts) => {
      const behind = concat(new TextEncoder().encode('LIST'), new Uint8Array([4, 0, 0, 0, 1, 2, 3, 4]));
      const audios = parts.map(([durationMs, dataBytes, places]) => {
        const tone = toneWav(durationMs, dataBytes);
        return wav(dataBytes === undefined ? concat(tone, behind) : tone, places);
      });
      const [first, ...rest] = audios;
      const pieces = await read(
        joinAudio(
          first ?? wav(toneWav(1)),
          rest.map((audio) => async () => audio),
        ),
      );
      const samples = parts.map(([durationMs]) => toneWav(durationMs).subarray(44));
      const whole = Buffer.concat(settleWavLengths(pieces));
      expect(whole.subarray(44).equals(concat(...samples))).toBe(true);
      expect(whole.readUInt32LE(40)).toBe(whole.length - 44);
      expect(whole.readUInt32LE(4)).toBe(whole.length - 8);
    }),
  );
});

it('requests a part when the previous one has ended, and none after it is cancelled', async () => {
  const next = vi.fn(async () => mp3(silentMp3(1)));
  const reader = joinAudio(mp3(silentMp3(2), [MP3_FRAME_BYTES]), [next, next]).stream.getReader();
  for (const _ of [1, 2]) await reader.read();
  expect(next).not.toHaveBeenCalled();
  await reader.read();
  expect(next).toHaveBeenCalledOnce();
  await reader.cancel();
  expect(next).toHaveBeenCalledOnce();
});

it('cancels a part whose response arrives after the cancellation', async () => {
  const cancelled = vi.fn();
  let answer: (audio: ProviderAudio) => void = () => undefined;
  const late = new Promise<ProviderAudio>((resolve) => {
    answer = resolve;
  });
  const ask = vi.fn(() => late);
  const reader = joinAudio(mp3(silentMp3(1)), [ask]).stream.getReader();
  await reader.read();
  const pending = reader.read();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce(), { timeout: 20_000 });
  await reader.cancel();
  answer({ contentType: 'audio/mpeg', stream: new ReadableStream({ cancel: cancelled }) });
  expect((await pending).done).toBe(true);
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalledOnce(), { timeout: 20_000 });
});

it('fails with the error of a part, and with parts of different formats', async () => {
  const broken = new Error('broken');
  const failing = joinAudio(mp3(silentMp3(1)), [() => Promise.reject(broken)]);
  await expect(read(failing)).rejects.toBe(broken);
  const noAudio = { code: 'PROVIDER_NO_AUDIO', details: { reason: 'not-audio' } };
  const mixed = joinAudio(mp3(silentMp3(1)), [async () => wav(toneWav(5))]);
  await expect(read(mixed)).rejects.toMatchObject(noAudio);
  const other = toneWav(5);
  new DataView(other.buffer).setUint32(24, 48_000, true);
  await expect(read(joinAudio(wav(toneWav(5)), [async () => wav(other)]))).rejects.toMatchObject(noAudio);
});
