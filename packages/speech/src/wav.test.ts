import { describe, expect, it } from 'vitest';
import { WAV_HEADER_BYTES, wavHeader } from './wav.ts';

function fields(header: Uint8Array) {
  const view = new DataView(header.buffer);
  const ascii = (offset: number) => String.fromCharCode(...header.slice(offset, offset + 4));
  return {
    tags: [ascii(0), ascii(8), ascii(12), ascii(36)],
    riffBytes: view.getUint32(4, true),
    channels: view.getUint16(22, true),
    sampleRate: view.getUint32(24, true),
    byteRate: view.getUint32(28, true),
    bits: view.getUint16(34, true),
    dataBytes: view.getUint32(40, true),
  };
}

describe('wavHeader', () => {
  it('describes mono 16-bit samples of a known length', () => {
    const header = wavHeader({ sampleRateHertz: 22_050, dataBytes: 1000 });
    expect(header.length).toBe(WAV_HEADER_BYTES);
    expect(fields(header)).toEqual({
      tags: ['RIFF', 'WAVE', 'fmt ', 'data'],
      riffBytes: 1036,
      channels: 1,
      sampleRate: 22_050,
      byteRate: 44_100,
      bits: 16,
      dataBytes: 1000,
    });
  });

  it.each(['unknown', 2 ** 32] as const)('writes all ones for a length that is %s', (dataBytes) => {
    const { riffBytes, dataBytes: data } = fields(wavHeader({ sampleRateHertz: 24_000, dataBytes }));
    expect([riffBytes, data]).toEqual([0xffff_ffff, 0xffff_ffff]);
  });
});
