import { DictionaryEntry, limits } from '@parlando/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dictionaryFileSteps, readDictionaryFile, writeDictionaryFile } from './index.ts';

const entriesOf = (format: 'csv' | 'pls', content: string) =>
  readDictionaryFile(format, content).entries.map(({ entry }) => entry);
const refusedOf = (format: 'csv' | 'pls', content: string) => readDictionaryFile(format, content).refused;

describe('a table', () => {
  test('of two columns contains words and their pronunciations', () => {
    const read = readDictionaryFile('csv', 'K8s,Kubernetes\n\nNguyen,/nwɪn/\n');
    expect(read.refused).toEqual([]);
    expect(read.entries).toEqual([
      { line: 1, entry: DictionaryEntry.parse({ word: 'K8s', pronunciation: { alias: 'Kubernetes' } }) },
      {
        line: 3,
        entry: DictionaryEntry.parse({ word: 'Nguyen', pronunciation: { alphabet: 'ipa', sounds: 'nwɪn' } }),
      },
    ]);
  });

  test('takes a syllable with a tone for each Chinese character as pinyin, anything else as words', () => {
    const lines = [
      '重庆,chong2 qing4',
      '银行,yínháng',
      '重庆,chong2',
      '重庆,chong qing',
      '重庆市,Chong2 qing4 city',
    ];
    expect(entriesOf('csv', lines.join('\n')).map(({ pronunciation }) => pronunciation)).toEqual([
      { alphabet: 'pinyin', sounds: 'chong2 qing4' },
      { alphabet: 'pinyin', sounds: 'yin2 hang2' },
      { alias: 'chong2' },
      { alias: 'chong qing' },
      { alias: 'Chong2 qing4 city' },
    ]);
    expect(entriesOf('csv', '重庆,chong2 qing4,alias')[0]?.pronunciation).toEqual({ alias: 'chong2 qing4' });
  });

  test('with a heading may have its columns in any order and language', () => {
    const content = '\ufeff备注;读音;词语;类型;语言;区分大小写\n"两\n行";chóng qìng;重庆;拼音;zh_CN;是\n';
    expect(entriesOf('csv', content.replace('"两\n行"', '城市'))).toEqual([
      {
        word: '重庆',
        pronunciation: { alphabet: 'pinyin', sounds: 'chong2 qing4' },
        locale: 'zh-CN',
        matchCase: true,
        wholeWord: true,
        note: '城市',
      },
    ]);
    expect(refusedOf('csv', content)).toMatchObject([{ line: 2, reason: 'characters' }]);
  });

  test('is read in linear time, whatever its quotes and spaces', () => {
    for (const space of [' ', '\r', '\u3000']) {
      const cell = `"${'x"'.repeat(300_000)}x${space.repeat(300_000)}`;
      expect(refusedOf('csv', `word,pronunciation\n${cell},b\n`)).toHaveLength(1);
    }
  });

  test('reports why each refused line is refused, and accepts the others', () => {
    const long = 'x'.repeat(1_000_000);
    const lines = [
      ',nothing',
      'silent,',
      `${long},long`,
      `long,${long}`,
      '行,hang9,pinyin',
      'a,b,runes',
      'a,b,alias,not a locale',
      `a,b,alias,en,,,${long}`,
      'a\u0007,b',
      'good,fine',
    ];
    const { entries, refused } = readDictionaryFile('csv', lines.join('\n'));
    expect(entries).toMatchObject([{ line: 10, entry: { word: 'good' } }]);
    expect(refused.map(({ line, reason, limit }) => [line, reason, limit])).toEqual([
      [1, 'word-missing', undefined],
      [2, 'pronunciation-missing', undefined],
      [3, 'word-too-long', limits.dictionary.word.max],
      [4, 'pronunciation-too-long', limits.pronunciation.words.max],
      [5, 'pinyin', undefined],
      [6, 'alphabet', undefined],
      [7, 'locale', undefined],
      [8, 'note-too-long', limits.dictionary.note.max],
      [9, 'characters', undefined],
    ]);
    expect(JSON.stringify(refused).length).toBeLessThan(2000);
  });

  test('counts lines within cells', () => {
    expect(refusedOf('csv', '"a\nb",c\n,d')).toMatchObject([
      { line: 1 },
      { line: 3, reason: 'word-missing' },
    ]);
  });

  test('that is empty or too long is refused as a whole', () => {
    expect(refusedOf('csv', ' \n')).toEqual([{ line: 1, reason: 'empty' }]);
    const limit = limits.dictionary.fileCharacters;
    expect(refusedOf('csv', 'x'.repeat(limit + 1))).toEqual([{ line: 1, reason: 'too-large', limit }]);
  });

  test('is read up to the limit', () => {
    const limit = limits.dictionary.fileLines;
    const { entries, refused } = readDictionaryFile('csv', 'a,b\n'.repeat(500_000));
    expect(entries).toHaveLength(limit);
    expect(refused).toEqual([{ line: limit + 1, reason: 'too-many-lines', limit }]);
    const lexeme = '<lexeme><grapheme>a</grapheme><alias>b</alias></lexeme>';
    const pls = readDictionaryFile('pls', `<lexicon>${lexeme.repeat(limit + 10)}</lexicon>`);
    expect(pls.entries).toHaveLength(limit);
    expect(pls.refused).toMatchObject([{ reason: 'too-many-lines', limit }]);
  });

  test('contains no formula', () => {
    const entry = DictionaryEntry.parse({ word: '=1+1', pronunciation: { alias: '@sum' } });
    const content = writeDictionaryFile('csv', [entry]);
    expect(content).not.toMatch(/(?:^|[,"\n])[=@]/);
    expect(entriesOf('csv', content)).toEqual([entry]);
  });
});

const lexicon = (content: string, attributes = 'alphabet="ipa" xml:lang="en-US"') =>
  `<?xml version="1.0"?><lexicon version="1.0" xmlns="http://www.w3.org/2005/01/pronunciation-lexicon" ${attributes}>${content}</lexicon>`;

describe('a lexicon', () => {
  test('gives each grapheme its preferred, or first, pronunciation', () => {
    const content = `
      <!-- the example of the recommendation -->
      <meta name="author" content="W3C"/>
      <lexeme><grapheme>theater</grapheme><grapheme>theatre</grapheme>
        <phoneme>ˈθɪətər</phoneme><phoneme prefer="true">ˈθiːətər</phoneme></lexeme>
      <lexeme><grapheme>W3C</grapheme><alias>World  Wide Web\n Consortium</alias></lexeme>
      <lexeme><grapheme>AT&amp;T</grapheme><phoneme alphabet="x-sampa">e</phoneme></lexeme>`;
    expect(
      entriesOf('pls', lexicon(content)).map(({ word, locale, pronunciation }) => [
        word,
        locale,
        pronunciation,
      ]),
    ).toEqual([
      ['theater', 'en-US', { alphabet: 'ipa', sounds: 'ˈθiːətər' }],
      ['theatre', 'en-US', { alphabet: 'ipa', sounds: 'ˈθiːətər' }],
      ['W3C', 'en-US', { alias: 'World Wide Web Consortium' }],
      ['AT&T', 'en-US', { alphabet: 'ipa', sounds: 'e' }],
    ]);
  });

  test('with thousands of attributes is read as quickly as any other', () => {
    const lexeme = '<lexeme><grapheme>a</grapheme><phoneme>b</phoneme></lexeme>';
    const attributes = Array.from({ length: 15_000 }, (_, index) => `a${index}=""`).join(' ');
    expect(entriesOf('pls', `<lexicon ${attributes}>${lexeme.repeat(15_000)}</lexicon>`)).toHaveLength(
      15_000,
    );
  });

  test('reports why each refused lexeme is refused', () => {
    const content = `
<lexeme><grapheme>a</grapheme><phoneme alphabet="x-other">a</phoneme></lexeme>
<lexeme><grapheme>b</grapheme></lexeme>
<lexeme><alias>c</alias></lexeme>
<lexeme><grapheme>d</grapheme><phoneme alphabet="x-pinyin">dog</phoneme></lexeme>`;
    expect(
      refusedOf('pls', lexicon(content)).map(({ line, reason, value }) => [line, reason, value]),
    ).toEqual([
      [2, 'alphabet', 'a'],
      [3, 'pronunciation-missing', 'b'],
      [4, 'word-missing', ''],
      [5, 'pinyin', 'd'],
    ]);
  });

  const bomb =
    '<!DOCTYPE lexicon [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><lexicon><lexeme><grapheme>&b;</grapheme></lexeme></lexicon>';
  test.each([
    ['a document type', bomb, { line: 1, column: 1, reason: 'doctype' }],
    ['an outer entity', '<lexicon>\n&file;</lexicon>', { line: 2, column: 1, reason: 'xml' }],
    ['100 000 tags deep', '<lexicon>'.repeat(100_000), { reason: 'too-deep', limit: 16 }],
    ['another document', '<speak/>', { reason: 'no-lexicon' }],
    ['nothing', '', { reason: 'no-lexicon' }],
    ['an end too early', '<lexicon><lexeme>', { reason: 'xml' }],
    ['tags that cross', '<lexicon><lexeme></lexicon></lexeme>', { reason: 'xml' }],
    ['a second root', '<lexicon/><lexicon/>', { reason: 'xml' }],
    ['no lexeme', lexicon(''), { reason: 'empty' }],
  ])('with %s is refused', (_, content, refusal) => {
    expect(readDictionaryFile('pls', content)).toMatchObject({ entries: [], refused: [refusal] });
  });
});

const someText = (max: number) =>
  fc
    .array(
      fc.constantFrom('a', 'B', '行', ' ', '<', '&', '"', "'", ',', '=', '-', '+', '@', ';', 'é', '😀'),
      {
        minLength: 1,
        maxLength: max,
      },
    )
    .map((parts) => parts.join('').trim().replace(/ +/g, ' '))
    .filter((text) => text !== '' && !/^\/.*\/$/.test(text));
const someEntry: fc.Arbitrary<DictionaryEntry> = fc.record({
  word: someText(8),
  locale: fc.constantFrom('', 'zh-CN', 'en'),
  pronunciation: fc.oneof(
    fc.record({ alias: someText(8) }),
    fc.record({ alphabet: fc.constant('ipa' as const), sounds: someText(8) }),
    fc.constant({ alphabet: 'pinyin' as const, sounds: 'chong2 qing4' }),
  ),
  matchCase: fc.boolean(),
  wholeWord: fc.boolean(),
  note: fc.oneof(fc.constant(''), someText(8)),
});

test.each(['csv', 'pls'] as const)('entries written as %s are read back unchanged', (format) => {
  const property = fc.property(fc.array(someEntry, { minLength: 1, maxLength: 5 }), (entries) => {
    expect(readDictionaryFile(format, writeDictionaryFile(format, entries))).toMatchObject({
      entries: entries.map((entry) => ({ entry })),
      refused: [],
    });
  });
  fc.assert(property, { numRuns: 200 });
});

test.each([
  ['csv', 'a,b\n'.repeat(500)],
  ['pls', `<lexicon>${'<lexeme><grapheme>a</grapheme><alias>b</alias></lexeme>'.repeat(500)}</lexicon>`],
] as const)('the reader yields between any two lines of %s', (format, content) => {
  expect([...dictionaryFileSteps(format, content)].length).toBeGreaterThanOrEqual(500);
});
