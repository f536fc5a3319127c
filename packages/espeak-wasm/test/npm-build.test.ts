/// <reference path="./npm-pair.d.ts" />
import load, { type NpmSynthesizer } from '@echogarden/espeak-ng-emscripten';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEspeak, type Espeak } from '../src/node.ts';

const TEXTS: readonly (readonly [voice: string, text: string])[] = [
  ['gmw/en-US', "The quick brown fox jumps over the lazy dog. It was 25 years ago, wasn't it?"],
  ['gmw/en-GB-x-rp', 'The quick brown fox jumps over the lazy dog.'],
  ['roa/es', 'El veloz murciélago hindú comía feliz cardillo y kiwi. ¿Qué hora es?'],
  ['roa/es-419', 'Hay 340 personas en la plaza.'],
  ['sit/cmn', '今天天气很好，我们去公园散步吧。重庆的银行很多。'],
  ['sit/yue', '今日天氣好好。'],
  ['gmw/de', 'Der schnelle braune Fuchs springt über den faulen Hund.'],
  ['roa/fr', 'Portez ce vieux whisky au juge blond qui fume.'],
  ['zle/ru', 'Съешь ещё этих мягких французских булок.'],
  ['jpx/ja', 'こんにちは、世界。'],
];

describe('against the npm build of the same version', () => {
  let npm: NpmSynthesizer;
  let espeak: Espeak;
  beforeAll(async () => {
    npm = new (await load()).eSpeakNGWorker();
    espeak = await createEspeak();
  });
  afterAll(() => espeak.dispose());

  function npmSamples(voice: string, text: string, rate: number): number {
    npm.set_voice(voice.slice(voice.indexOf('/') + 1));
    npm.set_rate(rate);
    npm.set_pitch(50);
    npm.set_range(50);
    npm.set_volume(100);
    let samples = 0;
    npm.synthesize(text, (audio) => {
      samples += audio?.length ?? 0;
      return false;
    });
    return samples;
  }

  it.each(TEXTS)('takes as long in %s', (voice, text) => {
    for (const rate of [100, 175, 300]) {
      const { samples } = espeak.synthesize({ text, voice, rate });
      expect(Math.abs(samples / npmSamples(voice, text, rate) - 1)).toBeLessThan(0.02);
    }
  });
});
