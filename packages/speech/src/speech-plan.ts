import type { Utterance } from './engine.ts';

/** A voice that speaks here: which engine, which of its voices, and the locale its text is normalised for. */
export interface ResolvedVoice {
  readonly engine: string;
  readonly voice: string;
  readonly locale: string;
}

/** Chooses voices for the planner; the server makes one from the engines that can speak now. */
export interface VoiceResolver {
  /** Resolves a voice name. Throws the implementation's own error when there is none. */
  resolve(name: string): ResolvedVoice;
  /**
   * The voice for a run in a script that `base` cannot read (Han for an English voice), of the same engine and near in
   * gender. Undefined when no voice can read it: then it is not spoken.
   */
  forScript(base: ResolvedVoice, script: 'Han' | 'Latin' | string, name: string): ResolvedVoice | undefined;
}

/** The unit of work, storage, streaming, progress, retry, cache and charge. */
export interface PlannedSegment {
  readonly engine: string;
  readonly utterance: Utterance;
  /** The source text, for display and search. */
  readonly text: string;
  /** Code points charged: of the source text this segment stands for. The sum over all segments is the document's count. */
  readonly characters: number;
  /** Predicted duration of its audio, including silence, in whole ms. */
  readonly predictedMs: number;
}
