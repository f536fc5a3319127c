import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceRange } from '../aligned-text.ts';
import { documentCost } from '../plan/document-cost.ts';
import { plainTextDocument } from '../plan/plain-text.ts';
import { planSegments } from '../plan/plan-segments.ts';
import type { SpeechDocument, SpeechNode } from '../speech-document.ts';
import { ssmlDocument } from '../ssml/index.ts';
import { codePointLength } from '../text/code-points.ts';
import { applyDictionary } from './apply-dictionary.ts';
import { checkEntry } from './check-entry.ts';
import { buildDictionary, type SpokenEntry } from './matcher.ts';

const style = { voice: 'zh-CN-A', rate: 1, pitch: 1, range: 1, volume: 100 };
const localeOf = (voice: string) => voice.slice(0, 5);

type Fields = Partial<SpokenEntry>;

function entry(word: string, said: string | SpokenEntry['pronunciation'], fields: Fields = {}): SpokenEntry {
  const pronunciation = typeof said === 'string' ? { alias: said } : said;
  const read = checkEntry({ word, pronunciation, ...fields });
  if ('fault' in read) throw new Error(read.fault.reason);
  return read.entry;
}

const pinyin = (sounds: string) => ({ alphabet: 'pinyin', sounds }) as const;
const ipa = (sounds: string) => ({ alphabet: 'ipa', sounds }) as const;

function apply(document: SpeechDocument, ...layers: readonly SpokenEntry[][]): SpeechDocument {
  return applyDictionary(document, layers.map(buildDictionary), localeOf);
}

const plain = (text: string, voice = style.voice) => plainTextDocument(text, { ...style, voice }).document;

/** The spoken form: replacement words as they are, phonemes in brackets. */
function said({ nodes }: SpeechDocument): string {
  return nodes.map((node) => (node.kind === 'text' ? saidIn(node) : '|')).join('');
}

function saidIn({ content, style: { pinyin, ipa } }: Extract<SpeechNode, { kind: 'text' }>): string {
  const sounds = pinyin ?? ipa;
  return sounds === undefined ? content.text : `[${content.text}=${sounds}]`;
}

const speak = (text: string, entries: SpokenEntry[], voice?: string) =>
  said(apply(plain(text, voice), entries));

describe('which words an entry finds', () => {
  test.each([
    ['the longest', '重庆银行', [entry('重庆', 'X'), entry('重庆银行', 'Y'), entry('重', 'Z')], 'Y'],
    ['another one beside it', '重庆重', [entry('重庆', 'X'), entry('重', 'Z')], 'XZ'],
    ['no part of a longer word', 'AI said AIM, ai!', [entry('AI', 'X')], 'X said AIM, X!'],
    ['a part where it is wanted', 'AIM', [entry('AI', 'X', { wholeWord: false })], 'XM'],
    ['only its own case where it is wanted', 'us US', [entry('US', 'X', { matchCase: true })], 'us X'],
    ['the one that is written alike', 'polish Polish', [entry('polish', 'X'), entry('Polish', 'Y')], 'X Y'],
    ['words of several parts', 'in New York.', [entry('New York', 'X')], 'in X.'],
    ['Chinese within Chinese', '我在银行里', [entry('银行', 'X')], '我在X里'],
    ['Latin within Chinese', '我用K8s部署', [entry('K8s', 'X')], '我用X部署'],
    ['no letter without its accent', 'cafe\u0301', [entry('cafe', 'X', { wholeWord: false })], 'café'],
    ['a word whose accent stands apart', 'cafe\u0301 café', [entry('café', 'X')], 'X X'],
    ['a word that was written so', 'cafe\u0301 café', [entry('cafe\u0301', 'X')], 'X X'],
    ['letters beyond the basic plane', '𠮷𠮷野家', [entry('𠮷野家', 'X')], '𠮷X'],
    ['Greek in any case', 'ΟΔΟΣ', [entry('οδος', 'X')], 'X'],
    ['letters that grow in lower case', 'İİ AI', [entry('AI', 'X')], 'İİ X'],
    ['signs', 'C++ and C', [entry('C++', 'X')], 'X and C'],
    ['a possessive', "Nguyen's", [entry('Nguyen', 'X')], "X's"],
  ])('%s', (_, text, entries, expected) => {
    expect(speak(text, entries)).toBe(expected);
  });

  test.each([
    ['zh', 'zh-TW-A', true],
    ['zh-CN', 'zh-CN-A', true],
    ['zh-CN', 'zh-TW-A', false],
    ['cmn', 'zh-CN-A', true],
    ['yue', 'zh-HK-A', true],
    ['yue', 'zh-CN-A', false],
    ['en-US', 'en-GB-A', false],
    ['en', 'zh-CN-A', false],
    ['', 'th-TH-A', true],
  ])('of %s in the text of %s: %s', (locale, voice, isFound) => {
    expect(speak('w', [entry('w', 'X', { locale })], voice)).toBe(isFound ? 'X' : 'w');
  });

  test('a narrower locale comes before a wider one', () => {
    const entries = [
      entry('w', 'X'),
      entry('w', 'Z', { locale: 'zh-CN' }),
      entry('w', 'Y', { locale: 'zh' }),
    ];
    expect(speak('w', entries)).toBe('Z');
    expect(speak('w', entries, 'zh-TW-A')).toBe('Y');
    expect(speak('w', entries, 'en-US-A')).toBe('X');
  });

  test('pinyin is for Mandarin only', () => {
    const entries = [entry('行', pinyin('háng'))];
    expect(speak('行', entries)).toBe('[行=hang2]');
    expect(speak('行', entries, 'zh-HK-A')).toBe('行');
    expect(speak('行', entries, 'en-US-A')).toBe('行');
  });
});

describe('entries and texts that would take long', () => {
  const locales = Array.from(
    { length: 10_000 },
    (_, index) => `de-xx-${index.toString(36).padStart(4, '0')}`,
  );

  test('thousands of entries of one word', () => {
    const entries = locales.map((locale) => entry('aa', 'X', { locale }));
    expect(speak('aa '.repeat(1000), [...entries, entry('Aa', 'Y', { locale: 'en' })], 'en-US-A')).toBe(
      'Y '.repeat(1000),
    );
  });

  test('of many entries of one word the one with the same case applies, then the strictest', () => {
    const places = ['', 'en', 'en-US', 'en-GB', 'de', 'zh', 'zh-CN', 'yue', 'en-Latn-US-long'];
    const several = places.flatMap((locale) =>
      ['us', 'Us', 'US'].map((word) =>
        entry(word, `said ${word} ${locale}`, { locale, matchCase: word === 'US' }),
      ),
    );
    for (const voice of ['en-US-A', 'en-AU-A', 'de-DE-A', 'zh-HK-A', 'fr-FR-A', 'en']) {
      for (const written of ['us', 'Us', 'US', 'uS']) {
        const fitting = several
          .filter((each) => speak(written, [each], voice) !== written)
          .sort((a, b) => Number(b.matchCase) - Number(a.matchCase) || b.locale.length - a.locale.length);
        const expected = fitting.find(({ word }) => word === written) ?? fitting[0];
        expect([voice, written, speak(written, several, voice)]).toEqual([
          voice,
          written,
          speak(written, expected ? [expected] : [], voice),
        ]);
      }
    }
  });

  test('whole words of every length that the text has only inside others', () => {
    const inCase = (variant: number) => (_: string, at: number) => ((variant >> (at % 7)) & 1 ? 'A' : 'a');
    const entries = Array.from({ length: 10_000 }, (_, index) =>
      entry('a'.repeat(1 + (index % 100)).replace(/a/g, inCase(index / 100)), 'X', { matchCase: true }),
    );
    expect(speak('a'.repeat(20_000), entries, 'en-US-A')).toBe('a'.repeat(20_000));
  });

  test('words in thousands of gaps between others', () => {
    const { nodes } = apply(
      plain(`\u0130 ${'a b '.repeat(2000)}`, 'en-US-A'),
      [entry('a', 'X')],
      [entry('b', 'Y')],
    );
    expect(said({ nodes })).toBe(`\u0130 ${'X Y '.repeat(2000)}`);
  });
});

describe('what an entry says', () => {
  test('is never looked up again, in its own dictionary or in one under it', () => {
    const loop = [entry('a', 'b'), entry('b', 'a'), entry('c', 'c c')];
    expect(speak('a b c', loop)).toBe('b a c c');
    expect(said(apply(plain('a b'), [entry('a', 'b')], [entry('b', 'a')]))).toBe('b a');
  });

  test('precedes the operator’s entries, however long', () => {
    const layers = [[entry('重庆', 'X')], [entry('重庆银行', 'Y'), entry('行', 'Z')]];
    expect(said(apply(plain('重庆银行'), ...layers))).toBe('X银Z');
  });

  test('is overridden by SSML', () => {
    const ssml =
      '<speak><voice name="zh-CN-A">行<sub alias="行">长</sub><phoneme alphabet="ipa" ph="x">行</phoneme>' +
      '<say-as interpret-as="characters">行</say-as><emphasis>行</emphasis></voice></speak>';
    const { document } = ssmlDocument(ssml);
    expect(said(apply(document, [entry('行', 'X'), entry('长', 'Y')]))).toBe('X行[行=x]行X');
  });

  test('matches across XML references, and replaces them', () => {
    const ssml = '<speak><voice name="en-US-A">at AT&amp;T now</voice></speak>';
    const { document } = ssmlDocument(ssml);
    const applied = apply(document, [entry('AT&T', 'X')]);
    expect(said(applied)).toBe('at X now');
    const [node] = applied.nodes;
    if (node?.kind !== 'text') throw new Error('no text');
    expect(sourceRange(node.content.spans, 3, 1)).toEqual({
      sourceStart: ssml.indexOf('AT&'),
      sourceLength: 8,
    });
  });

  test('follows the language of a passage', () => {
    const ssml = '<speak><voice name="zh-CN-A">chat <lang xml:lang="fr-FR">chat</lang></voice></speak>';
    const entries = [entry('chat', 'X', { locale: 'fr' })];
    expect(said(apply(ssmlDocument(ssml).document, entries))).toBe('chat X');
  });

  test('is charged by the written form, which segments show', () => {
    const text = 'K8s 在重庆。K8s！';
    const entries = [
      entry('K8s', 'Kubernetes, the container orchestrator'),
      entry('重庆', pinyin('chong2 qing4')),
    ];
    const applied = apply(plain(text), entries);
    expect(documentCost(applied).characters).toBe(codePointLength(text));
    const segments = planSegments(applied, resolver, { streamed: false });
    expect(segments.map((segment) => segment.text).join('')).toBe(text);
    const spoken = segments.flatMap(({ utterance }) => utterance.parts.filter(({ kind }) => kind === 'text'));
    expect(JSON.stringify(spoken)).toContain('Kubernetes, the container orchestrator');
    expect(spoken).toContainEqual(expect.objectContaining({ text: '重庆', pinyin: 'chong2 qing4' }));
  });

  test('is spoken once, piece by piece, when it is longer than a segment', () => {
    const sounds = 'ta'.repeat(240);
    const segments = planSegments(apply(plain('tata'), [entry('tata', ipa(sounds))]), resolver, {
      streamed: false,
    });
    const pieces = segments.flatMap(({ utterance }) =>
      utterance.parts.map((part) => (part.kind === 'text' ? part.ipa : '')),
    );
    expect(pieces.join('')).toBe(sounds);
    expect(segments.map(({ text }) => text).join('')).toBe('tata');
  });
});

const resolver = {
  resolve: (voice: string) => ({ engine: 'fake', voice, locale: localeOf(voice) }),
  forScript: () => undefined,
};

describe('any text and any entries', () => {
  const letters = fc.constantFrom('a', 'B', 'b', '行', '重', '庆', ' ', '。', '\n', '😀', 'é', '1');
  const someText = fc.array(letters, { maxLength: 40 }).map((parts) => parts.join(''));
  const someWord = fc
    .array(letters, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('').replaceAll('\n', ''))
    .filter((word) => word.trim() !== '');
  const someEntry = fc.record({
    word: someWord,
    said: fc.oneof(someWord, fc.constant(pinyin('hang2')), fc.constant(ipa('xaŋ'))),
    matchCase: fc.boolean(),
    wholeWord: fc.boolean(),
  });
  const someLayers = fc.array(fc.array(someEntry, { maxLength: 6 }), { maxLength: 2 });

  test('every character is kept once, with its position and cost', () => {
    const property = fc.property(someText, someLayers, (text, layers) => {
      const document = plain(text);
      const applied = apply(
        document,
        ...layers.map((each) => each.map(({ word, said, ...fields }) => entry(word, said, fields))),
      );
      expect(documentCost(applied).characters).toBe(documentCost(document).characters);
      const covered = applied.nodes.flatMap((node) => (node.kind === 'text' ? node.content.spans : []));
      const before = document.nodes.flatMap((node) => (node.kind === 'text' ? node.content.spans : []));
      const length = (spans: typeof covered) =>
        spans.reduce((sum, { sourceLength }) => sum + sourceLength, 0);
      expect(length(covered)).toBe(length(before));
      let end = 0;
      for (const { sourceStart, sourceLength } of covered) {
        expect(sourceStart).toBeGreaterThanOrEqual(end);
        end = sourceStart + sourceLength;
      }
      const segments = planSegments(applied, resolver, { streamed: false });
      const charged = segments.reduce((sum, { predictedMs }) => sum + predictedMs, 0);
      if (segments.length > 0) expect(charged).toBe(documentCost(applied).predictedMs);
    });
    fc.assert(property, { numRuns: 300 });
  });
});

test('without entries the document is returned unchanged', () => {
  const document = plain('行');
  expect(applyDictionary(document, [], localeOf)).toBe(document);
  expect(apply(document, [entry('重', 'X')]).nodes).toEqual(document.nodes);
});
