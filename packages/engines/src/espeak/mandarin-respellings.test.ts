import { createEspeak } from '@parlando/espeak-wasm';
import { expect, it } from 'vitest';
import { escapeForEspeak } from './espeak-text.ts';
import { mandarinPieces } from './mandarin-respellings.ts';

const espeak = await createEspeak({ languages: ['cmn', 'en'] });
const voice = espeak.voices().find(({ id }) => id.endsWith('/cmn'))?.id ?? '';
const english = (text: string) => {
  const { ssml } = escapeForEspeak(text, 'cmn', mandarinPieces({ text }));
  const phonemes = espeak.phonemes({ markup: ssml, voice }).replace(/[',_|=;\s\d]/gu, '');
  return [...phonemes.matchAll(/\(en\)(.*?)(?=\(cmn\)|$)/gu)].map(([, sounds]) => sounds);
};

it.each([
  ['VIP会员', 'vi:aIpi:'],
  ['我是vip', 'vi:aIpi:'],
  ['他的IQ很高', 'aIkju:'],
  ['KOL带货', 'keIoUEl'],
  ['LED灯', 'Eli:di:'],
  ['ISO一百', 'aIEsoU'],
  ['他是IT男', 'aIti:'],
  ['EP一', 'i:pi:'],
])('%s names its letters', (text, phonemes) => {
  expect(english(text)).toEqual([phonemes]);
});

it('leaves English words', () => {
  for (const text of ['LET IT GO', 'the VIPER', '他说OK', 'I AM HERE'])
    expect(mandarinPieces({ text })).toEqual([]);
});

it('leaves what has a reading', () => {
  const reading = { start: 0, length: 3, pinyin: 'gui4 bin1 ka3' };
  expect(mandarinPieces({ text: 'VIP卡', readings: [reading] })).toEqual([reading]);
});
