import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSsml } from './parse-ssml.ts';
import { SsmlError } from './ssml-issue.ts';
import { attributeValue, type SsmlElement, textPieces } from './ssml-tree.ts';

function fault(source: string): Record<string, unknown> {
  try {
    parseSsml(source);
  } catch (error) {
    if (!(error instanceof SsmlError)) throw error;
    const { code, reason, line, column } = error.issues[0] ?? {};
    return { code, reason, at: `${line}:${column}` };
  }
  return {};
}

const text = (element: SsmlElement): string =>
  textPieces(element)
    .map((piece) => piece.text)
    .join('');

describe('well-formed documents', () => {
  test.each([
    ['<speak>a</speak>', 'a'],
    ['<speak/>', ''],
    ['\ufeff<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<speak>a</speak>\n', 'a'],
    ["\n  <?xml version='1.1'?><speak >a</speak >", 'a'],
    ['<!-- before --><speak>a<!-- in\nside -->b</speak><!-- after -->', 'ab'],
    ['<speak><![CDATA[<b> & ]] ]]>c</speak>', '<b> & ]] c'],
    ['<speak>&lt;&gt;&amp;&apos;&quot;</speak>', `<>&'"`],
    ['<speak>&#20320;&#x597D;&#x1F600;</speak>', '你好😀'],
    ['<speak>]] > "quoted" \'too\'</speak>', `]] > "quoted" 'too'`],
    ['<speak><слово имя="x">ы</слово></speak>', 'ы'],
  ])('%s', (source, expected) => {
    expect(text(parseSsml(source))).toBe(expected);
  });

  test('attributes: both quotes, references, white space', () => {
    const root = parseSsml('<speak a = "1&quot;2" b=\'x\n\ty\'\r\nc="&#10;"/>');
    expect(
      root.attributes.map(({ name, value, position }) => [name, value, position.line, position.column]),
    ).toEqual([
      ['a', '1"2', 1, 8],
      ['b', 'x  y', 1, 23],
      ['c', '\n', 3, 1],
    ]);
    expect(attributeValue(root, 'd')).toBeUndefined();
  });

  test('positions are 1-based, count code points and know all three line ends', () => {
    const root = parseSsml('<speak>\r\n😀<p/>\r<s/>\n\n  <w/></speak>');
    const elements = root.children.filter((child) => child.kind === 'element');
    expect(
      elements.map(({ position: { line, column, offset, codePoint } }) => [line, column, offset, codePoint]),
    ).toEqual([
      [2, 2, 11, 10],
      [3, 1, 16, 15],
      [5, 3, 24, 23],
    ]);
  });
});

describe('SSML_INVALID_XML', () => {
  test.each([
    ['<speak>a & b</speak>', 'entity', '1:10'],
    ['<speak>&nbsp;</speak>', 'entity', '1:8'],
    ['<speak>\n &copy;</speak>', 'entity', '2:2'],
    ['<speak a="&nbsp;"/>', 'entity', '1:11'],
    ['<speak>&#0;</speak>', 'character-reference', '1:8'],
    ['<speak>&#x1F;</speak>', 'character-reference', '1:8'],
    ['<speak>&#xD800;</speak>', 'character-reference', '1:8'],
    ['<speak>&#x110000;</speak>', 'character-reference', '1:8'],
    ['<speak>&#99999999999;</speak>', 'character-reference', '1:8'],
    ['<!DOCTYPE speak SYSTEM "http://example.org/x.dtd"><speak/>', 'doctype', '1:1'],
    ['<!DOCTYPE speak [<!ENTITY a "b">]><speak>&a;</speak>', 'doctype', '1:1'],
    ['<speak><!ELEMENT x></speak>', 'markup', '1:8'],
    ['<speak><?php echo 1 ?></speak>', 'processing-instruction', '1:8'],
    ['<?xml-stylesheet href="x"?><speak/>', 'processing-instruction', '1:1'],
    ['<speak/><?xml version="1.0"?>', 'processing-instruction', '1:9'],
    ['<?xml encoding="UTF-8"?><speak/>', 'xml-declaration', '1:1'],
    ['<speak a="1" a="2"/>', 'attribute-duplicate', '1:14'],
    ['<speak a=1/>', 'attribute-syntax', '1:8'],
    ['<speak a/>', 'attribute-syntax', '1:8'],
    ['<speak a="1"b="2"/>', 'attribute-syntax', '1:13'],
    ['<speak a="<"/>', 'attribute-value', '1:11'],
    ['<speak a="1/>', 'unterminated', '1:8'],
    ['<speak><p / ></p></speak>', 'markup', '1:11'],
    ['<speak><1/></speak>', 'name', '1:8'],
    ['<speak>1 < 2</speak>', 'name', '1:10'],
    ['<speak><p></s></speak>', 'mismatched-tag', '1:11'],
    ['<speak><P></p></speak>', 'mismatched-tag', '1:11'],
    ['<speak><p></speak>', 'mismatched-tag', '1:11'],
    ['<speak></p></speak>', 'mismatched-tag', '1:8'],
    ['<speak></speak></speak>', 'mismatched-tag', '1:16'],
    ['<speak/>tail', 'content-outside-root', '1:9'],
    ['head<speak/>', 'content-outside-root', '1:1'],
    ['<speak/><speak/>', 'content-outside-root', '1:9'],
    ['<speak/><![CDATA[ ]]>', 'content-outside-root', '1:9'],
    ['<speak>a ]]> b</speak>', 'cdata-end-in-text', '1:10'],
    ['<speak><!-- a -- b --></speak>', 'comment-syntax', '1:15'],
    ['<speak><!-- a</speak>', 'unterminated', '1:8'],
    ['<speak><![CDATA[ a</speak>', 'unterminated', '1:8'],
    ['<speak', 'unterminated', '1:1'],
    ['<speak>\n\u0000</speak>', 'character', '2:1'],
    ['<speak>a\u000bb</speak>', 'character', '1:9'],
    ['<speak>\u0085</speak>', 'character', '1:8'],
    ['<speak>😀\ud83d</speak>', 'character', '1:9'],
    ['<speak a="\udc00"/>', 'character', '1:11'],
    ['<speak><!-- \ufffe --></speak>', 'character', '1:13'],
  ])('%s', (source, reason, at) => {
    expect(fault(source)).toEqual({ code: 'SSML_INVALID_XML', reason, at });
  });
});

describe('documents that are no speak element', () => {
  test.each(['', ' \n\t', '\ufeff', '\ufeff  '])('nothing: %j', (source) => {
    expect(fault(source)).toMatchObject({ code: 'SSML_EMPTY', at: '1:1' });
  });

  test.each([
    ['hello', '1:1'],
    ['\n hello <b>', '2:2'],
    ['<voice name="x">a</voice>', '1:1'],
    ['<?xml version="1.0"?>\n<ssml><speak/></ssml>', '2:1'],
    ['<SPEAK/>', '1:1'],
    ['<x:speak/>', '1:1'],
    ['<!-- only -->', '1:1'],
  ])('another root: %j', (source, at) => {
    expect(fault(source)).toMatchObject({ code: 'SSML_NO_SPEAK', at });
  });

  test.each([
    '<speak>',
    '<speak>a',
    '<speak><voice name="x">a',
    '<speak><voice name="x">a</voice>',
    '<speak><voice name="x">a</voice></speak',
    '<speak><voice name="x">a</voice',
    '<speak><voice name="x">a</voice></speak \n',
  ])('an open end: %s', (source) => {
    expect(fault(source)).toMatchObject({ code: 'SSML_UNCLOSED_SPEAK', at: '1:1' });
  });

  test('accepts speak with a namespace prefix', () => {
    const root = parseSsml('<s:speak xmlns:s="http://www.w3.org/2001/10/synthesis"><s:p>a</s:p></s:speak>');
    expect(root.name).toBe('speak');
    expect(root.children).toMatchObject([{ name: 'p', foreign: false }]);
  });
});

describe('limits', () => {
  test('100 000 nested tags', () => {
    const source = `<speak>${'<p>'.repeat(100_000)}`;
    expect(fault(source)).toEqual({ code: 'SSML_STRUCTURE', reason: 'too-deep', at: '1:197' });
  });

  test('64 levels are read, 65 are not', () => {
    const nested = (depth: number) =>
      `<speak>${'<prosody>'.repeat(depth - 1)}${'</prosody>'.repeat(depth - 1)}</speak>`;
    expect(fault(nested(64))).toEqual({});
    expect(fault(nested(65))).toMatchObject({ reason: 'too-deep' });
  });

  test('as many elements side by side as the limit says', () => {
    expect(fault(`<speak>${'<p/>'.repeat(49_999)}</speak>`)).toEqual({});
    expect(fault(`<speak>${'<p/>'.repeat(50_000)}</speak>`)).toMatchObject({ reason: 'too-many-elements' });
  });
});

const markup = fc.constantFrom(
  '<speak>',
  '</speak>',
  '<speak',
  '<voice name="a">',
  '</voice>',
  '<p>',
  '</p>',
  '<s>',
  '</s>',
  '<break/>',
  '<b ',
  'x="1"',
  "y='",
  '"',
  "'",
  '>',
  '/>',
  '<',
  '</',
  '<!--',
  '-->',
  '--',
  '<![CDATA[',
  ']]>',
  '<?xml version="1.0"?>',
  '<?',
  '?>',
  '<!DOCTYPE',
  '&',
  '&lt;',
  '&#x',
  '&#65;',
  ';',
  ' ',
  '\n',
  '\r\n',
  'a',
  '你',
  '😀',
  '\ud83d',
  '\u0000',
  'mstts:',
  'xmlns:',
);

test('property: any mixture of markup parses or is an SsmlError with a position inside the source', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(markup, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 40 }),
      (parts) => {
        const source = parts.join('');
        try {
          expect(parseSsml(source).name).toBe('speak');
        } catch (error) {
          if (!(error instanceof SsmlError)) throw error;
          const [issue] = error.issues;
          expect(issue?.line).toBeGreaterThanOrEqual(1);
          expect(issue?.column).toBeGreaterThanOrEqual(1);
          expect(issue?.offset).toBeLessThanOrEqual(source.length);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
