import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeEspeakData } from '../espeak-data.ts';
import { input, node, onnxModel, output, real, tensor, whole } from './onnx-writer.ts';
import { SOUND_RATE_HERTZ } from './phone-sounds.ts';
import { soundNodes, writeSymbols } from './test-voice.ts';

/** How much longer than usual each speaker of these voices makes a sound. */
const lengths = [1, 1.3];
const espeak = { has_espeak: 1, voice: 'en-us', n_speakers: lengths.length, sample_rate: SOUND_RATE_HERTZ };
/** Kokoro has one style for each length of a text. */
const styleRows = 510;
const styleWidth = 2;

/** Writes what a release of Kokoro ≥ 1.0 holds, with these speakers, the second of whom is slow. */
export async function makeKokoro(folder: string, speakers: readonly [string, string]): Promise<void> {
  await writeTexts(folder, ['en', 'es']);
  const metadata = { ...espeak, model_type: 'kokoro', version: 2, speaker_names: speakers.join() };
  const style_dim = `${styleRows},1,${styleWidth}`;
  await writeFile(join(folder, 'model.onnx'), onnxModel(styledGraph(), { ...metadata, style_dim }));
  await writeFile(join(folder, 'voices.bin'), styles());
  await writeFile(join(folder, 'lexicon-us-en.txt'), 'hello h ə l o\n');
  await writeFile(join(folder, 'lexicon-gb-en.txt'), 'hello h a l o\n');
  await writeFile(join(folder, 'lexicon-zh.txt'), '你 n i\n好 h a o\n');
}

/** Writes what a release of Kitten holds. */
export async function makeKitten(folder: string): Promise<void> {
  await writeTexts(folder, ['en']);
  const metadata = { ...espeak, model_type: 'kitten-tts', speaker_names: 'expr-voice-2-m,expr-voice-2-f' };
  const style_dim = `${styleRows},${styleWidth}`;
  await writeFile(join(folder, 'model.int8.onnx'), onnxModel(styledGraph(), { ...metadata, style_dim }));
  await writeFile(join(folder, 'voices.bin'), styles());
}

/** Writes what a release of Matcha holds, and beside it a vocoder, without which its network makes the samples itself. */
export async function makeMatcha(folder: string, hasVocoder: boolean): Promise<void> {
  await writeTexts(folder, ['en']);
  const made = hasVocoder ? 'mel' : 'audio_output';
  const graph = [
    ...soundNodes(made),
    node('Mul', ['length_scale', 'same'], ['lengthScale']),
    node('Cast', ['x_length'], ['lengths'], { to: 1 }),
    node('Add', ['lengths', 'noise_scale'], ['unheard']),
    node('Mul', ['unheard', 'nothing'], ['none']),
    tensor('same', [1], real(1)),
    tensor('nothing', [1], real(0)),
    input('x_length', 'i64', [1]),
    input('noise_scale', 'f32', [1]),
    input('length_scale', 'f32', [1]),
    output(made, 'f32', [1, 1, 'samples']),
  ];
  const metadata = {
    ...espeak,
    model_type: 'matcha-tts',
    n_speakers: 1,
    version: 1,
    use_eos_bos: 1,
    pad_id: 0,
  };
  await writeFile(join(folder, 'model-steps-3.onnx'), onnxModel(graph, metadata));
  if (!hasVocoder) return;
  const vocoder = [
    node('Mul', ['mel', 'same'], ['audio']),
    tensor('same', [1], real(1)),
    input('mel', 'f32', [1, 1, 'samples']),
    output('audio', 'f32', [1, 1, 'samples']),
  ];
  await writeFile(join(folder, 'hifigan_v2.onnx'), onnxModel(vocoder, { model_type: 'hifigan' }));
}

/** Writes what a release of Supertonic holds: noise that is as long as the letters say, those of its language included. */
export async function makeSupertonic(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const text = [
    input('text_ids', 'i64', [1, 'length']),
    input('style', 'f32', [1, 1, styleWidth]),
    input('text_mask', 'f32', [1, 1, 'length']),
    node('Cast', ['text_ids'], ['ids'], { to: 1 }),
    node('ReduceMean', ['style'], ['manner'], { keepdims: 1 }),
  ];
  const networks = {
    duration_predictor: [
      ...text,
      node('Mul', ['ids', 'text_mask'], ['letters']),
      node('ReduceSum', ['letters'], ['sum'], { keepdims: 1 }),
      node('Mul', ['sum', 'manner'], ['styled']),
      node('Mul', ['styled', 'each'], ['seconds']),
      node('Reshape', ['seconds', 'flat'], ['duration']),
      tensor('each', [1], real(0.001)),
      tensor('flat', [1], whole(-1)),
      output('duration', 'f32', [1]),
    ],
    text_encoder: [
      ...text,
      node('Add', ['ids', 'manner'], ['sum']),
      node('Mul', ['sum', 'text_mask'], ['text_emb']),
      output('text_emb', 'f32', [1, 1, 'length']),
    ],
    vector_estimator: [
      input('noisy_latent', 'f32', [1, latentWidth, 'time']),
      input('text_emb', 'f32', [1, 1, 'length']),
      input('style_ttl', 'f32', [1, 1, styleWidth]),
      input('latent_mask', 'f32', [1, 1, 'time']),
      input('text_mask', 'f32', [1, 1, 'length']),
      input('current_step', 'f32', [1]),
      input('total_step', 'f32', [1]),
      ...['text_emb', 'style_ttl', 'text_mask', 'current_step', 'total_step'].flatMap((name, at, names) => [
        node('ReduceMean', [name], [`${name}_mean`], { keepdims: 0 }),
        node('Mul', [`${name}_mean`, 'nothing'], [`${name}_none`]),
        node('Add', [at === 0 ? 'nothing' : `${names[at - 1]}_all`, `${name}_none`], [`${name}_all`]),
      ]),
      node('Mul', ['noisy_latent', 'latent_mask'], ['masked']),
      node('Add', ['masked', 'total_step_all'], ['latent']),
      tensor('nothing', [], real(0)),
      output('latent', 'f32', [1, latentWidth, 'time']),
    ],
    vocoder: [
      input('latent', 'f32', [1, latentWidth, 'time']),
      node('Mul', ['latent', 'quiet'], ['noise']),
      node('Reshape', ['noise', 'shape'], ['wav']),
      tensor('quiet', [], real(0.1)),
      tensor('shape', [2], whole(1, -1)),
      output('wav', 'f32', [1, 'samples']),
    ],
  };
  for (const [name, graph] of Object.entries(networks))
    await writeFile(join(folder, `${name}.int8.onnx`), onnxModel(graph, {}));
  const ttl = { chunk_compress_factor: compression, latent_dim: latentWidth / compression };
  const ae = { sample_rate: 44_100, base_chunk_size: latentWidth / compression };
  await writeFile(join(folder, 'tts.json'), JSON.stringify({ ae, ttl }));
  const ids = Int32Array.from({ length: 256 }, (_, letter) => letter);
  await writeFile(join(folder, 'unicode_indexer.bin'), Buffer.from(ids.buffer));
  const sizes = BigInt64Array.from(
    [lengths.length, 1, styleWidth, lengths.length, 1, styleWidth].map(BigInt),
  );
  const values = lengths.flatMap((length) => Array<number>(styleWidth).fill(length));
  const both = Float32Array.from([...values, ...values]);
  await writeFile(
    join(folder, 'voice.bin'),
    Buffer.concat([Buffer.from(sizes.buffer), Buffer.from(both.buffer)]),
  );
}

const compression = 2;
const latentWidth = 512;
async function writeTexts(folder: string, dictionaries: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeSymbols(folder);
  await writeEspeakData(join(folder, 'espeak-ng-data'), dictionaries);
}

/** A network that takes symbols, a style, which is how long a sound is, and the speed. */
function styledGraph(): Buffer[] {
  return [
    ...soundNodes('audio'),
    node('ReduceMean', ['style'], ['mean'], { keepdims: 0 }),
    node('Div', ['mean', 'speed'], ['lengthScale']),
    tensor('none', [1], real(0)),
    input('style', 'f32', [1, styleWidth]),
    input('speed', 'f32', [1]),
    output('audio', 'f32', [1, 1, 'samples']),
  ];
}

function styles(): Buffer {
  const all = lengths.flatMap((length) => Array<number>(styleRows * styleWidth).fill(length));
  return Buffer.from(Float32Array.from(all).buffer);
}
