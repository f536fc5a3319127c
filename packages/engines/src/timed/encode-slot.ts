import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AudioOutput,
  codecTraits,
  concatBytes,
  MP3_PADDING_SAMPLES,
  readFrameHeader,
  type Slot,
  samplesPerFrame,
  silentPiece,
} from '@parlando/speech';
import { borrowMp3Encoder, returnMp3Encoder } from '../audio/lame-encoders.ts';
import { borrowEncoder, returnEncoder } from '../audio/segment-encoders.ts';
import { silentFrame } from '../audio/silent-frame.ts';

/** Half a second: encoding it takes some milliseconds. */
const sliceSamples = 11_025;
/** Silent bytes that are made at once. */
const silentBytes = 65_536;
/** In the third byte of a frame. */
const paddingBit = 0b10;

/** The bytes of a slot, in pieces that are each quick to produce. Decoded they are as long as the slot. */
export async function* encodeSlot(
  speech: Float32Array,
  slot: Pick<Slot, 'samples' | 'lead' | 'skip'>,
  output: AudioOutput,
): AsyncGenerator<Uint8Array> {
  if (output.format === 'mp3') yield* encodeMp3(speech, slot, output);
  else if (speech.length === 0) yield silentPiece(output, slot.samples);
  else yield* encodeWhole(speech, slot, output);
}

/** The silence around the speech is encoded with it. */
async function* encodeWhole(
  speech: Float32Array,
  { samples, lead, skip }: Pick<Slot, 'samples' | 'lead' | 'skip'>,
  output: AudioOutput,
): AsyncGenerator<Uint8Array> {
  const encoder = await borrowEncoder(output.format);
  try {
    encoder.begin(output);
    const first = encoder.encode(new Float32Array(lead));
    if (skip === 0) yield first;
    const pieces = [first];
    for (const slice of slices(speech)) {
      const bytes = encoder.encode(slice);
      if (skip === 0) yield bytes;
      else pieces.push(bytes);
    }
    const { bytes } = encoder.finish(samples + skip - lead - speech.length);
    if (skip === 0) yield bytes;
    else yield withoutAdtsFrames(concatBytes([...pieces, bytes]), skip / codecTraits(output).frame);
  } finally {
    returnEncoder(encoder);
  }
}

function withoutAdtsFrames(bytes: Uint8Array, count: number): Uint8Array {
  let at = 0;
  for (let dropped = 0; dropped < count; dropped++) {
    const [high = 0, middle = 0, low = 0] = bytes.subarray(at + 3, at + 6);
    at += ((high & 3) << 11) | (middle << 3) | (low >> 5);
  }
  return bytes.subarray(at);
}

async function* encodeMp3(
  speech: Float32Array,
  { samples, lead, skip }: Pick<Slot, 'samples' | 'lead' | 'skip'>,
  output: AudioOutput,
): AsyncGenerator<Uint8Array> {
  const frame = samplesPerFrame(output.sampleRateHertz);
  let left = samples;
  if (speech.length > 0) {
    const bytes = await encoded(speech, lead, output, skip === 0);
    const encodedSamples = Math.ceil((lead + speech.length) / frame) * frame + MP3_PADDING_SAMPLES;
    yield withoutFrames(bytes, skip / frame);
    left -= encodedSamples - skip;
  }
  yield* repeated(await silentFrameOf(output), left / frame);
}

/**
 * Whole frames.
 * @param bitReservoir whether frames may hold bits of the next ones. None may whose first frames are taken away.
 */
async function encoded(
  speech: Float32Array,
  lead: number,
  output: AudioOutput,
  bitReservoir = true,
): Promise<Uint8Array> {
  const encoder = await borrowMp3Encoder();
  try {
    encoder.begin(output, bitReservoir);
    const pieces = [encoder.encode(new Float32Array(lead))];
    for (const slice of slices(speech)) {
      pieces.push(encoder.encode(slice));
      await nextTurn();
    }
    pieces.push(encoder.finish(0).bytes);
    return concatBytes(pieces);
  } finally {
    returnMp3Encoder(encoder);
  }
}

function withoutFrames(bytes: Uint8Array, count: number): Uint8Array {
  let at = 0;
  for (let dropped = 0; dropped < count; dropped++) at += readFrameHeader(bytes, at)?.bytes ?? 0;
  return bytes.subarray(at);
}

const silentFrames = new Map<string, Uint8Array>();

/** A frame without sound, of the same kind as LAME's. */
async function silentFrameOf(output: AudioOutput): Promise<Uint8Array> {
  const key = `${output.sampleRateHertz} ${output.bitrateKbps}`;
  const known = silentFrames.get(key);
  if (known !== undefined) return known;
  const header = (await encoded(new Float32Array(1), 0, output)).slice(0, 4);
  header[2] = (header[2] ?? 0) & ~paddingBit;
  const frame = silentFrame(header);
  silentFrames.set(key, frame);
  return frame;
}

function* slices(pcm: Float32Array): Generator<Float32Array> {
  for (let at = 0; at < pcm.length; at += sliceSamples) yield pcm.subarray(at, at + sliceSamples);
}

/** `count` times the same bytes, in pieces. */
function* repeated(unit: Uint8Array, count: number): Generator<Uint8Array> {
  const atOnce = Math.max(1, Math.floor(silentBytes / unit.length));
  for (let left = count; left > 0; left -= atOnce)
    yield concatBytes(Array.from({ length: Math.min(left, atOnce) }, () => unit));
}
