import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { faultOf, importLimits } from './import-fault.ts';
import type { Block } from './imported-document.ts';
import { readBytes } from './read-bytes.ts';
import { bomb, docx, epub, word } from './testing/documents.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** Blocks in a short notation: the first letter of the kind, the level of a heading, the text. */
function short(blocks: readonly Block[]): string[] {
  return blocks.map(({ kind, level, text }) => `${kind[0]}${level ?? ''} ${text}`);
}

async function read(name: string, content: string | Uint8Array): Promise<string[]> {
  return short((await readBytes(name, typeof content === 'string' ? utf8(content) : content)).blocks);
}

async function refusal(name: string, content: string | Uint8Array) {
  try {
    await readBytes(name, typeof content === 'string' ? utf8(content) : content);
  } catch (cause) {
    return faultOf(cause);
  }
  throw new Error(`${name} was read`);
}

it.each([
  ['a.html', `<html><body>Three${'<!DOCTYPE ['.repeat(50_000)}</body>`],
  ['a.md', `---\ntitle: one${'\t'.repeat(200_000)}two\n---\nThree`],
])('reads %s of things that begin and never end in linear time', async (name, content) => {
  expect(await read(name, content)).toHaveLength(1);
});

describe('text', () => {
  it('finds the chapters of a novel by what their headings look like', async () => {
    const text = '第一卷 风起\n第一章 初见\n他在第一章里没有出现过，这一行不是标题。\n第十二章\n后来。';
    expect(await read('a.txt', text)).toEqual([
      'h1 第一卷 风起',
      'h2 第一章 初见',
      'p 他在第一章里没有出现过，这一行不是标题。',
      'h2 第十二章',
      'p 后来。',
    ]);
    expect(await read('a.txt', 'Chapter IV. The Return\nHe came.\nCapítulo 2\nVolvió.')).toEqual([
      'h2 Chapter IV. The Return',
      'p He came.',
      'h2 Capítulo 2',
      'p Volvió.',
    ]);
  });

  it('joins lines that were wrapped at a width, and leaves others alone', async () => {
    const line = 'It was the best of times, it was the worst of times, it was the age';
    const wrapped = `${`${line}\n`.repeat(9)}of wisdom in a well-\nknown and hyphen-\nated word.\n\nA new paragraph.`;
    const [first, second] = await read('a.txt', wrapped);
    expect(first).toMatch(/^p It was .* age of wisdom in a wellknown and hyphenated word\.$/);
    expect(second).toBe('p A new paragraph.');
    expect(await read('a.txt', 'one\ntwo')).toEqual(['p one', 'p two']);
  });

  it('is decoded with the encoding it was written in', async () => {
    const gb18030 = new Uint8Array([0xc4, 0xe3, 0xba, 0xc3, 0xd2, 0xf8, 0xd0, 0xd0]);
    expect(await read('a.txt', gb18030)).toEqual(['p 你好银行']);
    expect(await read('a.txt', new Uint8Array([0xff, 0xfe, 0x60, 0x4f, 0x7d, 0x59]))).toEqual(['p 你好']);
    expect(await read('a.txt', '\ufeff你好')).toEqual(['p 你好']);
  });

  it('is decoded with the charset that its server names, unless the bytes prove another', async () => {
    const texts = async (name: string, bytes: Uint8Array, charset: string) => {
      const { blocks, encoding } = await readBytes(name, bytes, { charset });
      return [...short(blocks), encoding];
    };
    const meta = new TextEncoder().encode('<meta charset="windows-1252"><p>');
    const page = (...bytes: number[]) => new Uint8Array([...meta, ...bytes]);
    // “é” is the first half of a Chinese character in GBK.
    expect(await texts('a.html', page(0xc4, 0xe3, 0xe9, 0xab), 'GB2312')).toEqual(['p 你楂', 'gb18030']);
    expect(await texts('a.txt', new Uint8Array([0xe9, 0xab]), 'iso-8859-1')).toEqual([
      'p é«',
      'windows-1252',
    ]);
    expect(await texts('a.html', page(0xa7, 0x41, 0xa6, 0x6e), 'big5')).toEqual(['p 你好', undefined]);
    expect(await texts('a.txt', utf8('你好'), 'gbk')).toEqual(['p 你好', 'utf-8']);
    expect(await texts('a.html', page(0xe9), 'no-such-charset')).toEqual(['p é', 'windows-1252']);
  });
});

describe('Markdown', () => {
  it('is read without its markup, front matter and code', async () => {
    const text = [
      '---\ntitle: 手册\n---\n# 开始\n\n这是**“重点”**的，有一个[链接](https://example.org)。\n',
      '- 一\n- [x] 二\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n```js\ncode()\n```\n\n![一只猫](cat.png)\n',
    ].join('\n');
    const { title, blocks } = await readBytes('a.md', utf8(text));
    expect(title).toBe('手册');
    expect(short(blocks)).toEqual([
      'h1 开始',
      'p 这是“重点”的，有一个链接。',
      'i 一',
      'i 二',
      'r 甲，乙',
      'r 1, 2',
      'a 一只猫',
    ]);
  });

  it.each([
    ['---\n\nFirst: important.\n\n---\n\nSecond.', ['p First: important.', 'p Second.']],
    ['---\n只有一句话\n\n---\n第二句', ['p 只有一句话', 'p 第二句']],
    ['---\n# why\ntitle: "a: b"\ntags:\n  - one\n- two\n标签: c\n...\nText', ['p Text']],
  ])('takes only keys for front matter: %j', async (source, spoken) => {
    expect(await read('a.md', source)).toEqual(spoken);
  });

  it('puts notes behind their references', async () => {
    expect(await read('a.md', 'One[^1].\n\nTwo.\n\n[^1]: A note.')).toEqual([
      'p One.',
      'n A note.',
      'p Two.',
    ]);
    expect(await read('a.md', 'One[^1]. Two[^1].\n\n[^1]: A note.')).toEqual(['p One. Two.', 'n A note.']);
  });

  it('keeps the lines of speakers separate', async () => {
    const text =
      '# Scene\n**Ann:** Hello\nthere.\n**Ben:** Hi.\n**Ann:** Bye.\n[Ben]: Bye.\n\nIt rains\nall day.';
    expect(await read('a.md', text)).toEqual([
      'h1 Scene',
      'p Ann: Hello there.\nBen: Hi.\nAnn: Bye.\n[Ben]: Bye.',
      'p It rains all day.',
    ]);
  });
});

describe('subtitles', () => {
  it('become their text, without the times', async () => {
    const srt =
      '1\n00:00:01,000 --> 00:00:02,000\n<i>你好。</i>\n\n2\n00:00:03,000 --> 00:00:04,000\n再见。\n';
    expect(await read('a.srt', srt)).toEqual(['i 你好。', 'i 再见。']);
    const vtt = 'WEBVTT\n\nNOTE not said\n\n00:01.000 --> 00:02.000\nHello.\n';
    expect(await read('a.vtt', vtt)).toEqual(['i Hello.']);
    expect((await readBytes('a.txt', utf8(vtt))).kind).toBe('subtitles');
  });
});

describe('HTML', () => {
  it('is reduced to its content: no scripts, styles, navigation, or readings over characters', async () => {
    const page = `<!doctype html><title>新闻</title><nav>首页</nav><script>alert(1)</script><style>p{}</style>
      <main><h1>标题</h1><p>他走进<ruby>银行<rp>(</rp><rt>yínháng</rt><rp>)</rp></ruby>，
      坐下。<br>Then he left.</p><p hidden>secret</p><aside>广告</aside><ul><li>one<li>two</ul></main><footer>foot</footer>`;
    const { title, blocks } = await readBytes('a.html', utf8(page));
    expect(title).toBe('新闻');
    expect(short(blocks)).toEqual(['h1 标题', 'p 他走进银行，坐下。\nThen he left.', 'i one', 'i two']);
  });

  it('has its whole title, and no picture’s', async () => {
    const page =
      '<title> </title><title>Tom &amp; Jerry&#39;s\n day</title><svg><title>Logo</title></svg><p>a';
    expect((await readBytes('a.html', utf8(page))).title).toBe("Tom & Jerry's day");
  });

  it('ignores declared entities', async () => {
    const page =
      '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY c SYSTEM "file:///c">]><p>One &b; &c;</p>';
    expect(await read('a.html', page)).toEqual(['p One &b; &c;']);
  });

  it('keeps the readings of a heading, and puts a heading on one line', async () => {
    const page = '<h1>春<br><ruby>銀行<rt>ぎんこう</rt></ruby></h1>';
    const { blocks } = await readBytes('a.html', utf8(page));
    expect(blocks).toMatchObject([
      {
        kind: 'heading',
        text: '春 銀行',
        readings: [{ start: 2, length: 2, pronunciation: { alias: 'ぎんこう' } }],
      },
    ]);
  });

  it('is decoded with the encoding it declares', async () => {
    const bytes = [...utf8('<meta charset=gbk><p>'), 0xd2, 0xf8, 0xd0, 0xd0, ...utf8('</p>')];
    expect(await read('a.html', new Uint8Array(bytes))).toEqual(['p 银行']);
  });

  it('finds notes by their references, not by the number alone', async () => {
    const page =
      '<p id="p1">Text<a href="#n1"><sup>1</sup></a>. See chapter <a href="#c2">2</a>.</p><h2 id="c2">Two</h2><p id="n1"><a href="#p1">1</a> The note.</p>';
    expect(await read('a.html', page)).toEqual(['p Text. See chapter 2.', 'n The note.', 'h2 Two']);
  });

  it('keeps powers and indices apart from the number beside them, but not the number of a note', async () => {
    const page =
      '<p>E=mc<sup>2</sup>，约10<sup>-8</sup>m<sup>2</sup>，(a+b)<sup>2</sup>，log<sub>2</sub>8，a<sub>1</sub>。 In 1984<sup>2</sup> the 21<sup>st</sup> wind<sup>3</sup>';
    expect(await read('a.html', page)).toEqual([
      'p E=mc²，约10⁻⁸m²，(a+b)²，log₂8，a₁。 In 19842 the 21st wind3',
    ]);
  });

  it('reads a table row by row, including a nested table', async () => {
    const page = '<table><tr><td><p>a</p><p>b</p><td><table><tr><td>c<td>d</table><tr><td>e</table>';
    expect(await read('a.html', page)).toEqual(['r a b, c, d', 'r e']);
  });

  it('is rejected if it is nested too deeply', async () => {
    expect(await refusal('a.html', '<div>'.repeat(100_000))).toEqual({
      code: 'TOO_DEEP',
      limit: importLimits.TOO_DEEP,
      actual: importLimits.TOO_DEEP + 1,
    });
  });
});

describe('docx', () => {
  it('reads the numbered parts of Word on the web', async () => {
    const body = docx(word.paragraph('第一章', '1') + word.paragraph('文字'));
    const parts = Object.entries(unzipSync(body)).map(([name, content]) => {
      const numbered = (text: string) => text.replace(/(document|styles|footnotes)\.xml/g, '$12.xml');
      return [numbered(name), strToU8(numbered(strFromU8(content)))] as const;
    });
    expect(await read('a.docx', zipSync(Object.fromEntries(parts)))).toEqual(['h1 第一章', 'p 文字']);
  });

  it('keeps headings, table rows, ruby base text, and notes behind their references', async () => {
    const body = [
      word.paragraph('第一章', '1'),
      `<w:p><w:r><w:t>他走进</w:t></w:r>${word.ruby('银行', 'yínháng')}<w:r><w:t>。</w:t></w:r>${word.note(2)}</w:p>`,
      word.table([
        ['姓名', '城市'],
        ['李明', '重庆'],
      ]),
      word.paragraph('小节', '2'),
      '<w:p><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del><w:ins><w:r><w:t>inserted</w:t></w:r></w:ins></w:p>',
    ].join('');
    expect(await read('a.docx', docx(body))).toEqual([
      'h1 第一章',
      'p 他走进银行。',
      'n 这是脚注。',
      'r 姓名，城市',
      'r 李明，重庆',
      'h2 小节',
      'p inserted',
    ]);
  });

  it('leaves out the table of contents', async () => {
    const styles = ['toc 1', 'TOC Heading'].map(
      (name, id) => `<w:style w:type="paragraph" w:styleId="t${id}"><w:name w:val="${name}"/></w:style>`,
    );
    const contents = word.paragraph('目录', 't1') + word.paragraph('出发 3', 't0');
    const more = {
      'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles.join('')}</w:styles>`,
    };
    expect(await read('a.docx', docx(contents + word.paragraph('文字'), more))).toEqual([
      'f 目录',
      'f 出发 3',
      'p 文字',
    ]);
  });

  it('recognizes headings in custom styles', async () => {
    const style = (id: string, inner: string) =>
      `<w:style w:type="paragraph" w:styleId="${id}">${inner}</w:style>`;
    const styles = [
      style('1', '<w:name w:val="heading 1"/>'),
      style('a', '<w:name w:val="卷名"/><w:basedOn w:val="1"/>'),
      style('b', '<w:name w:val="回目"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr>'),
      style('c', '<w:name w:val="题记"/><w:basedOn w:val="1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr>'),
    ];
    const more = {
      'word/styles.xml': `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles.join('')}</w:styles>`,
    };
    const body = [...'abc'].map((id) => word.paragraph(`${id}.`, id)).join('');
    expect(await read('a.docx', docx(body, more))).toEqual(['h1 a.', 'h2 b.', 'p c.']);
  });

  it('runs no macros and fetches no links, and reports both', async () => {
    const fetching = vi.spyOn(globalThis, 'fetch');
    const picture =
      '<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="x" descr="一只猫"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="r9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
    const relations =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="http://127.0.0.1:9/cat.png" TargetMode="External"/></Relationships>';
    const read = await readBytes(
      'a.docm',
      docx(word.paragraph('文字') + picture, {
        'word/_rels/document.xml.rels': relations,
        'word/vbaProject.bin': new Uint8Array(8),
      }),
    );
    expect(short(read.blocks)).toEqual(['p 文字', 'a 一只猫']);
    expect(read.remarks).toEqual(['macros', 'external']);
    expect(fetching).not.toHaveBeenCalled();
  });

  it('is rejected if it is nested too deeply', async () => {
    const deep = '<w:sdt><w:sdtContent>'.repeat(50_000);
    expect(await refusal('a.docx', docx(deep))).toMatchObject({ code: 'TOO_DEEP' });
  });
});

describe('epub', () => {
  const chapters = [
    {
      title: '第一章',
      body: '<p>他说<a epub:type="noteref" href="notes.xhtml#a">1</a>：“好。”<span epub:type="pagebreak">12</span></p>',
    },
    { title: '第二章', body: '<h2>第二章</h2><p>完&nbsp;了。</p>' },
  ];

  it('reads the files of the spine with the titles of the table of contents', async () => {
    const { title, blocks } = await readBytes('a.epub', epub('红楼梦', chapters));
    expect(title).toBe('红楼梦');
    expect(short(blocks)).toEqual(['h1 第一章', 'p 他说：“好。”', 'h2 第二章', 'p 完 了。']);
  });

  it('puts titles where the table of contents points, and reads notes outside the spine', async () => {
    const opf = `<opf:package xmlns:dc="d"><opf:metadata><dc:title>海港</dc:title></opf:metadata><opf:manifest><opf:item id="t" href="toc.ncx" media-type="application/x-dtbncx+xml"/><opf:item id="a" href="text/c1.xhtml"/><opf:item id="n" href="notes.xhtml"/></opf:manifest><opf:spine toc="t"><opf:itemref idref="a"/><opf:itemref idref="n" linear="no"/></opf:spine></opf:package>`;
    const point = (title: string, fragment: string) =>
      `<navPoint><navLabel><text>${title}</text></navLabel><content src="text/c1.xhtml#${fragment}"/></navPoint>`;
    const body = `<div id="a"><p>灯还亮着<a href="../notes.xhtml#n1"><sup>1</sup></a>。</p><p>没有人。</p></div><p>夜</p><div id="b"><p>天亮</p><p>船来了。</p></div><h2 id="c">三</h2><p>完。</p>`;
    const { title, blocks } = await readBytes(
      'a.epub',
      epub('', [{ title: '', body }], {
        'OPS/book.opf': opf,
        'OPS/toc.ncx': `<ncx><navMap>${point('一', 'a')}${point('天亮', 'b')}${point('三', 'c')}${point('四', 'gone')}</navMap></ncx>`,
        'OPS/notes.xhtml': '<h2>注释</h2><p id="n1">渔火。</p><p id="n2">没有提到。</p>',
      }),
    );
    expect(title).toBe('海港');
    expect(short(blocks)).toEqual([
      ...['h1 一', 'p 灯还亮着。', 'n 渔火。', 'p 没有人。', 'p 夜'],
      ...['h1 天亮', 'p 船来了。', 'h2 三', 'p 完。'],
    ]);
  });

  it('leaves out the title of a file that has only notes', async () => {
    const notes = '<section epub:type="endnotes"><h1>注</h1><p id="a">渔火。</p></section>';
    const { blocks } = await readBytes(
      'a.epub',
      epub('书', [
        { title: '一', body: '<h1>一</h1><p>灯<a epub:type="noteref" href="c2.xhtml#a">1</a></p>' },
        { title: '注', body: notes },
      ]),
    );
    expect(short(blocks).filter((block) => !block.startsWith('n '))).toEqual(['h1 一', 'p 灯']);
  });

  it('reports missing files, and reads the others', async () => {
    const opf =
      '<package><manifest><item id="a" href="text/c1.xhtml"/><item id="b" href="gone.xhtml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>';
    const read = await readBytes('a.epub', epub('书', chapters, { 'OPS/book.opf': opf }));
    expect(read.remarks).toEqual(['partsMissing']);
    const unnamed = opf.replace('idref="b"', 'idref="c"');
    const other = await readBytes('a.epub', epub('书', chapters, { 'OPS/book.opf': unnamed }));
    expect(other.remarks).toEqual(['partsMissing']);
    expect(short(read.blocks)).toEqual(['p 他说：“好。”']);
  });

  it('with DRM is encrypted; obfuscated fonts are no DRM', async () => {
    const locked = (path: string) => ({
      'META-INF/encryption.xml': `<encryption xmlns:enc="e"><enc:EncryptedData><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`,
    });
    expect(await refusal('a.epub', epub('书', chapters, locked('OPS/text/c1.xhtml')))).toEqual({
      code: 'ENCRYPTED',
    });
    expect(await read('a.epub', epub('书', chapters, locked('OPS/font.ttf')))).toHaveLength(4);
  });

  it('that is truncated or refers to missing files is damaged', async () => {
    const whole = epub('书', chapters);
    expect(await refusal('a.epub', whole.subarray(0, 700))).toEqual({ code: 'DAMAGED' });
    expect(
      await refusal('a.epub', epub('书', chapters, { 'META-INF/container.xml': '<container/>' })),
    ).toEqual({
      code: 'DAMAGED',
    });
    const deep = `<nav>${'<ol><li>'.repeat(100_000)}`;
    expect(await refusal('a.epub', epub('书', chapters, { 'OPS/nav.xhtml': deep }))).toMatchObject({
      code: 'TOO_DEEP',
    });
    const gone =
      '<package><manifest><item id="a" href="gone.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>';
    for (const opf of ['<package><manifest><item id="a" href=', gone]) {
      expect(await refusal('a.epub', epub('书', chapters, { 'OPS/book.opf': opf }))).toEqual({
        code: 'DAMAGED',
      });
    }
  });
});

describe('invalid files', () => {
  it('stops inflating when the output exceeds the limit, whatever the archive declares', async () => {
    const { code, limit, actual } = await refusal('a.epub', bomb('a.xhtml', importLimits.TOO_EXPANDED + 1));
    expect({ code, limit }).toEqual({ code: 'TOO_EXPANDED', limit: importLimits.TOO_EXPANDED });
    expect(actual).toBeGreaterThan(importLimits.TOO_EXPANDED);
    // Entries that are not read are not inflated either.
    const body = docx(word.paragraph('文字'), {
      'word/media/a.png': new Uint8Array(importLimits.TOO_EXPANDED + 1),
    });
    expect(await read('a.docx', body)).toEqual(['p 文字']);
  });

  it('rejects an archive with too many entries', async () => {
    const many = Object.fromEntries(
      Array.from({ length: importLimits.TOO_MANY_ENTRIES + 1 }, (_, at) => [`${at}`, '']),
    );
    expect(await refusal('a.epub', bomb('x', 1, many))).toMatchObject({ code: 'TOO_MANY_ENTRIES' });
  });

  it('rejects a text that is longer than any book', async () => {
    const refused = await refusal('a.txt', '字'.repeat(importLimits.TOO_MANY_CHARACTERS + 1));
    expect(refused).toEqual({
      code: 'TOO_MANY_CHARACTERS',
      limit: importLimits.TOO_MANY_CHARACTERS,
      actual: importLimits.TOO_MANY_CHARACTERS + 1,
    });
  });

  it('detects the format by the bytes, not by the name', async () => {
    const read = await readBytes('a.txt', docx(word.paragraph('文字')));
    expect([read.kind, read.remarks]).toEqual(['docx', ['otherKind']]);
    expect((await readBytes('a.txt', utf8('<!DOCTYPE html><p>a</p>'))).kind).toBe('html');
    expect(await refusal('a.docx', 'no archive')).toEqual({ code: 'DAMAGED' });
    expect(await refusal('a.epub', bomb('xl/workbook.xml', 10))).toEqual({ code: 'UNKNOWN_KIND' });
    expect(await refusal('a.txt', new Uint8Array([1, 2, 3, 4, 5, 6, 7, 0, 1]))).toEqual({
      code: 'UNKNOWN_KIND',
    });
    expect(await refusal('a.txt', '{\\rtf1 x}')).toEqual({ code: 'UNKNOWN_KIND' });
  });

  it('names old and encrypted Word documents', async () => {
    const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
    const name = [...'EncryptedPackage'].flatMap((character) => [character.charCodeAt(0), 0]);
    expect(await refusal('a.doc', new Uint8Array(ole))).toEqual({ code: 'OLD_OFFICE' });
    expect(await refusal('a.docx', new Uint8Array([...ole, ...name]))).toEqual({ code: 'ENCRYPTED' });
  });

  it('reports a document without text', async () => {
    for (const [name, content] of [
      ['a.txt', ''],
      ['a.txt', ' \n\t\n'],
      ['a.md', '![](x.png)'],
      ['a.docx', docx('<w:p/>')],
      ['a.epub', epub('书', [{ title: '', body: '<img src="cover.jpg"/>' }])],
    ] as const) {
      expect(await refusal(name, content)).toEqual({ code: 'NO_TEXT' });
    }
  });
});
