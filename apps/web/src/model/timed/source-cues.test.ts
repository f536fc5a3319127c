import { expect, test } from 'vitest';
import { isSubtitleSource } from './source-cues.ts';

test.each([
  ['1\n00:00:01,000 --> 00:00:02,000\nHi.', true],
  ['\n\n12 \r\n\n01:02.500 --> 01:03.000\nHi.', true],
  ['\ufeffWEBVTT\n', true],
  ['1\nHello.', false],
  // Time that grows with the square of the length would exceed the test's limit.
  [`${'\n'.repeat(200_000)}Hello.`, false],
])('a text is subtitles by its beginning (%#)', (source, expected) => {
  expect(isSubtitleSource(source)).toBe(expected);
});
