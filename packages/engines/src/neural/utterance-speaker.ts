import { Sonic } from '@parlando/audio-wasm';
import type { AudioOutput, PausePart, SynthesisEvent, Utterance } from '@parlando/speech';
import { concatSamples } from '../audio/samples.ts';
import { SegmentAudio } from '../audio/segment-audio.ts';
import { borrowEncoder, returnEncoder } from '../audio/segment-encoders.ts';
import { VoiceLevel } from '../audio/voice-level.ts';
import { SpeechFault } from '../worker/speech-fault.ts';
import type { ModelSpeaker, NeuralModel } from './model.ts';
import { voiceIdOf } from './neural-voices.ts';
import { PartAudio } from './part-audio.ts';
import type { LoadedNetwork } from './sherpa.ts';
import { type Piece, utterancePieces } from './utterance-pieces.ts';

export interface JobListener {
  emit(event: SynthesisEvent): void;
  /** A piece begins that will take about so long. */
  step(expectedMs: number): void;
  /** Checked between pieces. */
  isStopped(): boolean;
}

const letters = /[\p{L}\p{N}]/u;
/** At the usual rate. */
const msOfPoint = { spaced: 65, unspaced: 230 } as const;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/** Synthesises utterances one after another with one network and its encoders. */
export class UtteranceSpeaker {
  readonly #network: LoadedNetwork;
  readonly #speakers: ReadonlyMap<string, ModelSpeaker>;
  readonly #levels = new Map<number, VoiceLevel>();
  /** Milliseconds that a millisecond of sound takes. */
  #slowness: number;
  /** Length of all sound so far, before it was trimmed. */
  soundMs = 0;

  constructor(network: LoadedNetwork, model: NeuralModel) {
    this.#network = network;
    this.#speakers = new Map(model.speakers.map((speaker) => [voiceIdOf(model, speaker), speaker]));
    this.#slowness = 1 / model.speed;
  }

  /** @throws SpeechFault `aborted`, `no-audio` or `unsupported`; any other error means that the network crashed */
  async speak(utterance: Utterance, output: AudioOutput, listener: JobListener): Promise<void> {
    const items = utterancePieces(utterance, (voice) => this.#speakers.get(voice));
    const encoder = await borrowEncoder(output.format);
    const audio = new SegmentAudio(encoder, output, this.#network.sampleRateHertz);
    try {
      const heard = await this.#recite(items, utterance, audio, listener);
      if (!heard && utterance.parts.some((part) => part.kind === 'text' && letters.test(part.text)))
        throw new SpeechFault('no-audio', 'the network made no sound of this text');
      const { bytes, samples, peaks } = audio.finish();
      if (bytes.length > 0) listener.emit({ type: 'audio', bytes });
      listener.emit({ type: 'end', samples, peaks });
    } finally {
      audio.close();
      returnEncoder(encoder);
    }
  }

  /** Returns whether there was any sound. While a piece is encoded the network synthesises the next. */
  async #recite(
    items: readonly (Piece | PausePart)[],
    utterance: Utterance,
    audio: SegmentAudio,
    listener: JobListener,
  ): Promise<boolean> {
    const pieces = items.filter((item) => item.kind === 'piece');
    let next = 0;
    const generateNext = () => this.#generate(pieces[next++], listener);
    let ahead = generateNext();
    let part: PartAudio | undefined;
    let heard = false;
    for (const item of items) {
      if (item.kind === 'pause') {
        audio.pause(item.durationMs);
        continue;
      }
      const samples = await ahead;
      if (listener.isStopped()) throw new SpeechFault('aborted', 'the job was stopped');
      ahead = generateNext();
      if (item.opens) part = undefined;
      part ??= new PartAudio(audio, this.#network.sampleRateHertz, listener.emit);
      part.add(item, samples, utterance, this.#levelOf(item.speaker));
      heard ||= part.sounded;
    }
    if (listener.isStopped()) throw new SpeechFault('aborted', 'the job was stopped');
    return heard;
  }

  async #generate(piece: Piece | undefined, listener: JobListener): Promise<Float32Array> {
    if (piece === undefined) return new Float32Array(0);
    const { spoken: text, speaker, manner } = piece;
    listener.step((soundMsOf(text) * this.#slowness) / manner.rate);
    const startedAt = performance.now();
    const request = { text, speaker: speaker.id, rate: manner.rate, locale: speaker.locale };
    const samples = await this.#network.generate(request);
    const soundMs = (samples.length * 1000) / this.#network.sampleRateHertz;
    this.soundMs += soundMs;
    if (soundMs > 0) this.#slowness += 0.3 * ((performance.now() - startedAt) / soundMs - this.#slowness);
    return pitched(samples, manner.pitch, this.#network.sampleRateHertz);
  }

  #levelOf(speaker: ModelSpeaker): VoiceLevel {
    const level = this.#levels.get(speaker.id) ?? new VoiceLevel();
    this.#levels.set(speaker.id, level);
    return level;
  }
}

/** The same samples where the pitch is the voice's own. */
function pitched(samples: Float32Array, pitch: number, sampleRateHertz: number): Float32Array {
  if (pitch === 1 || samples.length === 0) return samples;
  const sonic = new Sonic({ sampleRateHertz, speed: 1, pitch });
  try {
    return concatSamples([sonic.push(samples), sonic.flush()]);
  } finally {
    sonic.close();
  }
}

/** About how long a text sounds. */
function soundMsOf(text: string): number {
  const syllables = text.match(unspaced)?.length ?? 0;
  return syllables * msOfPoint.unspaced + (text.length - syllables) * msOfPoint.spaced;
}
