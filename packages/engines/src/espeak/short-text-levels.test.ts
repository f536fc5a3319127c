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

it.each(Object.entries(TEXTS))('%s: sentences alone are as loud as prose', async (language, texts) => {
  const wrong: string[] = [];
  for (const { id } of ESPEAK_VOICES.filter(({ locale }) => locale.startsWith(`${language}-`))) {
    const levels = [];
    for (const text of texts) {
      const part: SpokenPart = {
        kind: 'text',
        text,
        voice: id,
        rate: 1,
        pitch: 1,
        range: 1,
        volume: 100,
        alignment: [],
      };
      const { bytes } = await gather(engine.synthesize({ parts: [part] }, WAV));
      levels.push(await measureLevel(bytes, WAV));
    }
    const meanLufs = levels.reduce((sum, { loudnessLufs }) => sum + loudnessLufs, 0) / levels.length;
    const peakDb = Math.max(...levels.map((level) => level.peakDb));
    if (Math.abs(meanLufs - TARGET_LUFS) > 1 || peakDb > -1)
      wrong.push(`${id}: ${meanLufs.toFixed(2)} LUFS, peak ${peakDb.toFixed(1)} dB`);
  }
  expect(wrong).toEqual([]);
});
