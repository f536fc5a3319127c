import type { AudioOutput, Utterance } from '@parlando/speech';
import { Mp3Encoder } from '../audio/mp3-encoder.ts';
import { SegmentAudio } from '../audio/segment-audio.ts';
import type { SegmentEncoder } from '../audio/segment-encoder.ts';
import { makeEncoder } from '../audio/segment-encoders.ts';
import { isContinued } from '../text/is-continued.ts';
import { SpeechFault } from '../worker/speech-fault.ts';
import { EspeakInstance } from './espeak-instance.ts';
import { ESPEAK_SAMPLE_RATE_HERTZ } from './espeak-output.ts';
import { type Emit, PartSpeaker, type StopAsked } from './part-speaker.ts';

/** Whether there is text, so that silence would be an error. */
const SPEAKABLE = /[\p{L}\p{N}]/u;

/** Synthesises utterances one after another with one espeak-ng and its encoders. Synchronous during a synthesis. */
export class UtteranceSpeaker {
  readonly #espeak: EspeakInstance;
  readonly #mp3: SegmentEncoder;

  static async create(): Promise<UtteranceSpeaker> {
    const espeak = await EspeakInstance.create();
    return new UtteranceSpeaker(espeak, new Mp3Encoder(espeak.module));
  }

  constructor(espeak: EspeakInstance, mp3: SegmentEncoder) {
    this.#espeak = espeak;
    this.#mp3 = mp3;
  }

  languages(): string[] {
    return this.#espeak.languages();
  }

  /** @throws SpeechFault `aborted`, `no-audio` or `unsupported`; any other error means that the engine crashed. */
  speak(utterance: Utterance, output: AudioOutput, stop: StopAsked, emit: Emit): void {
    const encoder = output.format === 'mp3' ? this.#mp3 : makeEncoder(output.format);
    const audio = new SegmentAudio(encoder, output, ESPEAK_SAMPLE_RATE_HERTZ);
    try {
      this.#speak(utterance, audio, stop, emit);
    } finally {
      audio.close();
      encoder.close?.();
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
