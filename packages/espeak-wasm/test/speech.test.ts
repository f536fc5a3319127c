import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEspeak, type Espeak, EspeakError, type SpeechInput } from '../src/node.ts';
import { hashOf, loudness, spoken } from './fixtures.ts';

const ENGLISH = { text: 'Hello world, this is a test. And another sentence.', voice: 'gmw/en-US' };

describe('speech', () => {
  let espeak: Espeak;
  beforeAll(async () => {
    espeak = await createEspeak();
  });
  afterAll(() => espeak.dispose());

  it('speaks at 22050 Hz, audibly', () => {
    const { pcm } = spoken(espeak, ENGLISH);
    expect(espeak.sampleRateHertz).toBe(22050);
    expect(pcm.length / 22050).toBeGreaterThan(2);
    expect(loudness(pcm)).toBeGreaterThan(500);
  });

  it('gives equal samples for equal calls, whatever was spoken, cancelled or left open before', () => {
    const first = hashOf(spoken(espeak, ENGLISH).pcm);
    spoken(espeak, {
      markup: '<speak><prosody rate="200%" pitch="90">left open <emphasis>',
      voice: 'roa/es',
    });
    spoken(espeak, { text: '<say-as interpret-as="characters">你好', voice: 'sit/cmn', variant: 'f3' });
    espeak.synthesize(
      { text: 'Cut off in the middle of a word', voice: 'gmw/en', variant: 'klatt' },
      {
        shouldStop: (() => {
          let left = 3;
          return () => left-- < 0;
        })(),
      },
    );
    expect(hashOf(spoken(espeak, ENGLISH).pcm)).toBe(first);
  });

  it('gives the same samples in pieces of any size', () => {
    const sizes = [1323, 2205, 4000, 11025].map((stepSamples) =>
      hashOf(spoken(espeak, ENGLISH, { stepSamples }).pcm),
    );
    expect(new Set(sizes).size).toBe(1);
  });

  it('reports words and sentences with their positions in the text', () => {
    const text = 'Héllo wörld 🎈, ok. Next one';
    const { events } = spoken(espeak, { text, voice: 'gmw/en-US' });
    const points = [...text];
    const words = events
      .filter((event) => event.type === 'word')
      .map((event) => points.slice(event.position, event.position + event.length).join(''));
    expect(words).toEqual(expect.arrayContaining(['Héllo', 'wörld', 'ok', 'Next', 'one']));
    const sentences = events.filter((event) => event.type === 'sentence').map((event) => event.position);
    expect(sentences).toEqual([0, points.indexOf('N')]);
  });

  it('reports events in order of time and not past the end', () => {
    const { events, pcm } = spoken(espeak, { ...ENGLISH, phonemes: true });
    const samples = events.map((event) => event.sample);
    expect(samples).toEqual([...samples].sort((a, b) => a - b));
    expect(Math.max(...samples)).toBeLessThanOrEqual(pcm.length);
    for (const event of events) expect(event.offsetMs).toBe(Math.round(event.sample / 22.05));
  });

  it('reports an event before the piece that it belongs to', () => {
    let given = 0;
    espeak.synthesize(ENGLISH, {
      onEvent: (event) => expect(event.sample).toBeGreaterThanOrEqual(given),
      onPcm: (pcm) => {
        given += pcm.length;
      },
    });
  });

  it('returns the phonemes of a text without synthesis, with changes of language', () => {
    const { samples } = espeak.synthesize(ENGLISH);
    expect(espeak.phonemes({ text: '英雄，一页。', voice: 'sit/cmn' })).toBe(
      "j'i55N_| S;'y35N_|\nj'i35_| j'iE51_|\n",
    );
    expect(espeak.phonemes({ text: '你好 hello', voice: 'sit/cmn' })).toMatch(/\(en\).+\(cmn\)/);
    expect(() => espeak.phonemes({ text: 'a', voice: 'no/such' })).toThrow(EspeakError);
    expect(espeak.synthesize(ENGLISH).samples).toBe(samples);
  });

  it('reports phonemes in IPA', () => {
    const { events } = spoken(espeak, { text: 'hello', voice: 'gmw/en-US', phonemes: true });
    const ipa = events.flatMap((event) => (event.type === 'phoneme' ? [event.ipa] : [])).join('');
    expect(ipa).toBe('həlˈoʊ');
    expect(
      spoken(espeak, { text: 'hello', voice: 'gmw/en-US' }).events.some((event) => event.type === 'phoneme'),
    ).toBe(false);
  });

  it('reports marks with their names, and makes breaks', () => {
    const markup = '<speak>One <mark name="à"/> two <break time="800ms"/> <mark name="last"/> three</speak>';
    const { events, pcm } = spoken(espeak, { markup, voice: 'gmw/en-US' });
    const marks = events.flatMap((event) => (event.type === 'mark' ? [event] : []));
    expect(marks.map((mark) => mark.name)).toEqual(['à', 'last']);
    expect((marks[1]?.offsetMs ?? 0) - (marks[0]?.offsetMs ?? 0)).toBeGreaterThan(800);
    const short = spoken(espeak, { markup, voice: 'gmw/en-US', breakScale: 10 }).pcm;
    expect(pcm.length - short.length).toBeGreaterThan(0.5 * 22050);
  });

  it('reads markup characters of plain text as text', () => {
    const plain = spoken(espeak, { text: 'a <b> c &amp; d', voice: 'gmw/en-US' }).pcm;
    const marked = spoken(espeak, { markup: 'a <b> c &amp; d', voice: 'gmw/en-US' }).pcm;
    expect(plain.length).toBeGreaterThan(marked.length);
  });

  it.each<[string, Partial<SpeechInput>, (changed: Int16Array, usual: Int16Array) => void]>([
    ['rate', { rate: 350 }, (changed, usual) => expect(changed.length).toBeLessThan(usual.length * 0.65)],
    [
      'volume',
      { volume: 50 },
      (changed, usual) => expect(loudness(changed)).toBeLessThan(loudness(usual) * 0.7),
    ],
    ['silence', { volume: 0 }, (changed) => expect(loudness(changed)).toBeLessThan(1)],
    ['pitch', { pitch: 90 }, (changed, usual) => expect(hashOf(changed)).not.toBe(hashOf(usual))],
    ['range', { range: 0 }, (changed, usual) => expect(hashOf(changed)).not.toBe(hashOf(usual))],
    ['variant', { variant: 'f3' }, (changed, usual) => expect(hashOf(changed)).not.toBe(hashOf(usual))],
    [
      'word gap',
      { wordGap: 20 },
      (changed, usual) => expect(changed.length).toBeGreaterThan(usual.length + 22050),
    ],
    [
      'punctuation',
      { punctuation: 'all' },
      (changed, usual) => expect(changed.length).toBeGreaterThan(usual.length + 11025),
    ],
  ])('applies %s in that call only', (_name, change, holds) => {
    const usual = spoken(espeak, ENGLISH).pcm;
    holds(spoken(espeak, { ...ENGLISH, ...change } as SpeechInput).pcm, usual);
    expect(hashOf(spoken(espeak, ENGLISH).pcm)).toBe(hashOf(usual));
  });

  it('can be cancelled from outside, between two pieces', () => {
    const speech = espeak.speak(ENGLISH);
    speech.next();
    espeak.cancel();
    expect(speech.next()).toBeUndefined();
    expect(speech.cancelled).toBe(true);
  });

  it('can be cancelled in a handler', () => {
    const result = espeak.synthesize(ENGLISH, { onPcm: () => espeak.cancel() });
    expect(result).toEqual({ completed: false, samples: 2205 });
  });

  it('is clean after a handler threw', () => {
    const before = hashOf(spoken(espeak, ENGLISH).pcm);
    expect(() =>
      espeak.synthesize(ENGLISH, {
        onPcm: () => {
          throw new RangeError('the handler');
        },
      }),
    ).toThrow('the handler');
    expect(espeak.usable).toBe(true);
    expect(hashOf(spoken(espeak, ENGLISH).pcm)).toBe(before);
  });

  it('ends a speech when another begins', () => {
    const first = espeak.speak(ENGLISH);
    const second = espeak.speak({ text: 'Hola', voice: 'roa/es' });
    expect(first.next()).toBeUndefined();
    expect(second.next()?.length).toBeGreaterThan(0);
  });

  it('refuses ambiguous input', () => {
    const fault = (change: Partial<SpeechInput>) => {
      try {
        espeak.speak({ ...ENGLISH, ...change } as SpeechInput);
      } catch (error) {
        return error instanceof EspeakError ? error.fault : error;
      }
      return undefined;
    };
    expect(fault({ voice: 'en' })).toBe('unknown-voice');
    expect(fault({ voice: '../voices/!v/f1' })).toBe('unknown-voice');
    expect(fault({ variant: 'nobody' })).toBe('unknown-variant');
    expect(fault({ rate: 79 })).toBe('invalid-argument');
    expect(fault({ pitch: Number.NaN })).toBe('invalid-argument');
  });

  it('speaks an empty text as nothing', () => {
    expect(spoken(espeak, { text: '', voice: 'gmw/en-US' }).pcm.length).toBeLessThan(22050);
  });
});
