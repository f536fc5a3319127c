import { documentSentences, indexCodePoints, ssmlDocument } from '@parlando/speech';
import { expect, test } from 'vitest';
import { type MetadataOptions, TurnMetadata } from './turn-metadata.ts';
import { visemeId } from './visemes.ts';

const all: MetadataOptions = {
  ...{ word: true, punctuation: true, sentence: true },
  ...{ bookmark: true, viseme: true, sessionEnd: true },
};

/** Every word of `ssml`, 100 ms long and 100 ms after the one before it. */
function wordsIn(ssml: string, words: readonly string[]) {
  let from = 0;
  return words.map((text, index) => {
    const textOffset = ssml.indexOf(text, from);
    from = textOffset + text.length;
    return { text, textOffset, textLength: text.length, offsetMs: index * 200, durationMs: 100 };
  });
}

const empty = { segment: 0, offsetMs: 0, durationMs: 1000, words: [], marks: [], phonemes: [] };
const metadataOf = (ssml: string, options = all) => {
  const sentences = documentSentences(ssmlDocument(ssml).document).flat();
  return new TurnMetadata({ points: indexCodePoints(ssml), sentences, isMarkup: true }, options);
};
const spoken = '<speak><voice name="v">text</voice></speak>';
const textOf = ({ Type, Data }: { Type: string; Data: Record<string, unknown> }) => {
  const { Text, BoundaryType } = (Data.text ?? {}) as { Text?: string; BoundaryType?: string };
  return `${BoundaryType ?? Type} ${Text ?? Data.Bookmark ?? Data.VisemeId}`;
};

test('words keep their spelling, and punctuation comes between them', () => {
  const ssml =
    '<speak><voice name="v">“Don’t, <b>R&amp;D</b>!” costs <say-as interpret-as="x">3.14</say-as> …</voice></speak>';
  const words = wordsIn(ssml, ['Don’t', 'R&amp;D', 'costs', '3.14']);
  const told = metadataOf(ssml, { ...all, sentence: false }).take({ ...empty, words });
  expect(told.map(textOf)).toEqual([
    'PunctuationBoundary “',
    'WordBoundary Don’t',
    'PunctuationBoundary ,',
    'WordBoundary R&D',
    'PunctuationBoundary !”',
    'WordBoundary costs',
    'WordBoundary 3.14',
    'PunctuationBoundary …',
  ]);
  expect(told[2]?.Data).toMatchObject({ Offset: 1_000_000, Duration: 1_000_000 });
});

test('a symbol that is read aloud is a word, without the spaces around it', () => {
  const ssml = '<speak><voice name="v">salt &amp; pepper</voice></speak>';
  const told = metadataOf(ssml, { ...all, sentence: false }).take({
    ...empty,
    words: wordsIn(ssml, ['salt', ' &amp; ', 'pepper']),
  });
  expect(told.map(textOf)).toEqual(['WordBoundary salt', 'WordBoundary &', 'WordBoundary pepper']);
});

test('no sentence or punctuation is reported twice across segments', () => {
  const ssml = '<speak><voice name="v">One, two. Three.</voice></speak>';
  const [one, two, three] = wordsIn(ssml, ['One', 'two', 'Three']);
  const metadata = metadataOf(ssml);
  const first = metadata.take({ ...empty, words: one ? [one] : [] });
  const second = metadata.take({ ...empty, words: [two, three].filter((word) => word !== undefined) });
  expect(first.map(textOf)).toEqual([
    'SentenceBoundary One, two.',
    'WordBoundary One',
    'PunctuationBoundary ,',
  ]);
  expect(second.map(textOf)).toEqual([
    'WordBoundary two',
    'PunctuationBoundary .',
    'SentenceBoundary Three.',
    'WordBoundary Three',
    'PunctuationBoundary .',
  ]);
});

test('bookmarks and visemes are reported in order of time', () => {
  const metadata = metadataOf(spoken);
  const phonemes = [
    { ipa: 'h', offsetMs: 0 },
    { ipa: 'ə', offsetMs: 50 },
    { ipa: 'ˌʌ', offsetMs: 60 },
    { ipa: 'ʲ', offsetMs: 70 },
    { ipa: 'ˈoʊ', offsetMs: 90 },
    { ipa: '', offsetMs: 200 },
  ];
  const told = metadata.take({ ...empty, marks: [{ name: 'here', offsetMs: 80 }], phonemes });
  expect(told.map(textOf)).toEqual(['Viseme 12', 'Viseme 1', 'Bookmark here', 'Viseme 8', 'Viseme 0']);
});

test('only the requested events are reported', () => {
  const off = { word: false, punctuation: false, sentence: false, bookmark: false, viseme: false };
  const metadata = metadataOf(spoken, { ...off, sessionEnd: false });
  const words = wordsIn(spoken, ['text']);
  const marks = [{ name: 'x', offsetMs: 0 }];
  expect(metadata.take({ ...empty, words, marks, phonemes: [{ ipa: 'a', offsetMs: 0 }] })).toEqual([]);
});

test.each([
  ['tɕh', 16],
  ['ts.h', 16],
  ['ˈɛ̃', 4],
  ['iː', 6],
  ['dʒ', 16],
  ['ç', 20],
  ['ˈaʊ', 9],
  ['aɪ', 11],
  ['ʲ', undefined],
  ['', 0],
])('%s shows viseme %s', (ipa, id) => {
  expect(visemeId(ipa)).toBe(id);
});
