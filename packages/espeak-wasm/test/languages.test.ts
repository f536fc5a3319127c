import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEspeak, type Espeak, EspeakError } from '../src/node.ts';
import { loudness, spoken } from './fixtures.ts';

/** Languages whose dictionaries have no words for digits. */
const WITHOUT_NUMBERS = new Map([
  ['iro/chr', 'ᎣᏏᏲ ᏙᎯᏧ ᏩᏙ'],
  ['trk/cv', 'салам юлташсем'],
  ['art/sjn', 'elen síla lúmenn'],
]);

describe('voices and languages', () => {
  let espeak: Espeak;
  beforeAll(async () => {
    espeak = await createEspeak();
  });
  afterAll(() => espeak.dispose());

  it('lists voices with what is known of them', () => {
    const voices = espeak.voices();
    expect(voices.length).toBeGreaterThan(130);
    expect(voices.find((voice) => voice.id === 'gmw/en-US')).toEqual({
      id: 'gmw/en-US',
      name: 'English (America)',
      gender: 'male',
      age: 0,
      languages: [
        { tag: 'en-us', priority: 2 },
        { tag: 'en', priority: 3 },
      ],
      language: 'en',
    });
    expect(voices.find((voice) => voice.id === 'sit/cmn')?.language).toBe('cmn');
  });

  it('lists variants', () => {
    const variants = espeak.variants();
    expect(variants.length).toBeGreaterThan(100);
    expect(variants.find((variant) => variant.id === 'f2')?.gender).toBe('female');
  });

  it('speaks with every voice', () => {
    const silent = espeak.voices().filter((voice) => {
      const { pcm } = spoken(espeak, { text: WITHOUT_NUMBERS.get(voice.id) ?? '1 2 3', voice: voice.id });
      return pcm.length < 11025 || loudness(pcm) < 300;
    });
    expect(silent.map((voice) => voice.id)).toEqual([]);
  });

  it('speaks with every variant', () => {
    const silent = espeak.variants().filter((variant) => {
      const { pcm } = spoken(espeak, { text: 'one two three', voice: 'gmw/en', variant: variant.id });
      return pcm.length < 11025 || loudness(pcm) < 100;
    });
    expect(silent.map((variant) => variant.id)).toEqual([]);
  });
});

describe('languages on demand', () => {
  const node = createEspeak();

  it('speaks only loaded languages when files cannot be read synchronously, and reports missing ones', async () => {
    const { readFile } = await import('node:fs/promises');
    const read: string[] = [];
    const espeak = await createEspeak({
      languages: ['cmn'],
      loadFile: async (path) => {
        read.push(path);
        return readFile(new URL(`../dist/data/${path}`, import.meta.url));
      },
    });
    expect(read.sort()).toEqual(['dictionaries/cmn.bin', 'phonemes.bin', 'voices.bin']);
    expect(loudness(spoken(espeak, { text: '你好', voice: 'sit/cmn' }).pcm)).toBeGreaterThan(300);
    expect(() => espeak.speak({ text: 'hello', voice: 'gmw/en' })).toThrow(EspeakError);

    const without = spoken(espeak, { text: '你好 hello', voice: 'sit/cmn' }).pcm.length;
    expect([...espeak.missingLanguages]).toEqual(['en']);
    await espeak.loadLanguages([...espeak.missingLanguages]);
    expect(espeak.missingLanguages.size).toBe(0);
    const complete = spoken(await node, { text: '你好 hello', voice: 'sit/cmn' }).pcm.length;
    expect(spoken(espeak, { text: '你好 hello', voice: 'sit/cmn' }).pcm.length).toBe(complete);
    expect(without).not.toBe(complete);
    espeak.dispose();
  });

  it('fails with the name of a language without a file', async () => {
    await expect(createEspeak({ languages: ['xx'] })).rejects.toThrow(/xx\.bin/);
  });
});
