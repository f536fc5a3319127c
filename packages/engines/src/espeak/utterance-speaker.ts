import type { AudioOutput, Utterance, UtterancePart } from '@parlando/speech';
import { Mp3Encoder } from '../audio/mp3-encoder.ts';
import { SegmentAudio } from '../audio/segment-audio.ts';
import type { SegmentEncoder } from '../audio/segment-encoder.ts';
import { WavEncoder } from '../audio/wav-encoder.ts';
import { SpeechFault } from '../worker/speech-fault.ts';
import { EspeakInstance } from './espeak-instance.ts';
import { ESPEAK_SAMPLE_RATE_HERTZ } from './espeak-output.ts';
import { type Emit, PartSpeaker, type StopAsked } from './part-speaker.ts';

type Encoders = Readonly<Partial<Record<AudioOutput['format'], SegmentEncoder>>>;

/** Whether there is something to say, so that silence would be an error. */
const SPEAKABLE = /[\p{L}\p{N}]/u;

/** Speaks utterances, one after another, with one espeak-ng and its encoders. Synchronous while it speaks. */
export class UtteranceSpeaker {
  readonly #espeak: EspeakInstance;
  readonly #encoders: Encoders;

  static async create(): Promise<UtteranceSpeaker> {
    const espeak = await EspeakInstance.create();
    const wav = new WavEncoder();
    return new UtteranceSpeaker(espeak, { mp3: new Mp3Encoder(espeak.module), wav, pcm: wav });
  }

  constructor(espeak: EspeakInstance, encoders: Encoders) {
    this.#espeak = espeak;
    this.#encoders = encoders;
  }

  languages(): string[] {
    return this.#espeak.languages();
  }

  /** @throws SpeechFault `aborted`, `no-audio` or `unsupported`; anything else means that the engine broke. */
  speak(utterance: Utterance, output: AudioOutput, stop: StopAsked, emit: Emit): void {
    const encoder = this.#encoders[output.format];
    if (encoder === undefined) throw new SpeechFault('unsupported', `no encoder of ${output.format}`);
    const audio = new SegmentAudio(encoder, output, ESPEAK_SAMPLE_RATE_HERTZ);
    try {
      this.#speak(utterance, audio, stop, emit);
    } finally {
      audio.close();
    }
  }

  #speak(utterance: Utterance, audio: SegmentAudio, stop: StopAsked, emit: Emit): void {
    let heard = false;
    for (const [index, part] of utterance.parts.entries()) {
      if (stop()) throw new SpeechFault('aborted', 'the job was stopped');
      if (part.kind === 'pause') audio.pause(part.durationMs);
      if (part.kind !== 'text') continue;
      const continues = isContinued(part.text, utterance.parts[index + 1]);
      const sounded = new PartSpeaker({ part, index, continues }, audio, emit).speak(this.#espeak, stop);
      heard ||= sounded;
    }
    if (!heard && isSpeakable(utterance))
      throw new SpeechFault('no-audio', 'espeak-ng made no sound of this text');
    const { bytes, samples, peaks } = audio.finish();
    if (bytes.length > 0) emit({ type: 'audio', bytes });
    emit({ type: 'end', samples, peaks });
  }
}

function isSpeakable(utterance: Utterance): boolean {
  return utterance.parts.some((part) => part.kind === 'text' && SPEAKABLE.test(part.text));
}

function isContinued(text: string, next: UtterancePart | undefined): boolean {
  return next?.kind === 'text' && /[\p{L}\p{N}\p{M}]\s*$/u.test(text);
}
