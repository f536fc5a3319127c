import { readFile } from 'node:fs/promises';
import { isAbsolute, join, normalize, sep } from 'node:path';
import type { Engine } from '@parlando/speech';
import { z } from 'zod';
import { MODEL_FILE } from './model-file.ts';

/** The kinds of network that sherpa-onnx runs. Piper, Melo and icefall voices are `vits`. */
const modelFamilies = ['vits', 'kokoro', 'matcha', 'kitten', 'supertonic'] as const;
export type ModelFamily = (typeof modelFamilies)[number];

/** The files of a family by sherpa-onnx's own names. Those not required are used where a model has them. */
const familyFiles = {
  vits: { required: ['model', 'tokens'], optional: ['lexicon', 'dataDir', 'ruleFsts', 'ruleFars'] },
  kokoro: {
    required: ['model', 'voices', 'tokens', 'dataDir'],
    optional: ['lexicon', 'ruleFsts', 'ruleFars'],
  },
  matcha: {
    required: ['acousticModel', 'tokens'],
    optional: ['vocoder', 'lexicon', 'dataDir', 'ruleFsts', 'ruleFars'],
  },
  kitten: { required: ['model', 'voices', 'tokens', 'dataDir'], optional: [] },
  supertonic: {
    required: [
      'durationPredictor',
      'textEncoder',
      'vectorEstimator',
      'vocoder',
      'ttsJson',
      'unicodeIndexer',
      'voiceStyle',
    ],
    optional: [],
  },
} as const satisfies Record<ModelFamily, { required: readonly string[]; optional: readonly string[] }>;

const relativePath = z.string().refine(isInside, 'must be a relative path inside the folder of the model');
const locale = z.string().refine(isLocale, 'must be a language tag such as en-US');

/** A voice of a model. A speaker of several languages is listed once for each. */
const speakerSchema = z.object({
  /** sherpa-onnx's number of the speaker, from 0. */
  id: z.int().min(0),
  name: z.string().trim().min(1).max(100),
  /** BCP 47: what the speaker reads by default. */
  locale,
  gender: z.enum(['Female', 'Male', 'Neutral']).optional(),
});
export type ModelSpeaker = z.output<typeof speakerSchema>;

/** Content of `model.json` in a model's folder. */
export const modelSchema = z
  .object({
    /** Part of the ids of its voices, so it must not change between versions of the model. */
    id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/),
    name: z.string().trim().min(1).max(200),
    family: z.enum(modelFamilies),
    /** Keyed by the names of `familyFiles`; several files of one name (lexicons, rules) are in sherpa-onnx's order. */
    files: z.record(z.string(), z.union([relativePath, z.array(relativePath).min(1)])),
    speakers: z.array(speakerSchema).min(1).max(2000),
    /** BCP 47 tags of all that it reads, a language (`zh`) or a locale (`es-MX`). */
    languages: z.array(locale).min(1),
    sampleRateHertz: z.int().min(8000).max(48_000),
    /** One line for the voice's card: licence and required attribution. Absent: unknown. */
    licence: z.string().trim().min(1).max(500).optional(),
    /** Seconds of speech per second of one thread, measured in the trial here: 1 is real time. */
    speed: z.number().positive(),
  })
  .superRefine(({ family, files }, context) => {
    const { required, optional } = familyFiles[family];
    for (const name of required)
      if (files[name] === undefined)
        context.addIssue({ code: 'custom', message: `a ${family} model needs ${name}`, path: ['files'] });
    const known = new Set<string>([...required, ...optional]);
    for (const name of Object.keys(files))
      if (!known.has(name))
        context.addIssue({ code: 'custom', message: `a ${family} model has no ${name}`, path: ['files'] });
  });
export type NeuralModel = z.output<typeof modelSchema>;

/**
 * Reads the description in a model's folder.
 * @throws Error with one line for the operator
 */
export async function readModel(folder: string): Promise<NeuralModel> {
  const path = join(folder, MODEL_FILE);
  const parsed = modelSchema.safeParse(JSON.parse(await readFile(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${path}: ${issue?.path.join('.')} ${issue?.message}`);
}

/** The folder of an offered model. */
export interface InstalledModel {
  /** Absolute. Holds `model.json`. */
  readonly folder: string;
  /** Locales and languages in which its voices come before those of other models. */
  readonly defaultFor?: readonly string[];
}

/** State of a model. */
export interface ModelState {
  readonly folder: string;
  /** Undefined when the description cannot be read. */
  readonly model?: NeuralModel;
  /** `idle`: its process starts with the next text. `broken`: it crashed twice at its start and will be retried
   * later, or it cannot be read. */
  readonly state: 'idle' | 'running' | 'broken';
  /** For a broken model: the last line it wrote, or why it could not be read. */
  readonly lastWords?: string;
}

/** The engine of the models that are installed. */
export interface NeuralEngine extends Engine {
  /** Whether sherpa-onnx is installed; without it no model works. Known from `start` on. */
  readonly isInstalled: boolean;
  /** Memory limit of its processes together. */
  readonly memoryBytes: number;
  /**
   * Replaces the offered models. A model that stays keeps its process; a broken one is retried. A removed model finishes
   * its running synthesis first.
   */
  setModels(models: readonly InstalledModel[]): Promise<void>;
  models(): readonly ModelState[];
}

/** Result of a model's trial. */
export type ModelTrial =
  | {
      readonly ok: true;
      /** A whole WAV file with the sentence that was spoken. */
      readonly wav: Uint8Array;
      readonly durationMs: number;
      readonly sampleRateHertz: number;
      /** As many as the network has; the description may name fewer. */
      readonly speakers: number;
      /** See `NeuralModel.speed`. */
      readonly speed: number;
      /** Memory of the process that spoke. */
      readonly rssBytes: number;
    }
  /** `lastWords`: the reason in one line. */
  | { readonly ok: false; readonly lastWords: string };

export interface TryModelOptions {
  /** Most memory that its process may take; half of what is free unless set. */
  readonly memoryBytes?: number;
  /** Text to speak; default: a sentence of ours in the model's first language. */
  readonly text?: string;
  /** `ModelSpeaker.id`; default: the first speaker of the model's first language. */
  readonly speaker?: number;
  readonly signal?: AbortSignal;
}

function isInside(path: string): boolean {
  return (
    path !== '' &&
    !isAbsolute(path) &&
    // sherpa-onnx takes several files as one text with commas, after which a path could begin anew.
    !path.includes(',') &&
    !path.includes('\0') &&
    !normalize(path).split(sep).includes('..')
  );
}

function isLocale(tag: string): boolean {
  try {
    return new Intl.Locale(tag).toString() === tag;
  } catch {
    return false;
  }
}
