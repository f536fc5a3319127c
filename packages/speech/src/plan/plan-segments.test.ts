import { chargedCharacters, limits, textCost } from '@parlando/contract';
import { describe, expect, it } from 'vitest';
import type { UtterancePart } from '../engine.ts';
import type { SpeechDocument } from '../speech-document.ts';
import type { PlannedSegment } from '../speech-plan.ts';
import { documentCost } from './document-cost.ts';
import { plainTextDocument } from './plain-text.ts';
import { planSegments } from './plan-segments.ts';
import { mark, paragraph, pause, resolver, sentence, styled, words } from './testkit/nodes.ts';

const plain = (text: string, voice = 'zh') => plainTextDocument(text, styled(voice)).document;
const plan = (document: SpeechDocument, streamed = false) => planSegments(document, resolver, { streamed });
const show = (part: UtterancePart) =>
  part.kind === 'text'
    ? `${part.voice}:${part.text}`
    : part.kind === 'pause'
      ? part.durationMs
      : `#${part.name}`;
const parts = (segments: readonly PlannedSegment[]) =>
  segments.map((segment) => segment.utterance.parts.map(show));
const total = (segments: readonly PlannedSegment[]) =>
  segments.reduce((sum, each) => sum + each.characters, 0);
describe('planSegments: what is spoken', () => {
  it('normalises in the language of the voice and carries its prosody', () => {
    const [segment] = plan(plain('2个苹果'));
    expect(segment).toMatchObject({ engine: 'one', text: '2个苹果', characters: 4 });
    expect(segment?.utterance.parts).toEqual([
      {
        kind: 'text',
        text: '两个苹果',
        voice: 'cmn',
        rate: 1.2,
        pitch: 0.9,
        range: 1,
        volume: 80,
        alignment: [{ spokenStart: 0, spokenLength: 4, sourceStart: 0, sourceLength: 4 }],
      },
      { kind: 'pause', durationMs: 150 },
    ]);
  });

  it('speaks Chinese in an English text with a Chinese voice', () => {
    expect(parts(plan(plain('Hello, 北京2024年 (capital) is big.', 'en')))).toEqual([
      ['en-us:Hello, ', 120, 'cmn:北京二零二四年 ', 'en-us:(capital) is big.', 150],
    ]);
    expect(parts(plan(plain('你好 hello', 'zh')))).toEqual([['cmn:你好 hello', 150]]);
  });

  it('leaves out and reports words in a script that no voice can read', () => {
    const heard = (text: string, voice = 'en') => {
      const unread: string[] = [];
      const { document } = plainTextDocument(text, styled(voice));
      const segments = planSegments(document, resolver, {
        streamed: false,
        onUnreadable: (words) => unread.push(words),
      });
      expect(total(segments)).toBe(segments.length === 0 ? 0 : chargedCharacters(documentCost(document)));
      return [parts(segments).flat(), unread];
    };
    expect(heard('Привет and hello.')).toEqual([['en-us:and hello.', 150], ['Привет']]);
    expect(heard('他说สวัสดีครับ，走了。', 'zh')).toEqual([['cmn:他说，走了。', 150], ['สวัสดีครับ']]);
    expect(heard('שָׁלוֹם 北京 コーヒー!')).toEqual([
      ['cmn:北京 !', 150],
      ['שָׁלוֹם', 'コーヒー'],
    ]);
    expect(heard('ສະບາຍດີ ទីក្រុង 𐎠𐎡 \ue000')).toEqual([[], ['ສະບາຍດີ', 'ទីក្រុង', '𐎠𐎡', '\ue000']]);
    expect(heard('α rays, 5 μg and Ελλάδα')).toEqual([
      ['en-us:alpha rays, 5 micrograms and', 150],
      ['Ελλάδα'],
    ]);
    expect(heard('10 k\u2126')).toEqual([['en-us:10 kiloohms', 150], []]);
  });

  it('speaks the locale of the document only when the voice does', () => {
    const [british] = plan({ nodes: [words('5/1/2024', 'en', { locale: 'en-GB' })] });
    expect(british && show(british.utterance.parts[0] as UtterancePart)).toContain('fifth of January');
    const [spanish] = plan({ nodes: [words('50%', 'es', { locale: 'zh-CN' })] });
    expect(spanish && show(spanish.utterance.parts[0] as UtterancePart)).toBe('es-419:50 por ciento');
  });

  it('reads say-as and keeps IPA', () => {
    const document: SpeechDocument = {
      nodes: [
        words('110', 'zh', { sayAs: { interpretAs: 'digits' } }),
        words('tomato', 'en', { ipa: 'təˈmɑːtoʊ' }),
      ],
    };
    const [segment] = plan(document);
    expect(segment && parts([segment])).toEqual([['cmn:一一零', 'en-us:tomato', 150]]);
    expect(segment?.utterance.parts[1]).toMatchObject({ ipa: 'təˈmɑːtoʊ' });
  });

  it('does not speak emoji and punctuation, but counts them', () => {
    const segments = plan(plain('😀！\n你好😀。\n……\n😀😀'));
    expect(parts(segments)).toEqual([['cmn:你好。', 150]]);
    const cost = textCost('😀！\n你好😀。\n……\n😀😀', { speed: styled('zh').rate, voice: 'zh' });
    expect(total(segments)).toBe(chargedCharacters(cost));
  });

  it('predicts the duration of each segment, including its pauses', () => {
    const [segment] = plan({
      nodes: [words('你好', 'zh', { rate: 0.5 }), pause(3000), words('hello', 'en')],
    });
    expect(segment?.predictedMs).toBeGreaterThan(3000 + 800);
    expect(segment?.predictedMs).toBeLessThan(3000 + 5000);
  });

  it('has no segment when there is nothing to speak', () => {
    expect(plan(plain('😀 … ！'))).toEqual([]);
    expect(plan({ nodes: [pause(500)] })).toEqual([]);
  });

  it('passes on what the resolver throws', () => {
    expect(() => plan(plain('a', 'nobody'))).toThrow(RangeError);
  });
});

describe('planSegments: where it cuts', () => {
  it('makes short first segments for streaming', () => {
    const text = '今天天气很好，我们一起去公园散步吧，顺便看看那里的花开了没有，然后再去吃饭好不好。'.repeat(
      4,
    );
    const streamed = plan(plain(text), true);
    expect(streamed[0]?.characters).toBeLessThanOrEqual(40);
    expect(streamed[0]?.text).toMatch(/[，。]$/);
    expect(streamed[1]?.characters).toBeLessThanOrEqual(100);
    expect(plan(plain(text))[0]?.text.length).toBeGreaterThan(40);
  });

  it('joins short sentences of a paragraph, not of two', () => {
    expect(plan(plain('你好。我很好。谢谢。\n再见。')).map((segment) => segment.text)).toEqual([
      '你好。我很好。谢谢。',
      '再见。',
    ]);
  });

  it('joins wrapped lines', () => {
    expect(plan(plain('This line was\nwrapped by mail.', 'en'))).toHaveLength(1);
    expect(plan(plain('A heading\nThe text.', 'en'))).toHaveLength(2);
  });

  it('does not mix engines in a segment', () => {
    const segments = plan({ nodes: [words('One, ', 'en'), words('two.', 'other'), words(' Three.', 'en')] });
    expect(segments.map(({ engine, text }) => [engine, text])).toEqual([
      ['one', 'One,'],
      ['two', 'two.'],
      ['one', 'Three.'],
    ]);
  });

  it('keeps what say-as holds in one piece', () => {
    const number = '5550199 5550199';
    const segments = planSegments(
      {
        nodes: [
          words('Whenever you like please do call me by day or by night and at any hour at '.repeat(3), 'en'),
          words(number, 'en', { sayAs: { interpretAs: 'telephone' } }),
        ],
      },
      resolver,
      { streamed: true },
    );
    expect(segments.length).toBeGreaterThan(1);
    expect(segments.at(-1)?.text.endsWith(number)).toBe(true);
  });

  it.each(['a', '字', 'a\u0301', '😀a', '这是一个句子。', 'Hello, world. ', '👨‍👩‍👧 x', '1', 'Hi北京'])(
    'cuts 100 000 characters of %j into pieces of bounded size, at graphemes',
    (unit) => {
      const text = unit.repeat(Math.ceil(100_000 / unit.length));
      const segments = plan(plain(text, 'en'));
      expect(Math.max(...segments.map((segment) => segment.predictedMs))).toBeLessThanOrEqual(
        limits.segment.speechMs,
      );
      expect(total(segments)).toBe(
        chargedCharacters(textCost(text, { speed: styled('zh').rate, voice: 'en' })),
      );
      for (const { text: own } of segments) expect(own).not.toMatch(/^[\p{M}\u200d]|[\ud800-\udbff]$/u);
    },
  );
});

describe('planSegments: pauses', () => {
  it('pauses longer at the end of larger units', () => {
    const long =
      '这是一个比较长的句子用来占满一个片段的长度所以它没有什么意思只是一直说下去说下去说下去。'.repeat(2);
    const pauses = parts(plan(plain(`${long}\n再见。`))).map((each) => each.at(-1));
    expect(pauses).toEqual([250, 600, 150]);
  });

  it('uses the document’s own pause lengths', () => {
    const document: SpeechDocument = {
      nodes: [words('一。二。'), paragraph, words('三。')],
      silence: { sentenceMs: 900, leadingMs: 70, tailingMs: 0 },
    };
    expect(parts(plan(document))).toEqual([
      [70, 'cmn:一。', 900],
      ['cmn:二。', 900],
      ['cmn:三。', 0],
    ]);
  });

  it('pauses at punctuation that a change of voice would swallow', () => {
    expect(parts(plan(plain('He said: 你好。 And left, 再见', 'en')))).toEqual([
      ['en-us:He said: ', 120, 'cmn:你好。 ', 250, 'en-us:And left, ', 120, 'cmn:再见', 150],
    ]);
  });

  it('makes no part of punctuation only, which an engine would name', () => {
    const document: SpeechDocument = {
      nodes: [
        words('...', 'en'),
        words('Hello ', 'en'),
        words('world', 'en', { rate: 2 }),
        words('! ', 'en'),
        words('Bye', 'en'),
        pause(70),
        words('?', 'en'),
      ],
    };
    expect(parts(plan(document))).toEqual([['en-us:Hello ', 'en-us:world! ', 250, 'en-us:Bye', 70]]);
  });

  it('makes the pauses at commas that the document sets', () => {
    const document: SpeechDocument = {
      nodes: [words('一，二；三、四，1,000')],
      silence: { commaMs: 50, enumerationCommaMs: 20 },
    };
    expect(parts(plan(document))).toEqual([
      ['cmn:一，', 50, 'cmn:二；三、', 20, 'cmn:四，', 50, 'cmn:一千', 150],
    ]);
  });

  it('leaves a comma that stands for an arrow its usual pause', () => {
    const document: SpeechDocument = { nodes: [words('一►二')], silence: { commaMs: 20_000 } };
    expect(parts(plan(document))).toEqual([['cmn:一，二', 150]]);
  });

  it('keeps the positions of the document’s pauses and marks', () => {
    const document: SpeechDocument = {
      nodes: [
        mark('start'),
        words('一'),
        pause(300),
        words('二。 '),
        pause(1000),
        pause(500),
        sentence,
        words('三。'),
        mark('here'),
        paragraph,
        pause(40),
        words('四'),
        pause(20),
      ],
    };
    expect(parts(plan(document))).toEqual([
      ['#start', 'cmn:一', 300, 'cmn:二。', 1500],
      ['cmn:三。', '#here', 40],
      ['cmn:四', 20],
    ]);
  });

  it('keeps a mark after the pause before it', () => {
    const document: SpeechDocument = {
      nodes: [words('一。'), pause(100), mark('m'), pause(30), paragraph, words('二')],
    };
    expect(parts(plan(document))[0]).toEqual(['cmn:一。', 100, '#m', 30]);
  });
});
