import { type SpokenPart, TARGET_LUFS } from '@parlando/speech';
import { gather, measureLevel } from '@parlando/speech/testkit';
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

const engine = createEspeakEngine({ threads: 1 });
beforeAll(() => engine.start());
afterAll(() => engine.close());
const WAV = engine.output('wav');

const VOICES = Object.keys(TEXTS).flatMap((language) =>
  ESPEAK_VOICES.filter(({ locale }) => locale.startsWith(`${language}-`)).map(
    ({ id }) => [id, language] as const,
  ),
);

it.each(VOICES)('%s speaks sentences alone as loud as prose', async (voice, language) => {
  const levels = [];
  for (const text of TEXTS[language] ?? []) {
    const part: SpokenPart = {
      ...({ kind: 'text', text, voice, rate: 1, pitch: 1 } as const),
      ...{ range: 1, volume: 100, alignment: [] },
    };
    const { bytes } = await gather(engine.synthesize({ parts: [part] }, WAV));
    levels.push(await measureLevel(bytes, WAV));
  }
  const meanLufs = levels.reduce((sum, { loudnessLufs }) => sum + loudnessLufs, 0) / levels.length;
  expect(Math.abs(meanLufs - TARGET_LUFS)).toBeLessThanOrEqual(1);
  expect(Math.max(...levels.map(({ peakDb }) => peakDb))).toBeLessThanOrEqual(-1);
});
