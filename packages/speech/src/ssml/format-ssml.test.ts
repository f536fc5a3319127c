import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSsml } from './format-ssml.ts';
import { ssmlSpokenText } from './ssml-document.ts';
import { SsmlError } from './ssml-issue.ts';
import { documentContent } from './testkit/document-arbitrary.ts';
import { samples } from './testkit/samples.ts';

test('one element a line, text where it belongs', () => {
  const source = `<?xml version="1.0"?><speak version='1.0'   xml:lang="zh-CN"><!-- greeting --><voice
      name='v'><mstts:express-as style="sad"><prosody rate="+0%">你好，  世界
      。</prosody></mstts:express-as></voice><voice name="w"><p>A <emphasis>b</emphasis>!</p><p><s>C.</s><s>D</s></p></voice></speak>`;
  expect(formatSsml(source)).toBe(`<?xml version="1.0"?>
<speak version="1.0" xml:lang="zh-CN">
  <!-- greeting -->
  <voice name="v">
    <mstts:express-as style="sad">
      <prosody rate="+0%">你好， 世界 。</prosody>
    </mstts:express-as>
  </voice>
  <voice name="w">
    <p>A <emphasis>b</emphasis>!</p>
    <p>
      <s>C.</s>
      <s>D</s>
    </p>
  </voice>
</speak>
`);
});

test('adjacent words stay together', () => {
  const source =
    '<speak><voice name="v"><emphasis>un</emphasis><emphasis>real</emphasis> <b>x</b></voice></speak>';
  expect(formatSsml(source)).toBe(`<speak>
  <voice name="v">
    <emphasis>un</emphasis><emphasis>real</emphasis>
    <b>x</b>
  </voice>
</speak>
`);
});

test('everything but text is kept verbatim', () => {
  const kept = [
    '<metadata>\n <x a="1">  y </x></metadata>',
    '<sub alias="a  b"> c  d </sub>',
    '<say-as interpret-as="date"> 1 </say-as>',
    '<![CDATA[ a  b ]]>',
    '&lt;&#32;',
    '<!-- a\n  b -->',
  ];
  const formatted = formatSsml(`<speak>${kept[0]}<voice name="v">${kept.slice(1).join('')}</voice></speak>`);
  for (const each of kept) expect(formatted).toContain(each);
});

test('attributes are kept unchanged', () => {
  const source = `<speak a='"' b="&lt;&amp;&#10;'" c="&gt;"/>`;
  expect(formatSsml(source)).toBe(`<speak a="&quot;" b="&lt;&amp;&#10;'" c=">"/>\n`);
});

test('an invalid document is an error with a position', () => {
  expect(() => formatSsml('<speak>\n <p></speak>')).toThrow(expect.objectContaining({ line: 2, column: 5 }));
  expect(() => formatSsml('')).toThrow(SsmlError);
});

test.each(samples)('$name: formatting keeps what is spoken and is done once', ({ source, spoken }) => {
  const formatted = formatSsml(source);
  expect(ssmlSpokenText(formatted)).toBe(spoken);
  expect(formatSsml(formatted)).toBe(formatted);
});

test('property: formatting keeps what is spoken and is done once', () => {
  fc.assert(
    fc.property(documentContent, (content) => {
      const source = `<speak><voice name="v">${content}</voice></speak>`;
      const formatted = formatSsml(source);
      expect(ssmlSpokenText(formatted)).toBe(ssmlSpokenText(source));
      expect(formatSsml(formatted)).toBe(formatted);
    }),
    { numRuns: 1000 },
  );
});
