import { borrowMp3Encoder, returnMp3Encoder } from '../../audio/lame-encoders.ts';
import { frameMs, frameSamples, nativeFormat } from '../read-aloud-format.ts';

/** How a word sounds. */
export interface Tone {
  readonly hertz: number;
  /** Level as a share of full scale. */
  readonly level: number;
  /** Frames it takes, the silence after it included. */
  readonly frames: number;
}

/** What the encoder adds to a word's own frames: they fall silent in it. */
const paddingFrames = 2;
const harmonics = [1, 0.5, 0.33, 0.2];
const edgeSamples = 120;
const output = { format: 'mp3', ...nativeFormat } as const;

const known = new Map<string, Uint8Array>();

/** How long a word of a tone is heard. */
export function toneMs({ frames }: Tone): number {
  return (frames - paddingFrames) * frameMs;
}

/** The frames of a word: each begins anew, so that they can follow one another in any order. */
export async function toneFrames(tone: Tone): Promise<Uint8Array> {
  const key = JSON.stringify(tone);
  const bytes = known.get(key) ?? (await encode(tone));
  known.set(key, bytes);
  return bytes;
}

async function encode(tone: Tone): Promise<Uint8Array> {
  const encoder = await borrowMp3Encoder();
  encoder.begin(output);
  const body = encoder.encode(samplesOf(tone));
  const { bytes } = encoder.finish(0);
  returnMp3Encoder(encoder);
  return Buffer.concat([body, bytes]);
}

function samplesOf({ hertz, level, frames }: Tone): Float32Array {
  const pcm = new Float32Array((frames - paddingFrames) * frameSamples);
  const step = (2 * Math.PI * hertz) / nativeFormat.sampleRateHertz;
  for (let i = 0; i < pcm.length; i++) {
    const edge = Math.min(1, i / edgeSamples, (pcm.length - 1 - i) / edgeSamples);
    let sum = 0;
    // No iterator, which would cost more than the sine.
    for (let n = 0; n < harmonics.length; n++) sum += (harmonics[n] as number) * Math.sin(step * (n + 1) * i);
    pcm[i] = level * edge * sum * 0.5;
  }
  return pcm;
}
