import { wavHeader } from '@parlando/speech';

/** MPEG 2 layer III, no checksum, 128 kbit/s, 16 kHz, mono; the side information and all that follows are 0: silence. */
const FRAME_HEADER = [0xff, 0xf3, 0xc8, 0xc0];
/** 72 · 128 000 / 16 000. */
export const MP3_FRAME_BYTES = 576;
/** 576 samples at 16 kHz. */
export const MP3_FRAME_MS = 36;

const WAV_SAMPLE_RATE_HERTZ = 24_000;
const TONE_HERTZ = 440;
/** After so many samples the tone repeats. */
const TONE_SAMPLES = 600;

/** Azure's `audio-16khz-128kbitrate-mono-mp3`: frames of silence, 16 bytes a millisecond. */
export function silentMp3(frames: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(frames * MP3_FRAME_BYTES);
  for (let offset = 0; offset < bytes.length; offset += MP3_FRAME_BYTES) bytes.set(FRAME_HEADER, offset);
  return bytes;
}

/** Azure's `riff-24khz-16bit-mono-pcm`: a quiet tone. `dataBytes` is what the header says, the true length unless given. */
export function toneWav(durationMs: number, dataBytes?: number): Uint8Array<ArrayBuffer> {
  const samples = Math.round((durationMs * WAV_SAMPLE_RATE_HERTZ) / 1000);
  const header = wavHeader({ sampleRateHertz: WAV_SAMPLE_RATE_HERTZ, dataBytes: samples * 2 });
  const bytes = new Uint8Array(header.length + samples * 2);
  bytes.set(header);
  const view = new DataView(bytes.buffer);
  if (dataBytes !== undefined) view.setUint32(header.length - 4, dataBytes, true);
  for (let i = 0; i < Math.min(samples, TONE_SAMPLES); i++) {
    const sample = Math.sin((2 * Math.PI * TONE_HERTZ * i) / WAV_SAMPLE_RATE_HERTZ) * 3000;
    view.setInt16(header.length + i * 2, sample, true);
  }
  // Many minutes of it: what there is is copied behind itself until all is filled.
  for (let filled = TONE_SAMPLES * 2; header.length + filled < bytes.length; filled *= 2) {
    bytes.copyWithin(header.length + filled, header.length, header.length + filled);
  }
  return bytes;
}
