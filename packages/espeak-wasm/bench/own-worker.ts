import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { Espeak } from '../src/index.ts';
import { type BenchJob, BITRATE_KBPS, repeat, SAMPLE_RATE_HERTZ } from './protocol.ts';

const { module, data } = workerData as { module: WebAssembly.Module; data: string };
const VOICES: Readonly<Record<string, string>> = { 'en-US': 'gmw/en-US', es: 'roa/es', cmn: 'sit/cmn' };

const espeak = await Espeak.create({
  module,
  loadFile: async (path) => readFileSync(`${data}/${path}`),
  loadFileSync: (path) => readFileSync(`${data}/${path}`),
});

function speak({ text, voice, quality }: BenchJob): { bytes: number; firstAt: number } {
  const encoder = espeak.createMp3Encoder({
    sampleRateHertz: SAMPLE_RATE_HERTZ,
    bitrateKbps: BITRATE_KBPS,
    quality,
  });
  let bytes = 0;
  let firstAt = 0;
  const take = (chunk: Uint8Array): void => {
    if (chunk.length === 0) return;
    if (firstAt === 0) firstAt = performance.now();
    bytes += chunk.slice().length;
  };
  espeak.synthesizeToMp3({ text, voice: VOICES[voice] ?? voice }, encoder, { onMp3: take });
  take(encoder.flush());
  encoder.close();
  return { bytes, firstAt };
}

parentPort?.on('message', (job: BenchJob) =>
  parentPort?.postMessage(repeat(job.durationMs, () => speak(job))),
);
parentPort?.postMessage('ready');
