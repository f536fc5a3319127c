import type { ModelFamily } from '@parlando/contract';

export interface ModelSpeaker {
  /** The network's number of the speaker, from 0. */
  readonly id: number;
  readonly name: string;
  /** BCP 47: what the speaker reads by default. */
  readonly locale: string;
  readonly gender?: 'Female' | 'Male' | 'Neutral';
}

/** Content of `model.json` in a model's folder. */
export interface ModelDescription {
  readonly id: string;
  readonly name: string;
  readonly family: ModelFamily;
  /** Relative paths by what the network calls them. */
  readonly files: Readonly<Record<string, string | readonly string[]>>;
  readonly speakers: readonly ModelSpeaker[];
  /** BCP 47: languages or locales. */
  readonly languages: readonly string[];
  readonly sampleRateHertz: number;
  /** One line for the voice's card, if known. */
  readonly licence?: string;
  /** Seconds of speech that one thread made in a second when it was tried here. */
  readonly speed: number;
}

export const descriptionFile = 'model.json';

export interface OfferedModel {
  /** Absolute path of a folder with `model.json`. */
  readonly folder: string;
  /** Languages and locales in which its voices come first. */
  readonly defaultFor?: readonly string[];
}

export interface ModelStanding {
  readonly folder: string;
  readonly state: 'idle' | 'running' | 'broken';
  /** Of a broken model. */
  readonly lastWords?: string;
}

export type ModelTrial =
  | {
      readonly ok: true;
      /** A whole WAV file. */
      readonly wav: Uint8Array;
      readonly speakers: number;
      readonly speed: number;
      readonly sampleRateHertz: number;
    }
  | { readonly ok: false; readonly lastWords: string };

/** The engine of installed models. */
export interface LocalModels {
  /** Whether this server can run models at all. */
  readonly isInstalled: boolean;
  /** Replaces the offered models; a removed one finishes its running synthesis first. */
  setModels(models: readonly OfferedModel[]): Promise<void>;
  models(): readonly ModelStanding[];
}

/** Synthesises a sentence with a folder's model, in a process of its own. */
export type TryModel = (
  folder: string,
  options: { readonly text?: string; readonly signal: AbortSignal },
) => Promise<ModelTrial>;
