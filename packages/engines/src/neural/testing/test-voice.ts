import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEspeakData } from '../espeak-data.ts';
import type { NeuralModel } from '../model.ts';
import { MODEL_FILE } from '../model-file.ts';
import { input, node, onnxModel, output, real, tensor, whole } from './onnx-writer.ts';
import {
  SOUND_RATE_HERTZ,
  SOUND_SAMPLES,
  SPOKEN_SAMPLES,
  soundBank,
  sounding,
  symbols,
} from './phone-sounds.ts';

export interface TestVoiceOptions extends Partial<NeuralModel> {
  /** Layers of needless arithmetic, each some 12 ms for a second of speech: a dozen make it as slow as a trained voice. */
  readonly ballast?: number;
}

/**
 * Writes a folder with a tiny voice in the shape of Piper's: no training, nobody's weights, always the same bytes. sherpa-onnx
 * speaks it like any other. Its dictionary is English.
 */
export async function makeTestVoice(folder: string, options: TestVoiceOptions = {}): Promise<NeuralModel> {
  const { ballast = 0, ...changes } = options;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'model.onnx'), testNetwork(ballast));
  await writeSymbols(folder);
  await writeEspeakData(join(folder, 'espeak-ng-data'), ['en']);
  const model: NeuralModel = {
    id: 'test-voice',
    name: 'Test voice',
    family: 'vits',
    files: { model: 'model.onnx', tokens: 'tokens.txt', dataDir: 'espeak-ng-data' },
    speakers: [{ id: 0, name: 'Robin', locale: 'en-US', gender: 'Female' }],
    languages: ['en-US'],
    sampleRateHertz: SOUND_RATE_HERTZ,
    licence: 'GPL-3.0-or-later, Parlando',
    speed: 100,
    ...changes,
  };
  await writeFile(join(folder, MODEL_FILE), `${JSON.stringify(model, undefined, 2)}\n`);
  return model;
}

export const writeSymbols = (folder: string): Promise<void> =>
  writeFile(join(folder, 'tokens.txt'), symbols.map((symbol, id) => `${symbol} ${id}\n`).join(''));

/**
 * Each phoneme of the input `input` looks up its sound; the sounds end to end are the speech. What else there is makes the
 * numbers `lengthScale`, how much longer than usual each sound is, and `none`, which is added to the samples.
 */
export function soundNodes(speech: string): Buffer[] {
  const rowOf = symbols.map((symbol) => sounding.indexOf(symbol) + 1);
  return [
    node('Reshape', ['input', 'flat'], ['ids']),
    node('Gather', ['rowOf', 'ids'], ['rows']),
    node('Greater', ['rows', 'zero'], ['keep']),
    node('Compress', ['rows', 'keep'], ['used'], { axis: 0 }),
    node('Gather', ['bank', 'used'], ['sounds8']),
    node('Cast', ['sounds8'], ['sounds'], { to: 1 }),
    node('Mul', ['lengthScale', 'spoken'], ['spokenScaled']),
    node('Cast', ['spokenScaled'], ['end'], { to: 7 }),
    node('Slice', ['sounds', 'start', 'end', 'axis'], ['cut']),
    node('Mul', ['cut', 'gain'], ['loud']),
    node('Add', ['loud', 'none'], ['sum']),
    node('Reshape', ['sum', 'shape'], [speech]),
    tensor('flat', [1], whole(-1)),
    tensor('rowOf', [symbols.length], whole(...rowOf)),
    tensor('zero', [], whole(0)),
    tensor('bank', [sounding.length + 1, SOUND_SAMPLES], soundBank()),
    tensor('spoken', [1], real(SPOKEN_SAMPLES)),
    tensor('start', [1], whole(0)),
    tensor('axis', [1], whole(1)),
    tensor('gain', [], real(1 / 128)),
    tensor('shape', [3], whole(1, 1, -1)),
    input('input', 'i64', ['batch', 'length']),
  ];
}

function testNetwork(ballast: number): Buffer {
  const graph = [
    ...soundNodes(ballast > 0 ? 'speech' : 'output'),
    node('Gather', ['scales', 'one'], ['lengthScale']),
    // Every input must be used.
    node('Cast', ['input_lengths'], ['lengths'], { to: 1 }),
    node('Mul', ['lengths', 'nothing'], ['none']),
    tensor('one', [1], whole(1)),
    tensor('nothing', [1], real(0)),
    input('input_lengths', 'i64', ['batch']),
    input('scales', 'f32', [3]),
    output('output', 'f32', [1, 1, 'samples']),
    ...(ballast > 0 ? ballastNodes(ballast) : []),
  ];
  return onnxModel(graph, {
    model_type: 'vits',
    comment: 'piper',
    language: 'English',
    voice: 'en-us',
    version: 1,
    has_espeak: 1,
    has_g2pw: 0,
    n_speakers: 1,
    sample_rate: SOUND_RATE_HERTZ,
  });
}

const channels = 64;
const taps = 9;

/** Convolutions whose mean is multiplied by nothing and added to the speech. */
function ballastNodes(layers: number): Buffer[] {
  const weights = (name: string, out: number, into: number) =>
    tensor(name, [out, into, taps], new Float32Array(out * into * taps).fill(1 / (into * taps)));
  const padded = { pads: [taps >> 1, taps >> 1] };
  return [
    // Convolutions take no empty speech.
    node('Concat', ['speech', 'blank'], ['padded'], { axis: 2 }),
    node('Conv', ['padded', 'widen'], ['layer0'], padded),
    ...Array.from({ length: layers }, (_, at) =>
      node('Conv', [`layer${at}`, 'mix'], [`layer${at + 1}`], padded),
    ),
    node('Conv', [`layer${layers}`, 'narrow'], ['idle'], padded),
    node('ReduceMean', ['idle'], ['mean'], { keepdims: 1 }),
    node('Mul', ['mean', 'nothing'], ['unheard']),
    node('Add', ['speech', 'unheard'], ['output']),
    tensor('blank', [1, 1, taps], new Float32Array(taps)),
    weights('widen', channels, 1),
    weights('mix', channels, channels),
    weights('narrow', 1, channels),
  ];
}
