import { expect, test } from 'vitest';
import { useOptions } from '../options/options-store.ts';
import { countSsmlCharacters, generateSsml, ssmlFindings, tidySsml, withExample } from './ssml-tools.ts';

const options = useOptions.getState();

test('generated SSML says what the options say, escaped, and has no error', () => {
  const ssml = generateSsml('a < b & c', { ...options, speed: 1.2, pitch: 0.8 });
  expect(ssml).toContain('rate="+20%"');
  expect(ssml).toContain('pitch="-10%"');
  expect(ssml).toContain('a &lt; b &amp; c');
  expect(ssmlFindings(ssml).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(countSsmlCharacters(ssml)).toBe(9);
});

test('half-typed markup is neither counted nor tidied, and says where it is wrong', () => {
  expect(countSsmlCharacters('<speak><voice')).toBeNull();
  expect(tidySsml('<speak><voice')).toBeNull();
  expect(ssmlFindings('<speak>\n<voice>x</voice></speak>')).toContainEqual(
    expect.objectContaining({ code: 'SSML_VOICE_NO_NAME', severity: 'error', line: 2, column: 1 }),
  );
});

test.each([
  ['outside the voice', 0],
  ['at the end', Number.MAX_SAFE_INTEGER],
])('an example goes into the voice when the caret is %s', (_, caret) => {
  const before = generateSsml('你好', options);
  const { source, end } = withExample(before, Math.min(caret, before.length), '<break time="1s"/>', options);
  expect(source).toContain('你好<break time="1s"/></prosody>');
  expect(source.slice(0, end).endsWith('<break time="1s"/>')).toBe(true);
  expect(ssmlFindings(source).filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('an example goes to the caret inside the voice, and makes a document where there is none', () => {
  const before = generateSsml('你好', options);
  expect(withExample(before, before.indexOf('好'), '<break/>', options).source).toContain('你<break/>好');
  const made = withExample('', 0, '你<break time="1s"/>好', options).source;
  expect(made).toContain('<voice name="zh-CN-XiaoxiaoNeural">');
  expect(countSsmlCharacters(made)).toBe(2);
});
