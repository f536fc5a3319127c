import { describe, expect, test } from 'vitest';
import { MAX_ISSUES } from './issue-list.ts';
import type { SsmlIssue } from './ssml-issue.ts';
import { validateSsml } from './validate-ssml.ts';

/** A valid document around `content`, which starts at line 2, column 1. */
const valid = (content: string): string =>
  `<speak><voice name="zh-CN-XiaoxiaoNeural"><mstts:express-as style="sad">\n${content}</mstts:express-as></voice></speak>`;

const short = ({ code, reason, line, column, element, attribute }: SsmlIssue): string =>
  [code, reason, `${line}:${column}`, element, attribute].filter(Boolean).join(' ');

function findings(source: string): { errors: string[]; warnings: string[] } {
  const { errors, warnings } = validateSsml(source);
  return { errors: errors.map(short), warnings: warnings.map(short) };
}

const clean = { errors: [], warnings: [] };

test('a valid document has no findings', () => {
  expect(findings(valid('你好'))).toEqual(clean);
});

describe('severities', () => {
  test.each([
    ['empty', ' ', ['SSML_EMPTY 1:1']],
    ['no speak', 'text', ['SSML_NO_SPEAK 1:1']],
    ['no voice', '<speak>\n text</speak>', ['SSML_NO_VOICE 1:1']],
    ['an unclosed speak', '<speak><voice name="a">b</voice>', ['SSML_UNCLOSED_SPEAK 1:1 speak']],
    ['a voice without a name', '<speak>\n <voice>b</voice></speak>', ['SSML_VOICE_NO_NAME 2:2 voice name']],
    [
      'a voice with a blank name',
      '<speak><voice name=" ">b</voice></speak>',
      ['SSML_VOICE_NO_NAME 1:8 voice name'],
    ],
    ['bad XML', '<speak><voice name="a">b & c</voice></speak>', ['SSML_INVALID_XML entity 1:26']],
  ])('error: %s', (_, source, errors) => {
    expect(findings(source).errors).toEqual(errors);
  });

  test('warning: no express-as', () => {
    expect(findings('<speak><voice name="a">b</voice></speak>')).toEqual({
      errors: [],
      warnings: ['SSML_NO_EXPRESS_AS 1:1'],
    });
  });

  test('warning: a tag that is none of SSML; one with the mstts prefix is let through', () => {
    expect(
      findings(
        valid('<b>a</b> <mstts:novelty x="1">c</mstts:novelty> <amazon:effect name="w">d</amazon:effect>'),
      ),
    ).toEqual({
      errors: [],
      warnings: ['SSML_UNSUPPORTED_TAG 2:1 b', 'SSML_UNSUPPORTED_TAG 2:49 amazon:effect'],
    });
  });

  test('warning: characters that are seldom meant to be spoken, at the first of them', () => {
    expect(findings(valid('😀 a &lt;b&gt; [c]')).warnings).toEqual(['INVALID_CHARACTERS 2:5']);
    expect(findings(valid('a {b}')).warnings).toEqual(['INVALID_CHARACTERS 2:3']);
    expect(findings(valid('<![CDATA[\na\\]]>')).warnings).toEqual(['INVALID_CHARACTERS 3:2']);
  });

  test.each([
    '+10%',
    '-10%',
    ' +10%',
    '+0.5',
    '-3',
    '+12.5%',
    ' fast ',
    'x-slow',
    'slow',
    'medium',
    'fast',
    'x-fast',
  ])('rate %s is right', (rate) => {
    expect(findings(valid(`<prosody rate="${rate}">a</prosody>`))).toEqual(clean);
  });

  test.each([
    ['1.2', 'rate-other-form'],
    ['50%', 'rate-unsigned'],
    ['0%', 'rate-unsigned'],
    ['default', 'rate-other-form'],
    ['quick', 'rate-unreadable'],
    ['', 'rate-unreadable'],
    ['+-5%', 'rate-unreadable'],
    ['+5 %', 'rate-unreadable'],
    ['+5%%', 'rate-unreadable'],
    ['Fast', 'rate-unreadable'],
    [`+${'1'.repeat(100_000)}x`, 'rate-unreadable'],
  ])('rate %s is a warning', (rate, reason) => {
    expect(findings(valid(`<prosody rate="${rate}">a</prosody>`))).toEqual({
      errors: [],
      warnings: [`SSML_PROSODY_RATE ${reason} 2:10 prosody rate`],
    });
  });
});

test.each([
  ['0.9', '-10%'],
  [' 1.5 ', '+50%'],
  ['1', '+0%'],
  ['default', 'medium'],
])('rate %s is better written %s', (rate, expected) => {
  const [issue] = validateSsml(valid(`<prosody rate="${rate}">a</prosody>`)).warnings;
  expect(issue).toMatchObject({ reason: 'rate-other-form', expected: [expected] });
  expect(findings(valid(`<prosody rate="${expected}">a</prosody>`))).toEqual(clean);
});

test.each([
  [valid('<mstts:dialog>\n\n   oops</mstts:dialog>'), 'SSML_STRUCTURE text-not-allowed 4:4 mstts:dialog'],
  [valid('<mark name="a">\n &#x61;</mark>'), 'SSML_STRUCTURE text-not-allowed 3:2 mark'],
  [`${valid('a')}\n\n😀 junk`, 'SSML_INVALID_XML content-outside-root 4:1'],
  [`\n\n  Hello`, 'SSML_NO_SPEAK 3:3'],
])('%s: the position is that of the first word, not of the white space before it', (source, error) => {
  expect(findings(source).errors).toEqual([error]);
});

test.each(['ipa', 'sapi', 'x-sampa', 'x-amazon-pinyin', 'pinyin', 'jyutping', 'yomigana'])(
  'the phoneme alphabet %s passes',
  (alphabet) => expect(findings(valid(`<phoneme alphabet="${alphabet}" ph="a">b</phoneme>`))).toEqual(clean),
);

describe('SSML_STRUCTURE', () => {
  test.each([
    ['<p><p>a</p></p>', 'child-not-allowed 2:4 p'],
    ['<s><s>a</s></s>', 'child-not-allowed 2:4 s'],
    ['<s><p>a</p></s>', 'child-not-allowed 2:4 p'],
    ['<emphasis><p>a</p></emphasis>', 'child-not-allowed 2:11 p'],
    ['<speak>a</speak>', 'child-not-allowed 2:1 speak'],
    ['<break><p/></break>', 'child-not-allowed 2:8 p'],
    ['<say-as interpret-as="date"><break/></say-as>', 'child-not-allowed 2:29 break'],
    ['<sub alias="a"><emphasis>b</emphasis></sub>', 'child-not-allowed 2:16 emphasis'],
    ['<phoneme ph="a"><sub alias="b">c</sub></phoneme>', 'child-not-allowed 2:17 sub'],
    ['<mstts:backgroundaudio src="a.wav"/>', 'child-not-allowed 2:1 mstts:backgroundaudio'],
    ['<meta name="a" content="b"/>', 'child-not-allowed 2:1 meta'],
    ['<metadata><x/></metadata>', 'child-not-allowed 2:1 metadata'],
    ['<desc>a</desc>', 'child-not-allowed 2:1 desc'],
    ['<w><w>a</w></w>', 'child-not-allowed 2:4 w'],
    ['<blink><p/><s><blink><p/></blink></s></blink>', 'child-not-allowed 2:22 p'],
    ['<break>a</break>', 'text-not-allowed 2:8 break'],
    ['<mark name="a">b</mark>', 'text-not-allowed 2:16 mark'],
    ['<mstts:silence type="Leading" value="1s">b</mstts:silence>', 'text-not-allowed 2:42 mstts:silence'],
    ['<break length="1s"/>', 'attribute-unknown 2:8 break length'],
    ['<p class="x">a</p>', 'attribute-unknown 2:4 p class'],
    ['<break time="5"/>', 'value-not-allowed 2:8 break time'],
    ['<break time="-5s"/>', 'value-not-allowed 2:8 break time'],
    ['<break time="1 s"/>', 'value-not-allowed 2:8 break time'],
    ['<break strength="huge"/>', 'value-not-allowed 2:8 break strength'],
    ['<emphasis level="extreme">a</emphasis>', 'value-not-allowed 2:11 emphasis level'],
    ['<prosody pitch="up">a</prosody>', 'value-not-allowed 2:10 prosody pitch'],
    ['<prosody pitch="+10">a</prosody>', 'value-not-allowed 2:10 prosody pitch'],
    ['<prosody volume="eleven">a</prosody>', 'value-not-allowed 2:10 prosody volume'],
    ['<prosody range="wide">a</prosody>', 'value-not-allowed 2:10 prosody range'],
    ['<prosody contour="(0%,+20Hz">a</prosody>', 'value-not-allowed 2:10 prosody contour'],
    ['<prosody contour="0%,+20Hz">a</prosody>', 'value-not-allowed 2:10 prosody contour'],
    ['<prosody duration="long">a</prosody>', 'value-not-allowed 2:10 prosody duration'],
    ['<say-as>a</say-as>', 'attribute-missing 2:1 say-as interpret-as'],
    ['<sub>a</sub>', 'attribute-missing 2:1 sub alias'],
    ['<phoneme>a</phoneme>', 'attribute-missing 2:1 phoneme ph'],
    ['<phoneme alphabet="klingon" ph="a">a</phoneme>', 'value-not-allowed 2:10 phoneme alphabet'],
    ['<lang>a</lang>', 'attribute-missing 2:1 lang xml:lang'],
    ['<lang xml:lang="en_US">a</lang>', 'value-not-allowed 2:7 lang xml:lang'],
    ['<p xml:lang="not a language">a</p>', 'value-not-allowed 2:4 p xml:lang'],
    ['<mark/>', 'attribute-missing 2:1 mark name'],
    ['<bookmark/>', 'attribute-missing 2:1 bookmark mark'],
    ['<lexicon/>', 'attribute-missing 2:1 lexicon uri'],
    ['<lookup>a</lookup>', 'attribute-missing 2:1 lookup ref'],
    ['<mstts:silence value="1s"/>', 'attribute-missing 2:1 mstts:silence type'],
    ['<mstts:silence type="Leading"/>', 'attribute-missing 2:1 mstts:silence value'],
    ['<mstts:silence type="Middle" value="1s"/>', 'value-not-allowed 2:16 mstts:silence type'],
    ['<mstts:silence type="Leading" value="1"/>', 'value-not-allowed 2:31 mstts:silence value'],
    ['<mstts:express-as>a</mstts:express-as>', 'attribute-missing 2:1 mstts:express-as style'],
    [
      '<mstts:express-as style="sad" styledegree="3">a</mstts:express-as>',
      'value-not-allowed 2:31 mstts:express-as styledegree',
    ],
    [
      '<mstts:express-as style="sad" styledegree="0">a</mstts:express-as>',
      'value-not-allowed 2:31 mstts:express-as styledegree',
    ],
    [
      '<mstts:express-as style="sad" role="Robot">a</mstts:express-as>',
      'value-not-allowed 2:31 mstts:express-as role',
    ],
    ['<mstts:viseme type="lips"/>', 'value-not-allowed 2:15 mstts:viseme type'],
    ['<mstts:audioduration value="long"/>', 'value-not-allowed 2:22 mstts:audioduration value'],
    ['<mstts:dialog>a</mstts:dialog>', 'text-not-allowed 2:15 mstts:dialog'],
  ])('%s', (content, finding) => {
    expect(findings(valid(content)).errors).toEqual([`SSML_STRUCTURE ${finding}`]);
  });

  test.each([
    ['<speak version="2.0"><voice name="a">b</voice></speak>', 'value-not-allowed 1:8 speak version'],
    ['<speak xml:lang="?"><voice name="a">b</voice></speak>', 'value-not-allowed 1:8 speak xml:lang'],
    ['<speak><voice name="a" speed="2">b</voice></speak>', 'attribute-unknown 1:24 voice speed'],
    ['<speak><voice name="a">b</voice><meta name="c" content="d"/></speak>', 'child-not-first 1:33 meta'],
    ['<speak>b<voice name="a">b</voice><metadata/></speak>', 'child-not-first 1:34 metadata'],
    [
      '<speak><voice name="a">b</voice><mstts:backgroundaudio src="c"/></speak>',
      'child-not-first 1:33 mstts:backgroundaudio',
    ],
    [
      '<speak><mstts:backgroundaudio src="c"/><mstts:backgroundaudio src="c"/><voice name="a">b</voice></speak>',
      'child-repeated 1:40 mstts:backgroundaudio',
    ],
  ])('%s', (source, finding) => {
    expect(findings(source).errors).toEqual([`SSML_STRUCTURE ${finding}`]);
  });

  test('lists the allowed values', () => {
    const [issue] = validateSsml(valid('<break strength="huge"/>')).errors;
    expect(issue).toMatchObject({
      value: 'huge',
      expected: ['none', 'x-weak', 'weak', 'medium', 'strong', 'x-strong'],
    });
  });

  test('reports the open element when tags do not match', () => {
    const [issue] = validateSsml('<speak><p></s></speak>').errors;
    expect(issue).toMatchObject({ reason: 'mismatched-tag', element: 's', expected: ['p'] });
  });
});

test('returns all findings in the order of the source', () => {
  const source =
    '<speak>\n<voice>\n<p><p>[a]</p></p>\n<b>c</b><prosody rate="x" pitch="y">d</prosody></voice></speak>';
  expect(findings(source)).toEqual({
    errors: [
      'SSML_VOICE_NO_NAME 2:1 voice name',
      'SSML_STRUCTURE child-not-allowed 3:4 p',
      'SSML_STRUCTURE value-not-allowed 4:27 prosody pitch',
    ],
    warnings: [
      'SSML_NO_EXPRESS_AS 1:1',
      'INVALID_CHARACTERS 3:7',
      'SSML_UNSUPPORTED_TAG 4:1 b',
      'SSML_PROSODY_RATE rate-unreadable 4:18 prosody rate',
    ],
  });
});

test('limits the number of findings', () => {
  const { errors, warnings } = validateSsml(valid('<b/><break x="1"/>'.repeat(1000)));
  expect([errors.length, warnings.length]).toEqual([MAX_ISSUES, MAX_ISSUES]);
});

test('quotes long values partly', () => {
  const [issue] = validateSsml(valid(`<break strength="${'😀'.repeat(1000)}"/>`)).errors;
  expect(issue?.value).toBe('😀'.repeat(80));
});

test('treats names of Object.prototype as unknown', () => {
  expect(findings(valid('<constructor>a</constructor><p toString="1" __proto__="2">b</p>'))).toEqual({
    errors: [
      'SSML_STRUCTURE attribute-unknown 2:32 p toString',
      'SSML_STRUCTURE attribute-unknown 2:45 p __proto__',
    ],
    warnings: ['SSML_UNSUPPORTED_TAG 2:1 constructor'],
  });
});
