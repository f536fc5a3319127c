import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AudioOutput, PeakMeter } from '@parlando/speech';
import { MPEGDecoder } from 'mpg123-decoder';

/** Decoding this much takes a few milliseconds at most; then other work can run. */
const sliceBytes = 8192;

/** The peaks of stored audio (see `PeakMeter`), if its engine did not report them. */
export async function decodePeaks(
  audio: Uint8Array,
  { format, sampleRateHertz }: Pick<AudioOutput, 'format' | 'sampleRateHertz'>,
): Promise<Int8Array> {
  // Engines that produce other formats have the samples and report the peaks themselves.
  if (format !== 'mp3' && format !== 'wav' && format !== 'pcm') return new Int8Array();
  const meter = new PeakMeter(sampleRateHertz);
  for await (const pcm of format === 'mp3' ? decodeMp3(audio) : readPcm(audio)) meter.push(pcm);
  return meter.pairs();
}

/** s16le without a header, as segments of wav are stored. */
async function* readPcm(audio: Uint8Array): AsyncGenerator<Float32Array> {
  const view = new DataView(audio.buffer, audio.byteOffset, audio.byteLength);
  for (let at = 0; at < audio.length; at += sliceBytes) {
    const samples = Math.min(sliceBytes, audio.length - at) >> 1;
    yield Float32Array.from({ length: samples }, (_, i) => view.getInt16(at + 2 * i, true) / 32_768);
    await nextTurn();
  }
}

async function* decodeMp3(audio: Uint8Array): AsyncGenerator<Float32Array> {
  const decoder = new MPEGDecoder({ enableGapless: false });
  await decoder.ready;
  try {
    for (let at = 0; at < audio.length; at += sliceBytes) {
      yield decoder.decode(audio.subarray(at, at + sliceBytes)).channelData[0] ?? new Float32Array(0);
      await nextTurn();
    }
  } finally {
    decoder.free();
  }
}
