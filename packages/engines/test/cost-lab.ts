import { chargedCharacters } from '@parlando/contract';
import {
  documentCost,
  nearestVoice,
  planSegments,
  type ResolvedVoice,
  type SpeechDocument,
  SsmlError,
  ssmlDocument,
} from '@parlando/speech';
import { ESPEAK_OUTPUT } from '../src/espeak/espeak-output.ts';
import { ESPEAK_VOICES } from '../src/espeak/espeak-voices.ts';
import { UtteranceSpeaker } from '../src/espeak/utterance-speaker.ts';
import { SpeechFault } from '../src/worker/speech-fault.ts';

/** Wraps what a voice says in the document around it. */
export const inVoice = (voice: string, content: string): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang="zh-CN"><voice name="${voice}">${content}</voice></speak>`;

/** The measured cost of one document. */
export interface Outcome {
  /** Milliseconds of audio, of processor time from the document to mp3. */
  readonly audioMs: number;
  readonly cpuMs: number;
  readonly charge: number;
  /** Milliseconds of the longest segment. */
  readonly longestMs: number;
}

export const secondsPerCharacter = ({ audioMs, charge }: Outcome): number => audioMs / 1000 / charge;
export const cpuPerCharacter = ({ cpuMs, charge }: Outcome): number => cpuMs / charge;

const scripts: Readonly<Record<string, string>> = {
  Han: 'zh-CN',
  Latin: 'en-US',
  Cyrillic: 'ru-RU',
  Arabic: 'ar-SA',
};

function voiceFor(locale: string): ResolvedVoice | undefined {
  const voice = nearestVoice({ locale, gender: 'Female' }, ESPEAK_VOICES);
  return voice && { engine: 'espeak', voice: voice.id, locale: voice.locale };
}

const resolver = {
  resolve(name: string): ResolvedVoice {
    const voice = voiceFor(name.slice(0, 5)) ?? voiceFor('en-US');
    if (voice === undefined) throw new Error('the embedded engine has no voices');
    return voice;
  },
  forScript: (_: ResolvedVoice, script: string) => voiceFor(scripts[script] ?? ''),
};

const output = { format: 'mp3', ...ESPEAK_OUTPUT } as const;

/** Plans and speaks documents in this thread, as the server and its speech threads do together. */
export class CostLab {
  readonly #speaker: UtteranceSpeaker;

  private constructor(speaker: UtteranceSpeaker) {
    this.#speaker = speaker;
  }

  static async open(): Promise<CostLab> {
    return new CostLab(await UtteranceSpeaker.create());
  }

  /** Undefined for a document that is refused, or has nothing to speak. */
  ssml(source: string): Outcome | undefined {
    const startedAt = process.cpuUsage();
    try {
      return this.#speak(ssmlDocument(source).document, startedAt);
    } catch (error) {
      if (error instanceof SsmlError) return undefined;
      throw error;
    }
  }

  #speak(document: SpeechDocument, startedAt: NodeJS.CpuUsage): Outcome | undefined {
    const segments = planSegments(document, resolver, { streamed: false });
    if (segments.length === 0) return undefined;
    const lengths = segments.map(
      ({ utterance }) => (this.#samples(utterance) * 1000) / output.sampleRateHertz,
    );
    const { user, system } = process.cpuUsage(startedAt);
    return {
      audioMs: lengths.reduce((sum, ms) => sum + ms, 0),
      cpuMs: (user + system) / 1000,
      charge: chargedCharacters(documentCost(document)),
      longestMs: Math.max(...lengths),
    };
  }

  #samples(utterance: Parameters<UtteranceSpeaker['speak']>[0]): number {
    let samples = 0;
    const never = () => false;
    try {
      this.#speaker.speak(utterance, output, never, (event) => {
        if (event.type === 'end') samples = event.samples;
      });
    } catch (error) {
      if (!(error instanceof SpeechFault)) throw error;
    }
    return samples;
  }
}
