import { buildSsml, parseSsml } from '@parlando/speech';
import { expect, test } from 'vitest';
import { serviceFindings } from './document-findings.ts';
import { exampleDocument, helpExamples } from './help-examples.ts';

const found = (source: string) =>
  serviceFindings(parseSsml(source), source).map(({ severity, reason, values = {} }) => {
    const { line, column, element, attribute } = values;
    return `${severity} ${reason} ${line}:${column} ${element} ${attribute}`.trimEnd();
  });
const speak = (content: string) => `<speak version="1.0" xml:lang="en-US">${content}</speak>`;

test.each([
  [
    '<speak><voice name="a">b</voice></speak>',
    ['attribute-missing 1:1 speak version', 'attribute-missing 1:1 speak xml:lang'],
  ],
  [speak('\n  b<voice name="a">c</voice>'), ['text-not-allowed 2:3 speak']],
  [
    speak('<p>b</p>\n<break/><voice name="a">c</voice>'),
    ['child-not-allowed 1:39 p', 'child-not-allowed 2:1 break'],
  ],
  [speak('<voice name="a"><p>b <voice name="c">d</voice></p></voice>'), ['child-not-allowed 1:60 voice']],
  [
    speak('<prosody rate="+5%"><voice name="a">b</voice></prosody>'),
    ['child-not-allowed 1:39 prosody', 'child-not-allowed 1:59 voice'],
  ],
  [
    speak('<mstts:backgroundaudio src="a"/><metadata/><voice name="a">b</voice> <voice name="c">d</voice>'),
    [],
  ],
])('%s', (source, expected) => {
  expect(found(source)).toEqual(expected.map((words) => `warning ${words}`));
});

test('generated documents and the examples have the structure that Azure requires', () => {
  expect(found(buildSsml({ text: 'a\nb', voice: 'c', speed: 1, pitch: 1, leadingSilenceMs: 200 }))).toEqual(
    [],
  );
  const examples = helpExamples({ language: 'en', voice: 'a', otherVoice: 'b', style: 'sad' });
  for (const example of examples) expect(found(exampleDocument(example, 'a'))).toEqual([]);
});
