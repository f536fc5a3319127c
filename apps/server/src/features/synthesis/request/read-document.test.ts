import { limits, SynthesisBody, textCost } from '@parlando/contract';
import { buildSsml, documentCost, type SpeechStyle } from '@parlando/speech';
import { buildDictionary } from '@parlando/speech/dictionary';
import { expect, test } from 'vitest';
import { readDocument } from './read-document.ts';

function styleOf(body: Record<string, unknown>): SpeechStyle | undefined {
  const { document } = readDocument(SynthesisBody.parse(body), 100);
  return document.nodes.find((node) => node.kind === 'text')?.style;
}

const { min, max, step } = limits.pitch;
const places = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => min + index * step);

test.each(places)('text and the SSML that is generated for it sound alike at %d of the sliders', (place) => {
  const [text, voice] = ['Hello', 'en-US-JennyNeural'];
  const prosody = { speed: place, pitch: place, volume: 40 };
  const plain = styleOf({ text, voice, ...prosody });
  const generated = styleOf({ ssml: buildSsml({ text, voice, ...prosody }) });
  expect(plain?.pitch).toBe(generated?.pitch);
  expect(plain?.rate).toBeCloseTo(generated?.rate ?? 0, 9);
  expect({ ...plain, rate: 0 }).toEqual({ ...generated, rate: 0 });
});

test('half the slider to either side is a quarter of pitch', () => {
  const pitchAt = (pitch: number) => styleOf({ text: 'a', voice: 'b', pitch })?.pitch;
  expect([0.5, 1, 1.5, 2].map(pitchAt)).toEqual([0.75, 1, 1.25, 1.5]);
});

test.each([
  [0.1, 0],
  [0.4, 0.4],
  [1e-300, 19_999.999],
  [99.5, 0.6],
])('silence of %d and %d ms is rounded to whole ms in the same way everywhere', (silence, endSilence) => {
  const body = { text: 'a', voice: 'b', silence, endSilence };
  const cost = documentCost(readDocument(SynthesisBody.parse(body), 100).document);
  expect(Number.isInteger(cost.predictedMs)).toBe(true);
  expect(cost).toEqual(textCost('a', body));
});

test.each([
  ['entries', { text: 'a'.repeat(100) }],
  ['entries in SSML', { ssml: `<speak><voice name="v">${'a'.repeat(100)}</voice></speak>` }],
  [
    'marks',
    {
      text: 'a'.repeat(100),
      marks: Array.from({ length: 100 }, (_, start) => ({
        ...{ kind: 'pronunciation', start, length: 1 },
        pronunciation: { alphabet: 'ipa', sounds: 'x'.repeat(500) },
      })),
    },
  ],
])('overlong replacements by %s are refused before they are expanded', (_, request) => {
  const entry = { word: 'a', locale: '', matchCase: false, wholeWord: false };
  const dictionary = buildDictionary([{ ...entry, pronunciation: { alias: 'x'.repeat(500) } }]);
  const read = () =>
    readDocument(SynthesisBody.parse({ ...request, voice: 'v' }), 100, {
      dictionaries: [dictionary],
      localeOf: () => '',
    });
  const details = { limitSeconds: limits.audio.leastSeconds, predictedSeconds: 5000, reason: 'length' };
  expect(read).toThrow(expect.objectContaining({ code: 'TOO_LONG_AUDIO', details }));
});
