import { describe, expect, test } from 'vitest';
import { documentCost } from '../plan/document-cost.ts';
import type { SpeechDocument, SpeechStyle } from '../speech-document.ts';
import { ssmlDocument, ssmlSpokenPassages, ssmlSpokenText } from './ssml-document.ts';
import { SsmlError } from './ssml-issue.ts';

const inVoice = (content: string): string => `<speak><voice name="v">${content}</voice></speak>`;

/** The nodes in short: text with what is unusual about its style, pauses as ms, boundaries as | and ‖, marks as @name. */
function outline(document: SpeechDocument): unknown[] {
  return document.nodes.map((node) => {
    if (node.kind === 'pause') return node.durationMs;
    if (node.kind === 'mark') return `@${node.name}`;
    if (node.kind === 'boundary') return node.level === 'paragraph' ? '‖' : '|';
    const unusual = unusualStyle(node.style);
    return Object.keys(unusual).length === 0 ? node.content.text : [node.content.text, unusual];
  });
}

function unusualStyle(style: SpeechStyle): Record<string, unknown> {
  const usual: Record<string, unknown> = { voice: 'v', rate: 1, pitch: 1, range: 1, volume: 100 };
  return Object.fromEntries(Object.entries(style).filter(([key, value]) => usual[key] !== value));
}

const spoken = (content: string): unknown[] => outline(ssmlDocument(inVoice(content)).document);
const notSpoken = (content: string): string[] =>
  ssmlDocument(inVoice(content))
    .warnings.filter(({ code }) => code === 'SSML_NOT_SPOKEN')
    .map(({ element, attribute }) => [element, attribute].filter(Boolean).join('@'));

test('text in its voice', () => {
  const { document } = ssmlDocument(
    '<speak><voice name="zh-CN-XiaoxiaoNeural">你好 &amp; 再见</voice></speak>',
  );
  const style = { voice: 'zh-CN-XiaoxiaoNeural', rate: 1, pitch: 1, range: 1, volume: 100 };
  expect(document).toEqual({
    nodes: [
      {
        kind: 'text',
        style,
        content: {
          text: '你好 & 再见',
          spans: [
            { spokenStart: 0, spokenLength: 3, sourceStart: 42, sourceLength: 3 },
            { spokenStart: 3, spokenLength: 1, sourceStart: 45, sourceLength: 5 },
            { spokenStart: 4, spokenLength: 3, sourceStart: 50, sourceLength: 3 },
          ],
        },
      },
    ],
  });
});

test('a letter whose parts stand apart is one character, at its place in the source', () => {
  const source = inVoice('안녕 Núñez<sub alias="é">x</sub>'.normalize('NFD'));
  const { document } = ssmlDocument(source);
  expect(outline(document)).toEqual(['안녕 Núñezé']);
  expect(documentCost(document).characters).toBe('안녕 Núñezé'.length);
  const [node] = document.nodes;
  const last = node?.kind === 'text' ? node.content.spans.at(-2) : undefined;
  expect((last?.sourceStart ?? 0) + (last?.sourceLength ?? 0)).toBe(source.indexOf('<sub'));
});

test('an invalid document throws its first error, with all of them', () => {
  const speak = () => ssmlDocument('<speak>\n<voice><break time="x"/></voice></speak>');
  expect(speak).toThrow(SsmlError);
  expect(speak).toThrow(
    expect.objectContaining({
      code: 'SSML_VOICE_NO_NAME',
      line: 2,
      column: 1,
      issues: [
        expect.objectContaining({ line: 2, column: 1 }),
        expect.objectContaining({ code: 'SSML_STRUCTURE', column: 15 }),
      ],
    }),
  );
});

describe('voices', () => {
  test('follow one another as speakers', () => {
    const { document } = ssmlDocument(
      '<speak>\n <voice name="v">A </voice>\n <voice name="w"> B</voice>\n</speak>',
    );
    expect(outline(document)).toEqual(['A', '|', ['B', { voice: 'w' }]]);
  });

  test('in the middle of a sentence stay in it', () => {
    expect(spoken('He said <voice name="w">yes</voice> twice.')).toEqual([
      'He said ',
      ['yes', { voice: 'w' }],
      ' twice.',
    ]);
  });

  test('text outside is spoken by the request’s voice, or by the first one', () => {
    const source = '<speak>A <voice name="w">B</voice></speak>';
    expect(outline(ssmlDocument(source, { voice: 'v' }).document)).toEqual(['A ', ['B', { voice: 'w' }]]);
    expect(outline(ssmlDocument(source).document)).toEqual([
      ['A ', { voice: 'w' }],
      ['B', { voice: 'w' }],
    ]);
  });

  test('a long Microsoft name is the short one', () => {
    const name = 'Microsoft Server Speech Text to Speech Voice (zh-CN, XiaoxiaoNeural)';
    const { document } = ssmlDocument(`<speak><voice name="${name}">A</voice></speak>`);
    expect(document.nodes).toMatchObject([{ style: { voice: 'zh-CN-XiaoxiaoNeural' } }]);
  });
});

describe('prosody', () => {
  test.each([
    ['rate="+20%"', { rate: 1.2 }],
    ['rate="-30%"', { rate: 0.7 }],
    ['rate="+20"', { rate: 1.2 }],
    ['rate="1.2"', { rate: 1.2 }],
    ['rate="50%"', { rate: 1.5 }],
    ['rate="0%"', {}],
    ['rate="x-slow"', { rate: 0.5 }],
    ['rate="slow"', { rate: 0.64 }],
    ['rate="fast"', { rate: 1.55 }],
    ['rate="x-fast"', { rate: 2 }],
    ['rate="default"', {}],
    ['rate="nonsense"', {}],
    ['rate="-100%"', { rate: 0.1 }],
    ['rate="99999"', { rate: 10 }],
    ['pitch="+10%"', { pitch: 1.1 }],
    ['pitch="10%"', { pitch: 1.1 }],
    ['pitch="+12st"', { pitch: 2 }],
    ['pitch="-12st"', { pitch: 0.5 }],
    ['pitch="high"', { pitch: 1.2 }],
    ['pitch="x-low"', { pitch: 0.55 }],
    ['pitch="310Hz"', { pitch: 2 }],
    ['pitch="+31Hz"', { pitch: 1.2 }],
    ['range="+50%"', { range: 1.5 }],
    ['range="-100%"', { range: 0 }],
    ['range="low"', { range: 0.8 }],
    ['volume="40"', { volume: 40 }],
    ['volume="-50%"', { volume: 50 }],
    ['volume="-20"', { volume: 80 }],
    ['volume="-6dB"', { volume: 50.118723 }],
    ['volume="silent"', { volume: 0 }],
    ['volume="x-soft"', { volume: 20 }],
    ['volume="x-loud"', {}],
    ['volume="120"', {}],
    ['volume="+20%"', { volume: 120 }],
    ['volume="+300%"', { volume: 200 }],
    ['rate="+10%" pitch="-10%" volume="soft"', { rate: 1.1, pitch: 0.9, volume: 40 }],
  ])('%s', (attributes, style) => {
    const expected = Object.keys(style).length === 0 ? 'A' : ['A', style];
    expect(spoken(`<prosody ${attributes}>A</prosody>`)).toEqual([expected]);
  });

  test('numbers compose, words start anew', () => {
    expect(
      spoken(
        '<prosody rate="+20%" volume="50">A<prosody rate="+10%" volume="+10">B<prosody rate="slow">C</prosody></prosody></prosody>',
      ),
    ).toEqual([
      ['A', { rate: 1.2, volume: 50 }],
      ['B', { rate: 1.32, volume: 60 }],
      ['C', { rate: 0.64, volume: 60 }],
    ]);
  });

  test('hertz are of the voice’s gender', () => {
    const source = '<speak><voice name="v"><prosody pitch="240Hz">A</prosody></voice></speak>';
    const { document } = ssmlDocument(source, { genderOf: (voice) => (voice === 'v' ? 'Male' : undefined) });
    expect(outline(document)).toEqual([['A', { pitch: 2 }]]);
  });

  test('unsupported values are reported', () => {
    expect(
      notSpoken('<prosody contour="(0%,+20Hz)" duration="2s" range="20Hz" volume="120">A</prosody>'),
    ).toEqual(['prosody@contour', 'prosody@duration', 'prosody@range', 'prosody@volume']);
  });
});

describe('pauses, boundaries, marks', () => {
  test.each([
    ['A<break/>B', ['A', 750, 'B']],
    ['A<break strength="none"/>B', ['A', 0, 'B']],
    ['A<break strength="x-strong"/>B', ['A', 1250, 'B']],
    ['A<break time="1.5s"/>B', ['A', 1500, 'B']],
    ['A<break strength="weak" time="20ms"/>B', ['A', 20, 'B']],
    ['A<break time="60s"/>B', ['A', 20_000, 'B']],
    ['<p>A</p> <p>B</p>', ['A', '‖', 'B']],
    ['<p><s>A</s> <s>B</s></p><p>C</p>', ['A', '|', 'B', '‖', 'C']],
    ['<p>A</p><break/><p>B</p>', ['A', '‖', 750, '‖', 'B']],
    ['A<mark name="m"/>B<bookmark mark="n"/>', ['A', '@m', 'B', '@n']],
    ['<break/>A<p></p><p/>', [750, 'A']],
    ['A <p/> B', ['A', '‖', 'B']],
  ])('%s', (content, expected) => {
    expect(spoken(content)).toEqual(expected);
  });

  test('a pause that is shortened to the maximum is reported', () => {
    expect(notSpoken('A<break time="21s"/>B')).toEqual(['break@time']);
  });
});

describe('silence', () => {
  const silence = (content: string) => ssmlDocument(inVoice(content)).document.silence;

  test('of every kind and spelling', () => {
    const types = [
      'Leading',
      'tailing-exact',
      'Sentenceboundary-exact',
      'comma-exact',
      'Semicolon-exact',
      'Enumerationcomma-exact',
    ];
    const tags = types.map((type, index) => `<mstts:silence type="${type}" value="${index + 1}00ms"/>`);
    expect(silence(`${tags.join('')}A`)).toEqual({
      leadingMs: 100,
      tailingMs: 200,
      sentenceMs: 300,
      commaMs: 400,
      semicolonMs: 500,
      enumerationCommaMs: 600,
    });
    expect(silence('A')).toBeUndefined();
  });

  test('of inner voices becomes pauses, of the ends stays', () => {
    const quiet = '<mstts:silence type="Leading" value="1s"/><mstts:silence type="Tailing" value="2s"/>';
    const source = `<speak><voice name="v">${quiet}A</voice><voice name="v">${quiet}B</voice></speak>`;
    const { document } = ssmlDocument(source);
    expect(outline(document)).toEqual(['A', '|', 2000, '|', 1000, 'B']);
    expect(document.silence).toEqual({ leadingMs: 1000, tailingMs: 2000 });
  });

  test('a second length between sentences is not silently dropped', () => {
    const quiet = (ms: number) => `<mstts:silence type="Sentenceboundary" value="${ms}ms"/>A.`;
    expect(notSpoken(`${quiet(1)}${quiet(1)}`)).toEqual([]);
    expect(notSpoken(`${quiet(1)}${quiet(2)}`)).toEqual(['mstts:silence@value']);
  });
});

describe('words spoken in a way of their own', () => {
  test.each([
    ['A <emphasis>B</emphasis>', ['A ', ['B', { emphasis: 'moderate' }]]],
    [
      '<emphasis level="strong">A<emphasis level="none">B</emphasis></emphasis>',
      [['A', { emphasis: 'strong' }], 'B'],
    ],
    [
      'on <say-as interpret-as="date" format="mdy"> 10/19/2010 </say-as>, at',
      ['on ', ['10/19/2010', { sayAs: { interpretAs: 'date', format: 'mdy' } }], ', at'],
    ],
    [
      '<say-as interpret-as="number"> 3 </say-as><b>times</b>',
      [['3', { sayAs: { interpretAs: 'number' } }], ' times'],
    ],
    ['<say-as interpret-as="number">3 </say-as> , A', [['3', { sayAs: { interpretAs: 'number' } }], ' , A']],
    ['<phoneme alphabet="ipa" ph="təˈmeɪtoʊ"> tomato </phoneme>', [['tomato', { ipa: 'təˈmeɪtoʊ' }]]],
    ['<say-as interpret-as="digits">12</say-as>', [['12', { sayAs: { interpretAs: 'number_digit' } }]]],
    ['<say-as interpret-as="verbatim">ab</say-as>', [['ab', { sayAs: { interpretAs: 'characters' } }]]],
    ['<phoneme ph="a">b</phoneme>', [['b', { ipa: 'a' }]]],
    [`<phoneme alphabet="x-sampa" ph='he."lou'>hello</phoneme>`, [['hello', { ipa: 'he.ˈlou' }]]],
    ['<phoneme alphabet="x-sampa" ph="tS@\\_h_`{~">x</phoneme>', [['x', { ipa: 'tʃɘʰ˞æ̃' }]]],
    ['<phoneme ph="a"/>', [['a', { ipa: 'a' }]]],
    ['<phoneme alphabet="sapi" ph="chong 2 - qing 4">x</phoneme>', [['x', { pinyin: 'chong2 qing4' }]]],
    ['<phoneme alphabet="x-amazon-pinyin" ph="bao2">x</phoneme>', [['x', { pinyin: 'bao2' }]]],
    ['<lang xml:lang="fr-FR">Bonjour</lang> A', [['Bonjour', { locale: 'fr-FR' }], ' A']],
    ['<p xml:lang="de-DE">A<s xml:lang="">B</s></p>', [['A', { locale: 'de-DE' }], '|', 'B']],
    ['<w role="x:y">A</w> <token>B</token>', ['A B']],
    ['<audio src="a.mp3"><desc>noise</desc>B</audio> C', ['B C']],
    [
      '<mstts:express-as style="sad">A</mstts:express-as>',
      [['A', { expression: { style: 'sad', degree: 1 } }]],
    ],
    [
      '<mstts:express-as style="sad" styledegree="0.5" role="Girl">A</mstts:express-as>',
      [['A', { expression: { style: 'sad', degree: 0.5, role: 'Girl' } }]],
    ],
    [
      '<mstts:express-as type="sad">A</mstts:express-as>',
      [['A', { expression: { style: 'sad', degree: 1 } }]],
    ],
    [
      '<mstts:express-as style="sad">A<mstts:express-as style="Default" role="">B</mstts:express-as></mstts:express-as>',
      [['A', { expression: { style: 'sad', degree: 1 } }], 'B'],
    ],
    [
      '<mstts:express-as role="Boy">A</mstts:express-as>',
      [['A', { expression: { style: 'default', degree: 1, role: 'Boy' } }]],
    ],
    ['<b>A</b><constructor> B</constructor><amazon:effect name="x">C</amazon:effect>', ['A BC']],
    [
      '<mstts:dialog><mstts:turn speaker="a">A</mstts:turn> <mstts:turn speaker="b">B</mstts:turn></mstts:dialog>',
      ['A', '|', 'B'],
    ],
  ])('%s', (content, expected) => {
    expect(spoken(content)).toEqual(expected);
  });

  test('a substitution is spoken, counted, and stands for what was written', () => {
    const { document } = ssmlDocument(inVoice('a <sub alias="World  Wide\nWeb">WWW</sub>!'));
    expect(document.nodes).toMatchObject([
      {
        content: {
          text: 'a World Wide Web!',
          spans: [
            { spokenStart: 0, spokenLength: 2, sourceStart: 23, sourceLength: 2 },
            { spokenStart: 2, spokenLength: 14, sourceStart: 54, sourceLength: 3 },
            { spokenStart: 16, spokenLength: 1, sourceStart: 63, sourceLength: 1 },
          ],
        },
      },
    ]);
    expect(documentCost(document).characters).toBe(17);
  });

  test.each([
    ['<phoneme alphabet="sapi" ph="iy eh n"> A </phoneme>', ['phoneme@ph'], ['A']],
    ['Mr <phoneme alphabet="ups" ph="JH AU"> A </phoneme>.', ['phoneme@alphabet'], ['Mr A.']],
    ['<phoneme alphabet="sapi" ph="chog 2">A</phoneme>', ['phoneme@ph'], ['A']],
    ['<phoneme alphabet="x-sampa" ph="é">A</phoneme>', ['phoneme@ph'], ['A']],
    ['<say-as interpret-as="expletive">A</say-as>', ['say-as@interpret-as'], ['A']],
    ['<audio src="a.mp3">A</audio>', ['audio'], ['A']],
    ['<lexicon uri="a.pls"/>A', ['lexicon'], ['A']],
    ['<lookup ref="a">A</lookup>', ['lookup'], ['A']],
    ['<w role="a:b">A</w>', ['w@role'], ['A']],
    ['<mstts:viseme type="redlips_front"/>A', ['mstts:viseme'], ['A']],
    ['<mstts:audioduration value="2s"/>A', ['mstts:audioduration'], ['A']],
    ['<mstts:ttsembedding speakerProfileId="x">A</mstts:ttsembedding>', ['mstts:ttsembedding'], ['A']],
    ['<mstts:prompt domain="Math"/>A', ['mstts:prompt'], ['A']],
    ['<prosody amazon:max-duration="2s">A</prosody>', ['prosody@amazon:max-duration'], ['A']],
  ])('%s: nothing is dropped without a warning', (content, warnings, expected) => {
    expect(notSpoken(content)).toEqual(warnings);
    expect(spoken(content)).toEqual(expected);
  });
});

test.each([
  ['zh-CN-XiaoxiaoNeural', ['lang@xml:lang']],
  ['fr-CA-SylvieNeural', []],
  ['en-US-AvaMultilingualNeural', []],
  ['v', []],
])('text in French for %s', (voice, expected) => {
  const source = `<speak><voice name="${voice}"><lang xml:lang="fr-FR">Bonjour <w>toi</w></lang></voice></speak>`;
  const { warnings } = ssmlDocument(source);
  const found = warnings.filter(({ code }) => code === 'SSML_NOT_SPOKEN');
  expect(found.map(({ element, attribute }) => `${element}@${attribute}`)).toEqual(expected);
});

test.each(['<break time="21s"/>', '<mstts:silence type="Leading" value="21s"/>'])(
  'a pause beyond the longest says how long that is: %s',
  (pause) => {
    const { warnings } = ssmlDocument(inVoice(`${pause}a`));
    expect(warnings.filter(({ code }) => code === 'SSML_NOT_SPOKEN')).toMatchObject([
      { reason: 'pause-too-long', limit: 20 },
    ]);
  },
);

test('the generated xml:lang of speak does not override the voice', () => {
  const { document } = ssmlDocument('<speak xml:lang="zh-CN"><voice name="v">A</voice></speak>');
  expect(outline(document)).toEqual(['A']);
});

describe('white space is charged once between words and nowhere else', () => {
  test.each([
    ['\n  A\n  ', 'A'],
    ['A \t\r\n B', 'A B'],
    ['A <emphasis> B </emphasis> C', 'A B C'],
    ['<emphasis>A</emphasis> <emphasis>B</emphasis>', 'A B'],
    ['A <break/> B', 'A B'],
    ['A&#32;&#10; B', 'A B'],
    ['\n<p>\n<s> A </s>\n<s> B </s>\n</p>\n', 'AB'],
    ['A<!-- x --> <!-- y --> B', 'A B'],
    ['A <![CDATA[ B ]]> C', 'A B C'],
    ['A\u00a0\u3000B', 'A\u00a0\u3000B'],
    ['<metadata>not spoken</metadata>A', 'A'],
    ['   ', ''],
  ])('%j', (content, expected) => {
    expect(ssmlSpokenText(inVoice(content))).toBe(expected);
  });

  test('a document is counted even before it is valid', () => {
    expect(ssmlSpokenText('<speak>A<break time="later"/> B</speak>')).toBe('A B');
    expect(() => ssmlSpokenText('<speak>A')).toThrow(SsmlError);
  });
});

test.each([
  ['One moment, please.<break time="800ms"/>Here it is.', 'One moment, please. Here it is.'],
  ['One <break time="1s"/>two', 'One two'],
  ['One<break time="1s"/>, two', 'One, two'],
  ['to<break strength="none"/>day', 'today'],
  ['un<emphasis>believ</emphasis>able', 'unbelievable'],
  ['大家好。<break time="1s"/>今天<break time="1s"/>很好。', '大家好。今天很好。'],
])('words that only a pause separates are two words to readers: %s', (content, passage) => {
  expect(ssmlSpokenPassages(inVoice(content)).map(({ text }) => text)).toEqual([passage]);
});
