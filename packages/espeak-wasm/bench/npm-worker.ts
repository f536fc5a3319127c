/// <reference path="../test/npm-pair.d.ts" />
import { parentPort } from 'node:worker_threads';
import load from '@echogarden/espeak-ng-emscripten';
import { createMp3Encoder } from 'wasm-media-encoders';
import { type BenchJob, BITRATE_KBPS, repeat, SAMPLE_RATE_HERTZ } from './protocol.ts';

const synthesizer = new (await load()).eSpeakNGWorker();
const encoder = await createMp3Encoder();

/** The pair as the product used it; its quality cannot be chosen. */
function speak({ text, voice }: BenchJob): { bytes: number; firstAt: number } {
  const settings = {
    channels: 1,
    sampleRate: SAMPLE_RATE_HERTZ,
    outputSampleRate: SAMPLE_RATE_HERTZ,
    bitrate: BITRATE_KBPS,
  };
  encoder.configure(settings as Parameters<typeof encoder.configure>[0]);
  let bytes = 0;
  let firstAt = 0;
  const take = (chunk: Uint8Array): void => {
    if (chunk.length === 0) return;
    if (firstAt === 0) firstAt = performance.now();
    bytes += chunk.slice().length;
  };
  synthesizer.set_voice(voice);
  synthesizer.set_rate(175);
  synthesizer.set_pitch(50);
  synthesizer.synthesize(text, (audio) => {
    if (audio !== null) take(encoder.encode([Float32Array.from(audio, (sample) => sample / 32768)]));
    return false;
  });
  take(encoder.finalize());
  return { bytes, firstAt };
}

parentPort?.on('message', (job: BenchJob) =>
  parentPort?.postMessage(repeat(job.durationMs, () => speak(job))),
);
parentPort?.postMessage('ready');
