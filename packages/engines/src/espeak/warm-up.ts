import type { AudioOutput, SpokenPart } from '@parlando/speech';
import { ESPEAK_SAMPLE_RATE_HERTZ } from './espeak-instance.ts';
import { ESPEAK_VOICES } from './espeak-voices.ts';
import type { UtteranceSpeaker } from './utterance-speaker.ts';

const WORDS: Readonly<Record<string, string>> = {
  'es-ES': 'Hola, buenos días.',
  'zh-CN': '你好，世界。',
  'en-US': 'Hello there, one two three.',
};
const ROUNDS = 3;

/** Speaks a few words that nobody hears: dictionaries are read and the hot paths compiled before the first job. */
export function warmUp(speaker: UtteranceSpeaker): void {
  for (let round = 0; round < ROUNDS; round++) {
    for (const [locale, text] of Object.entries(WORDS)) {
      const voice = ESPEAK_VOICES.find((candidate) => candidate.locale === locale);
      if (!voice) continue;
      for (const format of ['wav', 'mp3'] as const) speakUnheard(speaker, voice.id, text, format);
    }
  }
}

function speakUnheard(
  speaker: UtteranceSpeaker,
  voice: string,
  text: string,
  format: AudioOutput['format'],
): void {
  const part: SpokenPart = {
    kind: 'text',
    text,
    voice,
    rate: 1,
    pitch: 1,
    range: 1,
    volume: 100,
    alignment: [],
  };
  const output = { format, sampleRateHertz: ESPEAK_SAMPLE_RATE_HERTZ, bitrateKbps: 64 };
  let events = 0;
  speaker.speak(
    { parts: [part] },
    output,
    () => false,
    () => events++,
  );
}
