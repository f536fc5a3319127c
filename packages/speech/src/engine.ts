import type { AudioFormat } from '@parlando/contract';
import type { AlignmentSpan } from './aligned-text.ts';

/**
 * Container-less audio of one segment, always mono. `mp3`: whole CBR frames, no tags; `wav` and `pcm`: s16le without a
 * header; `opus`: `OpusPages`; `flac`: frames as `storedFlacFrame` makes them; `aac`: ADTS frames; `ulaw` and `alaw`: G.711.
 */
export interface AudioOutput {
  readonly format: AudioFormat;
  readonly sampleRateHertz: number;
  /** CBR bit rate in kbit/s; ignored for formats that have none. */
  readonly bitrateKbps: number;
}

export type Gender = 'Female' | 'Male' | 'Neutral';

export interface EngineVoice {
  /** The engine's own id of the voice, as `SpokenPart.voice` names it. */
  readonly id: string;
  readonly name: string;
  /** BCP 47. */
  readonly locale: string;
  readonly gender?: Gender;
  readonly age?: 'child' | 'adult' | 'elderly';
  /** Names of the catalogue's tags that distinguish it from the engine's other voices. */
  readonly traits?: readonly string[];
  /** Locales and languages that it reads as well, with the scripts they are written in. */
  readonly otherLocales?: readonly string[];
  /** Its own, where the engine's voices differ. */
  readonly sampleRateHertz?: number;
  /** One line with its licence and attribution, if required. */
  readonly licence?: string;
  /** Seconds of speech produced per second here, for voices that may be slower than real time (below 1). */
  readonly speed?: number;
}

/**
 * Syllables of Mandarin parted by spaces, each with its tone (5 is neutral), ü as v: `chong2 qing4`. A suffixed 儿 is an
 * r in the syllable before it: `huar1` for 花儿.
 */
export type Pinyin = string;

/** The reading of a stretch of Mandarin, one syllable per character. Positions are code points of the part's text. */
export interface Reading {
  readonly start: number;
  readonly length: number;
  readonly pinyin: Pinyin;
}

/** Sounds to speak in place of a text. */
export interface Sounds {
  readonly ipa?: string;
  readonly pinyin?: Pinyin;
}

/** Ratios to the voice's own rate and fundamental frequency, 1 = unchanged, and the level as in `SpokenPart`. */
export interface Prosody {
  readonly rate: number;
  readonly pitch: number;
  readonly volume: number;
}

/** A run of text in one voice and one prosody, already normalised: an engine speaks it as it stands. */
export interface SpokenPart {
  readonly kind: 'text';
  /** Well-formed Unicode without control characters. Plain text: the engine escapes it for its own markup. */
  readonly text: string;
  /** `EngineVoice.id` */
  readonly voice: string;
  /** Ratio to the voice's own rate, 1 = unchanged. An engine clamps to what it can do. */
  readonly rate: number;
  /** Ratio of the fundamental frequency, 1 = unchanged. */
  readonly pitch: number;
  /** Ratio of the pitch range, 1 = unchanged, 0 = monotone. */
  readonly range: number;
  /** 0 (silent) to 100 (the voice's own level); up to 200 for emphasised words. */
  readonly volume: number;
  readonly emphasis?: 'strong' | 'moderate' | 'reduced';
  /** Spoken in place of `text`. An engine that cannot (`Engine.canPronounce`) speaks `text`. */
  readonly ipa?: string;
  readonly pinyin?: Pinyin;
  /**
   * Readings for polyphones in `text`, in order, without overlaps; the engine reads the rest as it knows it. An engine
   * that chooses readings itself may ignore them.
   */
  readonly readings?: readonly Reading[];
  /** `mstts:express-as`, for engines whose voices have styles. */
  readonly expression?: { readonly style: string; readonly degree: number; readonly role?: string };
  /** Mapping of the spoken text to the source. */
  readonly alignment: readonly AlignmentSpan[];
}

export interface PausePart {
  readonly kind: 'pause';
  readonly durationMs: number;
}

export interface MarkPart {
  readonly kind: 'mark';
  readonly name: string;
}

export type UtterancePart = SpokenPart | PausePart | MarkPart;

/** The input of one synthesis call: the content of one segment, including its trailing pause. JSON-serialisable. */
export interface Utterance {
  readonly parts: readonly UtterancePart[];
  /** Its audio lasts exactly this time. `withSlots` of `@parlando/engines` ensures that; engines may ignore it. */
  readonly slot?: Slot;
}

/** The time that a segment takes and its speech may take, in samples of the output. */
export interface Slot {
  /** The cue that it speaks, from 0; undefined: silence between cues. */
  readonly cue?: number;
  /** Of the decoded audio of the segment: whole frames of an mp3. */
  readonly samples: number;
  /** Silence that the encoder gets before the speech. */
  readonly lead: number;
  /** Removed from the beginning of the encoded audio, so that speech can begin earlier than a codec's delay. */
  readonly skip: number;
  /** Longer speech is sped up. */
  readonly fit: number;
  /** Speech that is still longer is cut, because the next cue begins. */
  readonly room: number;
  /** Maximum speed-up. */
  readonly maxRate: number;
}

/** How speech fitted its slot. */
export interface SlotFit {
  /** Speed-up relative to the requested rate, 1 = none. */
  readonly rate: number;
  /** Where it begins in its segment, and how long it lasts, without what was cut; in ms. */
  readonly startMs: number;
  readonly durationMs: number;
  /** How much longer than `fit` it is, and how much of that was cut; in ms. */
  readonly overMs: number;
  readonly cutMs: number;
}

/** A word as the engine reports it. Positions are code points in `parts[part].text`. */
export interface EngineBoundary {
  readonly part: number;
  readonly start: number;
  readonly length: number;
  /** From the first sample of the segment's decoded audio (encoder delay included). */
  readonly offsetMs: number;
  readonly durationMs: number;
  /** Its phonemes, if the engine reports them. */
  readonly phonemes?: readonly Phoneme[];
}

/** A phoneme in IPA, empty for a pause, and whole ms from the beginning of its word. A tuple, because there are many. */
export type Phoneme = readonly [ipa: string, afterMs: number];

export type SynthesisEvent =
  | { readonly type: 'audio'; readonly bytes: Uint8Array }
  | { readonly type: 'boundary'; readonly boundary: EngineBoundary }
  /**
   * Last event. `samples` is the length of the decoded audio at the output's sample rate. `peaks` are its waveform peaks
   * (`PeakMeter`), from an engine that has the samples; if absent, the audio is decoded when they are requested.
   */
  | {
      readonly type: 'end';
      readonly samples: number;
      readonly peaks?: Int8Array;
      /** Of an utterance with a slot and words. */
      readonly fit?: SlotFit;
    };

/** Why an engine failed; the server maps it to an error code of the catalogue. */
export type EngineFault =
  /** This engine cannot synthesise this utterance; a retry does not help. */
  | 'unsupported'
  /** The engine cannot be reached or has no worker left. */
  | 'unavailable'
  /** It crashed or hung; the same call may succeed next time. */
  | 'crashed'
  /** It returned no sound. */
  | 'no-audio'
  /** It produced several times the possible audio, and was stopped. */
  | 'overrun'
  /** The signal was aborted. */
  | 'aborted';

export class EngineError extends Error {
  readonly fault: EngineFault;
  readonly retryable: boolean;
  constructor(fault: EngineFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EngineError';
    this.fault = fault;
    this.retryable = fault === 'crashed' || fault === 'unavailable';
  }
}

/** The last error of an engine, for the operator. */
export interface EngineIncident {
  readonly message: string;
  /** In ms since 1970. */
  readonly at: number;
}

/** In one line, with its causes. */
export function incidentOf(error: unknown): EngineIncident {
  const parts: string[] = [];
  for (let at: unknown = error; at instanceof Error && parts.length < 4; at = at.cause)
    parts.push(at.message);
  return { message: parts.length > 0 ? parts.join(': ') : String(error), at: Date.now() };
}

/** Whether an engine is to be listed. */
export function isOffered(engine: Engine): boolean {
  return engine.isOffered?.() ?? true;
}

/** A speech engine. Its constructor does no work: `start` does. */
export interface Engine {
  readonly id: string;
  /** Must change whenever the same utterance would sound different: part of every cache key. */
  readonly version: string;
  /** Whether the same utterance may sound different another time. False unless set. */
  readonly varies?: boolean;
  /** Whether word times are approximate: only the time of a longer stretch is exact, and its words share it. */
  readonly approximatesWords?: boolean;
  /** How many `synthesize` calls it runs concurrently; further ones wait. */
  readonly concurrency: number;
  /**
   * Additional calls that it can run for a short while at the others' cost: for a newcomer's first segment while it is
   * busy. Default: none.
   */
  readonly spare?: number;
  /**
   * While a newcomer's request is being accepted, pauses calls that are not urgent for moments if they keep all processors
   * busy. Returns a function that ends it. Absent: they do not pause.
   */
  giveWay?(): () => void;
  start(): Promise<void>;
  close(): Promise<void>;
  /** False while it has nothing to offer and should not be listed. Default: true. */
  isOffered?(): boolean;
  /** Whether it, or this voice of it, can be reached, as far as known; does no I/O. */
  reachable(voice?: string): boolean;
  /** Why it was last unreachable, if it checks that by itself. */
  lastIncident?(): EngineIncident | undefined;
  voices(signal?: AbortSignal): Promise<readonly EngineVoice[]>;
  /** Version of a voice, if that can change while `version` stays: also part of the cache keys. */
  editionOf?(voice: string): string | undefined;
  /** Ids of the voices in this process, for an engine whose voices differ between processes. */
  ownVoices?(): readonly string[];
  /**
   * For an engine that discovers its voices after its start: calls back whenever they or `reachable` may have changed.
   * `voices` then returns the known ones and does not reject. Returns a function that unsubscribes.
   */
  onVoicesChange?(listener: () => void): () => void;
  /** Whether one of its voices supports these phonemes. Absent: none does. */
  canPronounce?(voice: string, sounds: Sounds): boolean;
  /** Which of these a voice can only approximate. Absent: none. */
  beyondReach?(voice: string, prosody: Prosody): readonly (keyof Prosody)[];
  /** Its default output for a format: native sample rate and default bit rate. */
  output(format: AudioOutput['format']): AudioOutput;
  /**
   * Synthesises one utterance. Yields audio in order as soon as it exists; boundaries in order of time, each no later than
   * the audio after it; `end` last. Throws `EngineError`; a consumer that stops early or aborts cancels the work.
   * `isUrgent`: a client waits for this first segment, while the other calls may take longer.
   */
  synthesize(
    utterance: Utterance,
    output: AudioOutput,
    signal?: AbortSignal,
    isUrgent?: boolean,
  ): AsyncIterable<SynthesisEvent>;
}
