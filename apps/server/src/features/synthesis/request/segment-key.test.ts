import type { SpokenPart, Utterance } from '@parlando/speech';
import { expect, test } from 'vitest';
import { segmentKey } from './segment-key.ts';

const engine = { id: 'fake', version: '1' };
const output = { format: 'mp3', sampleRateHertz: 22_050, bitrateKbps: 64 } as const;
const spoken: SpokenPart = {
  kind: 'text',
  text: 'Hello.',
  voice: 'fake-en',
  rate: 1,
  pitch: 1,
  range: 1,
  volume: 100,
  alignment: [],
};
const of = (...parts: Utterance['parts']) => segmentKey(engine, { parts }, output);
const plain = of(spoken, { kind: 'pause', durationMs: 200 });

test('everything audible changes the key', () => {
  const pause = { kind: 'pause', durationMs: 200 } as const;
  const others = [
    of({ ...spoken, text: 'Hallo.' }, pause),
    of({ ...spoken, voice: 'fake-de' }, pause),
    of({ ...spoken, rate: 1.1 }, pause),
    of({ ...spoken, pitch: 1.1 }, pause),
    of({ ...spoken, range: 0.5 }, pause),
    of({ ...spoken, volume: 90 }, pause),
    of({ ...spoken, emphasis: 'strong' }, pause),
    of({ ...spoken, ipa: 'həˈloʊ' }, pause),
    of({ ...spoken, expression: { style: 'sad', degree: 1 } }, pause),
    of({ ...spoken, expression: { style: 'sad', degree: 2 } }, pause),
    of({ ...spoken, expression: { style: 'sad', degree: 1, role: 'Boy' } }, pause),
    of(spoken, { kind: 'pause', durationMs: 201 }),
    of(spoken),
    of(spoken, { kind: 'mark', name: 'a' }, pause),
    segmentKey({ id: 'other', version: '1' }, { parts: [spoken, pause] }, output),
    segmentKey({ id: 'fake', version: '2' }, { parts: [spoken, pause] }, output),
    segmentKey(engine, { parts: [spoken, pause] }, { ...output, format: 'wav' }),
    segmentKey(engine, { parts: [spoken, pause] }, { ...output, bitrateKbps: 48 }),
    segmentKey(engine, { parts: [spoken, pause] }, { ...output, sampleRateHertz: 24_000 }),
    segmentKey(engine, { parts: [spoken, pause] }, output, 1),
  ];
  expect(new Set([plain, ...others]).size).toBe(others.length + 1);
});

test('the position of the text and the names of its marks do not', () => {
  const alignment = [{ spokenStart: 0, spokenLength: 6, sourceStart: 90, sourceLength: 6 }];
  expect(of({ ...spoken, alignment }, { kind: 'pause', durationMs: 200 })).toBe(plain);
  expect(of(spoken, { kind: 'mark', name: 'a' })).toBe(of(spoken, { kind: 'mark', name: 'b' }));
});

test('a newer version of a voice changes the key, an engine without voice versions does not', () => {
  const editionKey = (edition: string) =>
    segmentKey({ ...engine, editionOf: () => edition }, { parts: [spoken] }, output);
  expect(new Set([editionKey('a'), editionKey('b'), editionKey('a'), of(spoken)]).size).toBe(3);
  expect(of(spoken)).toBe(segmentKey({ ...engine }, { parts: [spoken] }, output));
});
