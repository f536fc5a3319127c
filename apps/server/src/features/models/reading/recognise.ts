import type { ModelFamily } from '@parlando/contract';
import { modelFault } from '../../../ports/model-fault.ts';

/** A model's files by what its network calls them. */
export interface RecognisedFiles {
  readonly family: ModelFamily;
  readonly files: Readonly<Record<string, string | readonly string[]>>;
  /** The ONNX file that says what the model is. */
  readonly main: string;
}

/** What a network of the folder says of itself, for families whose files look alike. */
export type ReadMetadata = (file: string) => Promise<ReadonlyMap<string, string>>;

/**
 * Finds out which family the files of a folder belong to, and what each of them is. `paths` are relative. Throws
 * INVALID_INPUT, which names what is missing.
 */
export async function recognise(paths: readonly string[], metadata: ReadMetadata): Promise<RecognisedFiles> {
  const found = new Finder(paths.filter((path) => !path.split('/').some((part) => part.startsWith('.'))));
  if (found.has('unicode_indexer.bin') || found.has('tts.json')) return supertonic(found);
  if (found.has('voices.bin')) return withVoices(found, metadata);
  const vocoder = found.onnx(/vocoder|vocos|hifigan/i);
  const main = found.network((path) => path !== vocoder);
  const said = await metadata(main);
  if (said.get('model_type')?.startsWith('matcha')) {
    // Some contain their vocoder.
    const files = { acousticModel: main, ...(vocoder && { vocoder }), ...found.texts() };
    return { family: 'matcha', files, main };
  }
  const rules = said.get('comment')?.includes('icefall') ? [...usualRules, 'new_heteronym'] : usualRules;
  return { family: 'vits', files: { model: main, ...found.texts(rules) }, main };
}

function supertonic(found: Finder): RecognisedFiles {
  const durationPredictor = found.need(found.onnx(/duration_predictor/), 'duration_predictor.onnx');
  const files = {
    durationPredictor,
    textEncoder: found.need(found.onnx(/text_encoder/), 'text_encoder.onnx'),
    vectorEstimator: found.need(found.onnx(/vector_estimator/), 'vector_estimator.onnx'),
    vocoder: found.need(found.onnx(/vocoder/), 'vocoder.onnx'),
    ttsJson: found.named('tts.json'),
    unicodeIndexer: found.named('unicode_indexer.bin'),
    voiceStyle: found.named('voice.bin'),
  };
  return { family: 'supertonic', files, main: durationPredictor };
}

async function withVoices(found: Finder, metadata: ReadMetadata): Promise<RecognisedFiles> {
  const main = found.network();
  const { tokens, dataDir: data, ...texts } = found.texts();
  const dataDir = found.need(data, 'espeak-ng-data/phontab');
  const files = { model: main, voices: found.named('voices.bin'), tokens, dataDir };
  if ((await metadata(main)).get('model_type')?.startsWith('kitten'))
    return { family: 'kitten', files, main };
  return { family: 'kokoro', files: { ...files, ...texts }, main };
}

/** Files of rules by which sherpa-onnx rewrites Chinese, in its order. */
const usualRules = ['phone', 'date', 'number'];

/** Looks through the paths of a model. */
class Finder {
  readonly #paths: readonly string[];

  constructor(paths: readonly string[]) {
    this.#paths = paths;
  }

  has(name: string): boolean {
    return this.#paths.some((path) => nameOf(path) === name);
  }

  named(name: string): string {
    return this.need(
      this.#paths.find((path) => nameOf(path) === name),
      name,
    );
  }

  need(path: string | undefined, name: string): string {
    if (path === undefined) throw modelFault('unknown', { entry: name });
    return path;
  }

  onnx(pattern: RegExp): string | undefined {
    return this.#best((path) => pattern.test(nameOf(path)));
  }

  network(isWanted: (path: string) => boolean = () => true): string {
    return this.need(this.#best(isWanted), 'model.onnx');
  }

  /** What lies beside the network: its symbols, dictionaries, rules and the data of espeak-ng. */
  texts(rules: readonly string[] = usualRules) {
    const phontab = this.#paths.find((path) => nameOf(path) === 'phontab');
    const dataDir = phontab?.slice(0, -'/phontab'.length);
    const lexicon = this.#lexicons();
    const ruleFsts = rules.flatMap((rule) =>
      this.#paths.filter((path) => new RegExp(`^${rule}(-zh)?\\.fst$`).test(nameOf(path))),
    );
    return {
      tokens: this.named('tokens.txt'),
      ...(dataDir && { dataDir }),
      ...(lexicon.length > 0 && { lexicon }),
      ...(ruleFsts.length > 0 && { ruleFsts }),
    };
  }

  /** If there are two for one language (American and British English), takes the first. */
  #lexicons(): string[] {
    const all = this.#paths.filter((path) => /^lexicon.*\.txt$/.test(nameOf(path)));
    const american = all.some((path) => nameOf(path) === 'lexicon-us-en.txt');
    return all.filter((path) => !american || nameOf(path) !== 'lexicon-gb-en.txt');
  }

  /** Prefers the full network to a quantised one, which may be slower. */
  #best(isWanted: (path: string) => boolean): string | undefined {
    const networks = this.#paths.filter((path) => path.endsWith('.onnx') && isWanted(path));
    return networks.find((path) => !/int8|fp16/.test(nameOf(path))) ?? networks[0];
  }
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
