import { expect, test } from 'vitest';
import { spokenTitle } from './spoken-title.ts';

test('uses the spoken text of SSML, and plain text unchanged', () => {
  expect(
    spokenTitle(
      '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="x" xml:lang="zh-CN">\n' +
        '  <voice name="a"><mstts:express-as style="sad">早上好，<break time="1s"/>Tom &amp; Jerry</mstts:express-as>' +
        '</voice>\n</speak>',
    ),
  ).toBe('早上好，Tom & Jerry');
  expect(spokenTitle('<?xml version="1.0"?><speak>Hi</speak>')).toBe('Hi');
  expect(spokenTitle('<speak><p><s>One.</s><s>Two.</s></p><p>Three.</p></speak>')).toBe('One. Two. Three.');
  expect(spokenTitle('a < b <speak> c')).toBe('a < b <speak> c');
});
