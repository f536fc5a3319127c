import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ModelFamily, NeuralModel } from './model.ts';

/** What we use of `sherpa-onnx-node`. */
interface SherpaModule {
  readonly OfflineTts: {
    createAsync(config: object): Promise<SherpaTts>;
  };
}

interface SherpaTts {
  readonly sampleRate: number;
  readonly numSpeakers: number;
  /** Rejects when the text gave no sound. Does not block. */
  generateAsync(request: {
    text: string;
    generationConfig: object;
    enableExternalBuffer: boolean;
  }): Promise<{ readonly samples: Float32Array }>;
}

/** A piece of text for a network. */
export interface PieceRequest {
  readonly text: string;
  /** `ModelSpeaker.id` */
  readonly speaker: number;
  /** Ratio to the voice's own rate. */
  readonly rate: number;
  /** BCP 47. */
  readonly locale: string;
}

/** A network that is loaded. */
export interface LoadedNetwork {
  readonly sampleRateHertz: number;
  readonly speakers: number;
  /** Full scale is ±1; empty when the text makes no sound. Give it one piece at a time. */
  generate(piece: PieceRequest): Promise<Float32Array>;
}

const sherpaName = 'sherpa-onnx-node';
const noSound = /no audio/i;

/** Throws when it is not installed, or not built for this platform. */
function loadSherpa(): SherpaModule {
  return createRequire(import.meta.url)(sherpaName) as SherpaModule;
}

/** Whether the library is there; it is not loaded for that. */
export function isSherpaInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve(sherpaName);
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads a model into this process, with one thread. sherpa-onnx ends the process for some broken models.
 * @throws Error why it cannot be loaded
 */
export async function loadNetwork(folder: string, model: NeuralModel): Promise<LoadedNetwork> {
  const tts = await loadSherpa().OfflineTts.createAsync({
    model: {
      [model.family]: pathsOf(folder, model, (name) => !isRule(name)),
      numThreads: 1,
      provider: 'cpu',
    },
    ...pathsOf(folder, model, isRule),
    maxNumSentences: 1,
  });
  return {
    sampleRateHertz: tts.sampleRate,
    speakers: tts.numSpeakers,
    async generate({ text, speaker, rate, locale }) {
      const generationConfig = { sid: speaker, speed: rate, ...extrasOf[model.family]?.(locale) };
      try {
        // A buffer of sherpa's own would stay with the native library until it is collected.
        const { samples } = await tts.generateAsync({ text, generationConfig, enableExternalBuffer: false });
        return samples;
      } catch (error) {
        if (noSound.test(String(error))) return new Float32Array(0);
        throw error;
      }
    },
  };
}

/** Parameters that a family needs with each text. */
const extrasOf: Partial<Record<ModelFamily, (locale: string) => object>> = {
  kokoro: (locale) => {
    const lang = espeakVoices[locale] ?? espeakVoices[new Intl.Locale(locale).language];
    return lang === undefined ? {} : { extra: { lang } };
  },
  // As many steps as its makers take; sherpa-onnx takes 5.
  supertonic: (locale) => ({ numSteps: 8, extra: { lang: new Intl.Locale(locale).language } }),
};

/** What espeak-ng reads for Kokoro with. For others it reads American English, and Chinese comes from the lexicon. */
const espeakVoices: Readonly<Record<string, string>> = {
  ...{ 'en-GB': 'en-gb', es: 'es', fr: 'fr', hi: 'hi', it: 'it', ja: 'ja', pt: 'pt-br' },
};

const isRule = (name: string) => ['ruleFsts', 'ruleFars'].includes(name);

function pathsOf(
  folder: string,
  { files }: NeuralModel,
  isWanted: (name: string) => boolean,
): Record<string, string> {
  const own = Object.entries(files).filter(([name]) => isWanted(name));
  return Object.fromEntries(own.map(([name, paths]) => [name, inFolder(folder, paths)]));
}

function inFolder(folder: string, paths: string | readonly string[]): string {
  return [paths]
    .flat()
    .map((path) => join(folder, path))
    .join(',');
}
