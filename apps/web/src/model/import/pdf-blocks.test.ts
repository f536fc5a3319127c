import { describe, expect, it } from 'vitest';
import { pdfBlocks, pdfTitle } from './pdf-blocks.ts';
import { linesOfPage, type PdfPage, type PdfRun } from './pdf-lines.ts';

const height = 800;

/** A run of characters, each as wide as it is high. */
function run(str: string, x: number, y: number, size = 10, hasEOL = true): PdfRun {
  return { str, transform: [size, 0, 0, size, x, y], width: str.length * size, hasEOL };
}

function page(...runs: PdfRun[]): PdfPage {
  return linesOfPage(runs, height);
}

const short = (pages: readonly PdfPage[], outline = {}) =>
  pdfBlocks(pages, Array.isArray(outline) ? outline : []).map(({ kind, text }) => `${kind}: ${text}`);

describe('pdfBlocks', () => {
  it('joins lines into paragraphs: no hyphens, no spaces in Chinese, a new one after an indent or a short line', () => {
    const english = page(
      run('A paragraph that was bro-', 50, 700),
      run('ken into several lines of', 50, 686),
      run('text. Short.', 50, 672),
      run('Another paragraph begins.', 50, 658),
    );
    expect(short([english])).toEqual([
      'paragraph: A paragraph that was broken into several lines of text. Short.',
      'paragraph: Another paragraph begins.',
    ]);
    const chinese = page(
      run('　　清晨六点，城市还没有完全'.trim(), 70, 700),
      run('醒来。巷口的早餐铺已经亮起灯', 50, 684),
      run('蒸笼里冒出热气，香味飘进', 70, 668),
      run('窗户。', 50, 652),
    );
    expect(short([chinese])).toEqual([
      'paragraph: 清晨六点，城市还没有完全醒来。巷口的早餐铺已经亮起灯',
      'paragraph: 蒸笼里冒出热气，香味飘进窗户。',
    ]);
  });

  it('joins a paragraph across pages, skipping headers and footers', () => {
    const pages = [1, 2, 3].map((number) =>
      page(
        run('The Title of the Book', 50, 770),
        run(`text ${number} that goes on`, 50, 400),
        run(`- ${number} -`, 200, 30),
      ),
    );
    expect(short(pages)).toEqual([
      'furniture: The Title of the Book',
      'paragraph: text 1 that goes on text 2 that goes on text 3 that goes on',
      'furniture: - 1 -',
      'furniture: The Title of the Book',
      'furniture: - 2 -',
      'furniture: The Title of the Book',
      'furniture: - 3 -',
    ]);
  });

  it('leaves out what a browser prints above and below, even of a single page', () => {
    const prints = [
      ['11/29/26, 3:34 PM The Long Walk', 'https://example.com/walk?id=1 1/1'],
      ['2026/11/29 下午3:34 长路', 'file:///长路.html 1/1'],
      ['2026/12/1 15:34 长路', 'https://example.org/a 1/12'],
      ['', '1 of 1 29/11/2026, 15:34'],
    ];
    for (const [top = '', bottom = ''] of prints) {
      const [first, last] = [run(top, 20, 780), run(bottom, 20, 20)];
      const text = run('It was published on 11/29/26.', 50, 400);
      expect(short([page(text, first, last)])).toContain('paragraph: It was published on 11/29/26.');
      expect(short([page(text, first, last)])).toContain(`furniture: ${bottom}`);
    }
  });

  it('separates the items of a list and verses, which need no punctuation', () => {
    const list = page(
      run('A line that fills the whole column', 50, 700),
      run('and the end of it.', 50, 686),
      run('First item', 60, 672),
      run('Second item', 60, 658),
      run('goes on', 60, 644),
    );
    expect(short([list]).slice(1)).toEqual(['paragraph: First item', 'paragraph: Second item goes on']);
  });

  it('keeps powers, and addresses that are broken', () => {
    const physics = page(
      run('3 × 10', 50, 700, 10, false),
      run('8', 110, 704, 6, false),
      run(' m/s, see https://example.com/the-', 116, 700),
      run('speed for more of it.', 50, 686),
    );
    expect(short([physics])).toEqual([
      'paragraph: 3 × 10⁸ m/s, see https://example.com/the-speed for more of it.',
    ]);
  });

  it('separates notes and their numbers from the text', () => {
    const noted = page(
      run('A claim', 50, 700, 10, false),
      run('12', 120, 704, 6, false),
      run(' with a source that says', 132, 700),
      run('more text of the usual size.', 50, 686),
      run('12', 50, 60, 6, false),
      run(' Where it comes from,', 62, 58, 8),
      run('in two lines.', 50, 48, 8),
    );
    expect(short([noted])).toEqual([
      'paragraph: A claim with a source that says more text of the usual size.',
      'note: 12 Where it comes from, in two lines.',
    ]);
  });

  it('takes headings from the outline, or else from the font size', () => {
    const text = page(
      run('Chapter One', 50, 700, 20),
      run('The usual text of a page, longer than its heading.', 50, 660),
    );
    expect(short([text])[0]).toBe('heading: Chapter One');
    const outline = [
      { title: 'Chapter  One', level: 1, page: 0 },
      { title: 'Unseen', level: 2, page: 1 },
    ];
    expect(pdfBlocks([text, page(run('More.', 50, 700))], outline)).toEqual([
      { kind: 'heading', text: 'Chapter One', level: 1 },
      { kind: 'paragraph', text: 'The usual text of a page, longer than its heading.' },
      { kind: 'heading', text: 'Unseen', level: 2 },
      { kind: 'paragraph', text: 'More.' },
    ]);
  });

  it('replaces radicals by characters, as in a PDF from a browser', () => {
    // A raised number is not much smaller here.
    const printed = page(
      run('第⼀章 ⻓夜', 50, 700),
      run('旅⼈⾛过⻔前。', 50, 670, 12, false),
      run('3', 135, 675, 10),
    );
    const outline = ['第一章 长夜', '二'].map((title, index) => ({ title, level: 1, page: index }));
    expect(short([printed, page(run('二', 50, 700))], outline)).toEqual([
      'heading: 第一章 长夜',
      'paragraph: 旅人走过门前。',
      'heading: 二',
    ]);
  });

  it('leaves out rotated text such as watermarks', () => {
    const turned = { ...run('DRAFT', 100, 100, 40), transform: [28, 28, -28, 28, 100, 100] };
    expect(short([page(run('Text.', 50, 700), turned)])).toEqual(['paragraph: Text.']);
  });
});

it.each([
  ['夜航集', '夜航集'],
  [' Notes: part 2.1 ', 'Notes: part 2.1'],
  ['about:blank', ''],
  ['https://example.org/a', ''],
  ['Microsoft Word - draft 3.docx', ''],
  ['book_final.indd', ''],
  [undefined, ''],
])('the title %s of a PDF is %s', (said, title) => {
  expect(pdfTitle(said)).toBe(title);
});
