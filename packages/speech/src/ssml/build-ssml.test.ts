import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSsml, type SsmlSettings } from './build-ssml.ts';
import { ssmlDocument, ssmlSpokenText } from './ssml-document.ts';
import { validateSsml } from './validate-ssml.ts';

const plain: SsmlSettings = { text: '你好', voice: 'zh-CN-XiaoxiaoNeural', speed: 1, pitch: 1 };

test('settings become a document', () => {
  const ssml = buildSsml({
    ...plain,
    speed: 1.2,
    pitch: 0.8,
    style: 'cheerful',
    styleDegree: 1.5,
    role: 'Girl',
  });
  expect(ssml).toBe(
    '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts" ' +
      'xml:lang="zh-CN"><voice name="zh-CN-XiaoxiaoNeural"><mstts:express-as style="cheerful" styledegree="1.5" ' +
      'role="Girl"><prosody rate="+20%" pitch="-10%">你好</prosody></mstts:express-as></voice></speak>',
  );
});

test.each([
  [0.5, 0.5, 'rate="-50%" pitch="-25%"'],
  [1, 1, 'rate="+0%" pitch="+0%"'],
  [1.1, 1.05, 'rate="+10%" pitch="+2.5%"'],
  [0.7, 0.9, 'rate="-30%" pitch="-5%"'],
  [1.9, 1.3, 'rate="+90%" pitch="+15%"'],
  [0.99999999, 1.00000001, 'rate="+0%" pitch="+0%"'],
  [2, 2, 'rate="+100%" pitch="+50%"'],
])('speed %d and pitch %d are signed percentages without noise', (speed, pitch, expected) => {
  expect(buildSsml({ ...plain, speed, pitch })).toContain(expected);
});

test.each([
  ['zh-CN-XiaoxiaoNeural', 'zh-CN'],
  ['zh-CN-liaoning-XiaobeiNeural', 'zh-CN'],
  ['en-US-JennyNeural', 'en-US'],
  ['en-GB-RyanNeural', 'en-US'],
  ['es-MX-DaliaNeural', 'zh-CN'],
  ['zh-TW-HsiaoChenNeural', 'zh-CN'],
])('the language of %s is written as %s', (voice, language) => {
  expect(buildSsml({ ...plain, voice })).toContain(`xml:lang="${language}"`);
});

describe('what is left out', () => {
  test('style, degree, role and volume that say nothing', () => {
    const ssml = buildSsml({ ...plain, style: '', role: '', styleDegree: 1.5, volume: 100 });
    expect(ssml).not.toMatch(/express-as|role|styledegree|volume/);
  });

  test('characters that XML cannot hold', () => {
    const ssml = buildSsml({ ...plain, text: 'a\u0000b\ud800c\u0085d\uffffe😀', voice: 'v\u0007x' });
    expect(ssml).toContain('>abcde😀<');
    expect(ssml).toContain('name="vx"');
  });
});

test('everything is escaped', () => {
  const ssml = buildSsml({ ...plain, text: `<b> & "c" ]]> 'd'`, voice: `"><&'`, style: '"', role: 'Boy' });
  expect(ssml).toContain(`&lt;b&gt; &amp; "c" ]]&gt; 'd'`);
  expect(ssml).toContain('name="&quot;&gt;&lt;&amp;&apos;"');
  expect(validateSsml(ssml).errors).toEqual([]);
  const [node] = ssmlDocument(ssml).document.nodes;
  expect(node).toMatchObject({
    style: { voice: `"><&'`, expression: { style: '"', degree: 1, role: 'Boy' } },
  });
});

test('rate, pitch, volume and silence come back as they went in', () => {
  const { document } = ssmlDocument(
    buildSsml({ ...plain, speed: 1.3, pitch: 1.4, volume: 40, leadingSilenceMs: 200 }),
  );
  expect(document.nodes).toMatchObject([{ style: { rate: 1.3, pitch: 1.2, volume: 40 } }]);
  expect(document.silence).toEqual({ leadingMs: 200 });
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the builder leaves out
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]/gu;
const anyText = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...'<>&"\'\n\r\t ]你a', '\u0000', '\ud83d', '\udc00', '\uffff'),
  ),
});

/** White space as XML knows it. */
const spaces = /[ \t\r\n]+/g;

test('property: what is built is valid and speaks exactly the text, white space aside', () => {
  fc.assert(
    fc.property(
      anyText,
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.option(anyText, { nil: undefined }),
      (text, speed, pitch, style) => {
        const ssml = buildSsml({
          text,
          voice: 'en-US-JennyNeural',
          speed,
          pitch,
          ...(style ? { style } : {}),
        });
        const { errors, warnings } = validateSsml(ssml);
        expect(errors).toEqual([]);
        expect(warnings.map(({ code }) => code)).not.toContain('SSML_PROSODY_RATE');
        const spoken = ssmlSpokenText(ssml);
        const clean = text.replace(FORBIDDEN, '');
        expect(spoken.replace(spaces, '')).toBe(clean.replace(spaces, ''));
        // JavaScript's trim knows more spaces than XML does.
        if (!/[\r\n]/.test(text)) expect(spoken).toBe(clean.replace(spaces, ' ').replace(/^ | $/g, ''));
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['Title\n\nFirst  line.\r\nSecond & last. ', ['Title', '|', 'First line.', '|', 'Second & last.']],
  ['It was wrapped,\n  not ended.\nNew', ['It was wrapped, not ended.', '|', 'New']],
  ['wrapped\n\nnot wrapped', ['wrapped', '|', 'not wrapped']],
  ['\n One line. \n', ['One line.']],
  ['\n\n', []],
])('%j has a paragraph a line', (text, expected) => {
  const { nodes } = ssmlDocument(buildSsml({ ...plain, text })).document;
  expect(nodes.map((node) => (node.kind === 'text' ? node.content.text : '|'))).toEqual(expected);
});
