import { silentFrame } from '../audio/silent-frame.ts';

/** The format of every request, which this engine passes through without encoding. */
export const nativeFormat = {
  name: 'audio-24khz-48kbitrate-mono-mp3',
  sampleRateHertz: 24_000,
  bitrateKbps: 48,
} as const;

/** MPEG 2 layer III, no checksum, 48 kbit/s, 24 kHz, no padding, mono. */
const frameHeader = Uint8Array.of(0xff, 0xf3, 0x64, 0xc4);

export const nativeSilence: Uint8Array = silentFrame(frameHeader);

/** Samples and milliseconds of one frame. */
export const frameSamples = 576;
export const frameMs = (frameSamples * 1000) / nativeFormat.sampleRateHertz;

/**
 * How much later than the service says a word is heard in the decoded audio: the delay of its encoder (LAME, as its
 * frames tell), 576 samples, and of a decoder, 529.
 */
export const codecDelayMs = ((576 + 529) * 1000) / nativeFormat.sampleRateHertz;

/** 100 ns, the unit of the service's times. */
export const ticksPerMs = 10_000;
