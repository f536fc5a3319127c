import { ipaSoundsOf } from '@parlando/speech/ipa-sounds';
import { describe, expect, it } from 'vitest';
import { EspeakInstance } from './espeak-instance.ts';
import { phonemeInput } from './espeak-ipa.ts';

const espeak = await EspeakInstance.create();
const PLAIN = { wordsPerMinute: 175, pitch: 50, range: 50, gain: 1 };

/** The phonemes that the engine reports, in IPA without stress marks. */
function spokenIpa(language: string, input: string): string {
  const heard: string[] = [];
  espeak.speak(language, 'f2', input, PLAIN, (_, events) => {
    for (const event of events) if (event.type === 'phoneme') heard.push(event.ipa);
    return false;
  });
  return heard.join('').replace(/[ˈˌ]/gu, '');
}

describe('IPA', () => {
  it.each([
    ['en-US', 'təˈmeɪtoʊ', 'təmeɪɾoʊ'],
    ['en-US', 'ˈθɔːt ðæt ˈt͡ʃɪŋ', 'θɔːtðættʃɪŋ'],
    ['en-GB-x-rp', 'ʃɛˈdʒuːl', 'ʃɛdʒuːl'],
    ['en-GB-x-rp', 'ˈlɒt kʌp bɜːd', 'lɒtkʌpbɜːd'],
    ['es', 'ˈpero ˈpeɾo', 'peropeɾo'],
    ['es', 'θeɾˈβeθa ˈniɲo', 'θeɾβeθaniɲo'],
    ['es-419', 'ˈaɣwa ˈtʃiko', 'aɣwatʃiko'],
  ])('%s speaks /%s/', (language, ipa, heard) => {
    expect(spokenIpa(language, phonemeInput(ipa, language) ?? '')).toBe(heard);
  });

  it.each([
    ['cmn', 'ni xau'],
    ['en-US', 'ɬʘǃ'],
    ['en-US', ''],
    ['en-US', ']] <break/> hello'],
    ['es', 'ˈ'],
  ])('%s does not support /%s/ and speaks the text', (language, ipa) => {
    expect(phonemeInput(ipa, language)).toBeUndefined();
  });
});

it.each(['en-US', 'en-GB-x-rp', 'es', 'es-419'])(
  '%s speaks each sound that a person can choose',
  (language) => {
    const { vowels, consonants } = ipaSoundsOf(language.slice(0, 2)) ?? { vowels: [], consonants: [] };
    const silent = [...vowels, ...consonants].filter(
      ([symbol]) => phonemeInput(`ˈ${symbol}`, language) === undefined,
    );
    expect(vowels.length).toBeGreaterThan(4);
    expect(silent).toEqual([]);
  },
);
