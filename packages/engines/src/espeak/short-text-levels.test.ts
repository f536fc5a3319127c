import { type AudioLevel, type SpokenPart, TARGET_LUFS } from '@parlando/speech';
import { gather, type Heard, measureLevels } from '@parlando/speech/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEspeakEngine } from './espeak-engine.ts';
import { ESPEAK_VOICES } from './espeak-voices.ts';

/** None of them among those that the gains were measured with. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'The quick brown fox jumps over the lazy dog.',
    'Please leave your message after the tone.',
    'How are you doing today?',
    'The train to London leaves at nine.',
    'I would like a cup of coffee, please.',
    'Your parcel arrives on Thursday.',
  ],
  es: [
    'El perro corre por el parque.',
    'Por favor, deje su mensaje después de la señal.',
    '¿Cómo estás hoy?',
    'El tren a Madrid sale a las nueve.',
    'Me gustaría tomar un café.',
    'Su paquete llega el jueves.',
  ],
};

/** Of each language. */
const SENTENCES = 6;

const engine = createEspeakEngine({ threads: 1 });
beforeAll(() => engine.start());
afterAll(() => engine.close());
const WAV = engine.output('wav');

const VOICES = Object.keys(TEXTS).flatMap((language) =>
  ESPEAK_VOICES.filter(({ locale }) => locale.startsWith(`${language}-`)).map(
    ({ id }) => [id, language] as const,
  ),
);

/** The takes of all voices, in their order. */
let levels: readonly AudioLevel[] = [];
beforeAll(async () => {
  const takes: Heard[] = [];
  for (const [voice, language] of VOICES) {
    for (const text of TEXTS[language] ?? []) {
      const part: SpokenPart = {
        ...({ kind: 'text', text, voice, rate: 1, pitch: 1 } as const),
        ...{ range: 1, volume: 100, alignment: [] },
      };
      const { bytes } = await gather(engine.synthesize({ parts: [part] }, WAV));
      takes.push([bytes, WAV]);
    }
  }
  levels = await measureLevels(takes);
});

it.each(VOICES)('%s speaks sentences alone as loud as prose', (voice) => {
  const at = VOICES.findIndex(([id]) => id === voice) * SENTENCES;
  const own = levels.slice(at, at + SENTENCES);
  expect(own).toHaveLength(SENTENCES);
  const meanLufs = own.reduce((sum, { loudnessLufs }) => sum + loudnessLufs, 0) / own.length;
  expect(Math.abs(meanLufs - TARGET_LUFS)).toBeLessThanOrEqual(1);
  expect(Math.max(...own.map(({ peakDb }) => peakDb))).toBeLessThanOrEqual(-1);
});
