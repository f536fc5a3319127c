import { createEspeak } from '@parlando/espeak-wasm';
import { expect, it } from 'vitest';
import { escapeForEspeak } from './espeak-text.ts';
import { spanishRespellings } from './spanish-respellings.ts';

const espeak = await createEspeak({ languages: ['es'] });
const voice = espeak.voices().find(({ id }) => id.endsWith('/es-419'))?.id ?? '';
const phonemesOf = (text: string) =>
  espeak.phonemes({ markup: escapeForEspeak(text, 'es-419', spanishRespellings(text)).ssml, voice }).trim();

it.each([
  ['Míralo en YouTube.', "ut'ub"],
  ['Compra online', "'onlaIn"],
  ['un streaming', "est**'imin"],
  ['los SMARTPHONES', "esm'arfons"],
  ['unos jeans', "J^'ins"],
  ['El bluetooth falla', "lut'us"],
  ['de Michael Jackson', "m'aikel J^'akson"],
])('%s has %s', (text, phonemes) => {
  expect(phonemesOf(text)).toContain(phonemes);
});

it('leaves Spanish words that begin or end alike', () => {
  for (const text of ['Los estares y las ticketeras.', 'El hallazgo de Jobson.', 'Un estarán, un hitó.'])
    expect(spanishRespellings(text)).toEqual([]);
});
