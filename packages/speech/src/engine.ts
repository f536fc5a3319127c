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
  /** Names of the catalogue's tags that tell it from the engine's other voices. */
  readonly traits?: readonly string[];
  /** Locales and languages that it reads as well, with the scripts they are written in. */
  readonly otherLocales?: readonly string[];
  /** Its own, where the engine's voices differ. */
  readonly sampleRateHertz?: number;
  /** One line with its licence and whom to name, where that is to be shown. */
  readonly licence?: string;
  /** Seconds of speech that it makes in a second here, for voices that may be slower than real time (below 1). */
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
  /** Well-formed Unicode without control characters. Plain text: an engine escapes it for its own markup. */
  readonly text: string;
  /** `EngineVoice.id` */
  readonly voice: string;
  /** Ratio to the voice's own rate, 1 = unchanged. An engine clamps to what it can do. */
  readonly rate: number;
  /** Ratio of the fundamental frequency, 1 = unchanged. */
  readonly pitch: number;
  /** Ratio of the pitch range, 1 = unchanged, 0 = monotone. */
  readonly range: number;
  /** 0 (silent) to 100 (the voice's own level) and, for words that are to stand out, up to 200. */
  readonly volume: number;
  readonly emphasis?: 'strong' | 'moderate' | 'reduced';
  /** To speak in place of `text`. An engine that cannot (`Engine.canPronounce`) speaks `text`. */
  readonly ipa?: string;
  readonly pinyin?: Pinyin;
  /**
   * Readings for polyphones in `text`, in order, without overlaps; the engine reads the rest as it knows it. An engine
   * that chooses readings itself may ignore them.
   */
  readonly readings?: readonly Reading[];
  /** `mstts:express-as`, for engines whose voices have styles. */
  readonly expression?: { readonly style: string; readonly degree: number; readonly role?: string };
  /** Where the spoken text stands in what the person wrote. */
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

/** What an engine speaks in one call: the content of one segment, its trailing pause included. JSON-serialisable. */
export interface Utterance {
  readonly parts: readonly UtterancePart[];
  /** Its audio takes exactly this time. `withSlots` of `@parlando/engines` sees to that; an engine need not know. */
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
  /** Taken from the beginning of the encoded audio, so that speech can begin earlier than a codec's delay. */
  readonly skip: number;
  /** Speech that takes longer is spoken faster. */
  readonly fit: number;
  /** Speech that takes longer even then is cut: the next cue begins. */
  readonly room: number;
  /** How much faster it may be spoken. */
  readonly maxRate: number;
}

/** How speech fitted its slot. */
export interface SlotFit {
  /** How much faster than asked it was spoken, 1 = as asked. */
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
  /** Its sounds, from an engine that knows them. */
  readonly phonemes?: readonly Phoneme[];
}

/** A sound in IPA, empty for a pause, and whole ms from the beginning of its word. A pair, because there are many. */
export type Phoneme = readonly [ipa: string, afterMs: number];

export type SynthesisEvent =
  | { readonly type: 'audio'; readonly bytes: Uint8Array }
  | { readonly type: 'boundary'; readonly boundary: EngineBoundary }
  /**
   * Last event. `samples` is the length of the decoded audio at the output's sample rate. `peaks` is its outline
   * (`PeakMeter`), from an engine that has the samples; where it is absent the audio is decoded when somebody wants it.
   */
  | {
      readonly type: 'end';
      readonly samples: number;
      readonly peaks?: Int8Array;
      /** Of an utterance with a slot and words. */
      readonly fit?: SlotFit;
    };

/** Why an engine could not speak; the server turns it into a code of the catalogue. */
export type EngineFault =
  /** This utterance cannot be spoken by this engine, now or later. */
  | 'unsupported'
  /** The engine cannot be reached or has no worker left. */
  | 'unavailable'
  /** It crashed or hung; the same call may succeed next time. */
  | 'crashed'
  /** It returned no sound. */
  | 'no-audio'
  /** It spoke several times longer than the text can take, and was stopped. */
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

/** What last went wrong with an engine, for whoever runs the instance. */
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
  /** Changes whenever the same utterance would sound different: part of every cache key. */
  readonly version: string;
  /** Whether the same utterance may sound different another time. False unless set. */
  readonly varies?: boolean;
  /** Whether the times of words are exact only for the text around them (some sentences): the words share its time. */
  readonly approximatesWords?: boolean;
  /** How many `synthesize` calls it runs side by side; further ones wait. */
  readonly concurrency: number;
  /**
   * Calls beyond these that it can run as well, for a short while and at the others' cost: for the first words of
   * somebody who comes while it is busy. None unless set.
   */
  readonly spare?: number;
  /**
   * While a newcomer's request is being accepted, has the calls that are not urgent stand still for moments if they keep all
   * processors busy. Returns what ends it. Without it, they go on.
   */
  giveWay?(): () => void;
  start(): Promise<void>;
  close(): Promise<void>;
  /** False as long as it has nothing to offer and is not to be listed. True unless set. */
  isOffered?(): boolean;
  /** Whether it, or this voice of it, can be reached, as far as known; does no I/O. */
  reachable(voice?: string): boolean;
  /** Why it could not be reached last time, if it looks for that by itself. */
  lastIncident?(): EngineIncident | undefined;
  voices(signal?: AbortSignal): Promise<readonly EngineVoice[]>;
  /** Which edition of a voice it has, where that can change while `version` stays: part of the cache keys as well. */
  editionOf?(voice: string): string | undefined;
  /** Ids of the voices that are in this process, for an engine whose voices another process may lack. */
  ownVoices?(): readonly string[];
  /**
   * For an engine that learns its voices after its start: calls back whenever they or `reachable` may have changed.
   * `voices` then tells what is known and does not reject. Returns what stops that.
   */
  onVoicesChange?(listener: () => void): () => void;
  /** Whether one of its voices can speak these sounds in place of a text. Without it, none can. */
  canPronounce?(voice: string, sounds: Sounds): boolean;
  /** Which of these go beyond what a voice can do: it comes as near as it can. Without it, none do. */
  beyondReach?(voice: string, prosody: Prosody): readonly (keyof Prosody)[];
  /** Its default output for a format: native sample rate and default bit rate. */
  output(format: AudioOutput['format']): AudioOutput;
  /**
   * Speaks one utterance. Audio comes in order as soon as it exists; boundaries in order of time, each no later than
   * the audio after it; `end` last. Throws `EngineError`; a consumer that stops early or aborts cancels the work.
   * `isUrgent`: somebody waits for these first words, while the other calls may take their time.
   */
  synthesize(
    utterance: Utterance,
    output: AudioOutput,
    signal?: AbortSignal,
    isUrgent?: boolean,
  ): AsyncIterable<SynthesisEvent>;
}
