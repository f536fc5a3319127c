import { strToU8, type Zippable, zipSync } from 'fflate';

type Parts = Readonly<Record<string, string | Uint8Array>>;

function zip(parts: Parts, options: Parameters<typeof zipSync>[1] = {}): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(parts).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries) as Zippable, options) as Uint8Array<ArrayBuffer>;
}

const xml = '<?xml version="1.0" encoding="UTF-8"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** Building blocks of a docx body. */
export const word = {
  paragraph: (text: string, style = '') =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`,
  table: (rows: readonly (readonly string[])[]) =>
    `<w:tbl>${rows
      .map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${word.paragraph(cell)}</w:tc>`).join('')}</w:tr>`)
      .join('')}</w:tbl>`,
  ruby: (base: string, reading: string) =>
    `<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val="center"/></w:rubyPr><w:rt><w:r><w:t>${reading}</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>${base}</w:t></w:r></w:rubyBase></w:ruby></w:r>`,
  note: (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`,
};

/** A docx document with this body. `more` adds or replaces parts. */
export function docx(body: string, more: Parts = {}): Uint8Array<ArrayBuffer> {
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;
  const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const notes = `<w:footnotes ${space}><w:footnote w:id="2"><w:p><w:r><w:t>这是脚注。</w:t></w:r></w:p></w:footnote></w:footnotes>`;
  return zip({
    '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/><Relationship Id="r2" Type="${office}/footnotes" Target="footnotes.xml"/></Relationships>`,
    'word/styles.xml': `${xml}<w:styles ${space}>${style('1', 'heading 1')}${style('2', 'heading 2')}</w:styles>`,
    'word/footnotes.xml': `${xml}${notes}`,
    'word/document.xml': `${xml}<w:document ${space} xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

export interface EpubChapter {
  readonly title: string;
  /** XHTML. */
  readonly body: string;
}

/** A book with one file per chapter and a table of contents. `more` adds or replaces files. */
export function epub(
  title: string,
  chapters: readonly EpubChapter[],
  more: Parts = {},
): Uint8Array<ArrayBuffer> {
  const files = chapters.map((_, index) => `text/c${index + 1}.xhtml`);
  const page = (body: string) =>
    `${xml}<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`;
  const links = chapters.map((chapter, index) => `<li><a href="${files[index]}">${chapter.title}</a></li>`);
  return zip({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${xml}<container><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
    'OPS/book.opf': `${xml}<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title></metadata><manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>${files
      .map((file, index) => `<item id="c${index}" href="${file}" media-type="application/xhtml+xml"/>`)
      .join('')}</manifest><spine><itemref idref="nav"/>${files
      .map((_, index) => `<itemref idref="c${index}"/>`)
      .join('')}</spine></package>`,
    'OPS/nav.xhtml': page(`<nav epub:type="toc"><ol>${links.join('')}</ol></nav>`),
    ...Object.fromEntries(files.map((file, index) => [`OPS/${file}`, page(chapters[index]?.body ?? '')])),
    ...more,
  });
}

/** An archive with one entry that expands to `bytes` zeros. */
export function bomb(name: string, bytes: number, more: Parts = {}): Uint8Array<ArrayBuffer> {
  return zip({ ...more, [name]: new Uint8Array(bytes) }, { level: 9 });
}

/** A PDF whose pages have these lines, in a Chinese font that is not embedded. */
export function chinesePdf(
  pages: readonly (readonly string[])[],
  { encrypted = false } = {},
): Uint8Array<ArrayBuffer> {
  const kids = pages.map((_, index) => `${6 + index * 2} 0 R`).join(' ');
  const guard = `<< /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`;
  const streams = pages.map(pageStream);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [4 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 5 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    ...streams.flatMap((stream, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${7 + index * 2} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]),
    ...(encrypted ? [guard] : []),
  ];
  return strToU8(pdfFile(objects, encrypted), true) as Uint8Array<ArrayBuffer>;
}

function pageStream(lines: readonly string[]): string {
  const hex = (text: string) =>
    [...text].map((character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  return lines
    .map((line, index) => {
      const size = line.startsWith('# ') ? 24 : 14;
      return `BT /F1 ${size} Tf 1 0 0 1 72 ${760 - index * 28} Tm <${hex(line.replace(/^# /, ''))}> Tj ET`;
    })
    .join('\n');
}

function pdfFile(objects: readonly string[], encrypted: boolean): string {
  let file = '%PDF-1.7\n';
  const offsets = objects.map((content, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${content}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  const id = `<${'30'.repeat(16)}>`;
  const security = encrypted ? ` /Encrypt ${objects.length} 0 R /ID [${id} ${id}]` : '';
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${security} >>\nstartxref\n${start}\n%%EOF\n`;
}
