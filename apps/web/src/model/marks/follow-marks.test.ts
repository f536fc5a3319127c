import type { Mark } from '@parlando/contract';
import { indexCodePoints } from '@parlando/speech';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followMarks, inOrder } from './follow-marks.ts';
import type { Marked, PlacedMark } from './marked.ts';

/** Parses a notation: a reading on the words in brackets, and a pause at each bar. */
function read(written: string): Marked {
  const marks: PlacedMark[] = [];
  let text = '';
  let start = 0;
  for (const character of written) {
    const at = [...text].length;
    if (character === '[') start = at;
    else if (character === '|') marks.push({ id: `p${at}`, kind: 'pause', start: at, durationMs: 500 });
    else if (character === ']') marks.push(reading(text, start, at - start));
    else text += character;
  }
  return { text, marks, lost: [] };
}

function reading(text: string, start: number, length: number, id = `r${start}`): PlacedMark {
  const words = indexCodePoints(text).slice(start, start + length);
  return { id, kind: 'pronunciation', start, length, text: words, pronunciation: { alias: '别的' } };
}

function write({ text, marks }: Marked): string {
  const signs = marks.flatMap((mark): { place: number; sign: string }[] =>
    mark.kind === 'pause'
      ? [{ place: mark.start, sign: '|' }]
      : [
          { place: mark.start, sign: '[' },
          { place: mark.start + mark.length, sign: ']' },
        ],
  );
  const points = [...text];
  return Array.from({ length: points.length + 1 }, (_, at) => {
    const here = signs.filter(({ place }) => place === at).map(({ sign }) => sign);
    return here.sort().reverse().join('').replace('[]', '][') + (points[at] ?? '');
  }).join('');
}

test.each([
  ['我在[银行]里。', '我在银行里。他在', '我在[银行]里。他在'],
  ['我在[银行]里。', '今天我在银行里。', '今天我在[银行]里。'],
  ['我在[银行]里。', '我在😀银行里。', '我在😀[银行]里。'],
  ['😀我在[银行]里。', '我在银行里。', '我在[银行]里。'],
  ['我在[银行]里。', '我在银行家里。', '我在[银行]家里。'],
  ['我在[银行]里。', '我在银杏里。', '我在银杏里。'],
  ['我在[银行]里。', '我在银 行里。', '我在银 行里。'],
  ['一|二', '一二三', '一|二三'],
  ['一|二', '一又二', '一|又二'],
  ['一二|三四', '一四', '一四'],
  ['一二|三四', '三四', '|三四'],
  ['[重庆]和[重庆]', '重庆和重庆人', '[重庆]和[重庆]人'],
])('%s → %s', (before, after, expected) => {
  const marked = read(before);
  const followed = followMarks(marked, after);
  expect(write(followed)).toBe(expected);
  expect(followed.marks.length + followed.lost.length).toBe(marked.marks.length);
});

test('of two equal characters the one after the caret is deleted', () => {
  const marked = read('行[行]重行');
  expect(followMarks(marked, '行重行', { caret: 0 }).marks).toMatchObject([{ start: 0 }]);
  expect(followMarks(marked, '行重行', { caret: 1 }).lost).toHaveLength(1);
});

test('retyped words get their mark back, if it can be told which', () => {
  const marked = read('我在[银行]里。');
  const cut = followMarks(marked, '我在里。');
  expect(cut.lost).toHaveLength(1);
  expect(write(followMarks(cut, '我在银行里。'))).toBe('我在[银行]里。');
  expect(write(followMarks(cut, '好，我在银行里。'))).toBe('好，我在[银行]里。');
  expect(followMarks(cut, '我在银行里。我在银行里。').lost).toHaveLength(1);
});

test('a restored text has its marks at their old positions', () => {
  const marked = read(`${'行'.repeat(20)}[行]${'行'.repeat(20)}`);
  const cut = followMarks(marked, '');
  expect(followMarks(cut, marked.text).lost).toHaveLength(1);
  expect(followMarks(cut, marked.text, { earlier: [marked] })).toEqual(marked);
});

test('a prosody mark stays on its passage as long as a word of it is left', () => {
  const slow: PlacedMark = { id: 'a', kind: 'prosody', start: 2, length: 6, text: 'hello ', rate: 0.8 };
  const marked: Marked = { text: 'I hello world', marks: [slow], lost: [] };
  expect(followMarks(marked, 'I hell no world').marks).toMatchObject([{ start: 2, text: 'hell no ' }]);
  expect(followMarks(marked, 'I he world').marks).toMatchObject([{ start: 2, text: 'he ' }]);
  expect(followMarks(marked, 'I world').lost).toHaveLength(1);
});

test('a prosody mark does not stay on letters that another text happens to contain', () => {
  const text = 'Hello all. We meet at three in Cork, and call 5550123 when late.';
  const slow: PlacedMark = {
    id: 'a',
    kind: 'prosody',
    start: 11,
    length: 53,
    text: text.slice(11),
    rate: 0.8,
  };
  const marked: Marked = { text, marks: [slow], lost: [] };
  const other =
    'Teacher: Where shall we go?\nPupil: To the library.\nTeacher: Good.\nPupil: Fine.\nThey left.';
  expect(followMarks(marked, other).lost).toHaveLength(1);
  const spanish = 'Hola. ¿Adónde vamos?\nAlumno: A la biblioteca.\nMaestra: A las 3:15.';
  const said = 'Nos vemos con a las tres, y llamen al 512.';
  const late: PlacedMark = { ...slow, start: 0, length: 42, text: said };
  expect(followMarks({ text: said, marks: [late], lost: [] }, spanish).lost).toHaveLength(1);
  const edited = 'Hello all. We left at three in Cork, and rang when late.';
  expect(followMarks(marked, edited).marks).toMatchObject([{ start: 11, text: edited.slice(11) }]);
});

const words = fc.constantFrom('行', '重', '庆', '得', 'a', ' ', '。', '\n', '😀', 'é');
const someText = fc.array(words, { minLength: 0, maxLength: 30 }).map((parts) => parts.join(''));
const edit = fc.record({
  start: fc.nat(),
  length: fc.nat({ max: 6 }),
  text: someText,
  knowsCaret: fc.boolean(),
});

function marksOf(text: string, places: readonly number[]): PlacedMark[] {
  const { length } = indexCodePoints(text);
  let end = 0;
  return places.flatMap((place, index): PlacedMark[] => {
    const start = end + (place % 4);
    const size = 1 + (place % 3);
    end = start + size;
    if (end > length) return [];
    const passage = { start, length: size, text: indexCodePoints(text).slice(start, end), id: String(index) };
    if (place % 5 === 0) return [{ id: String(index), kind: 'pause', start, durationMs: 300 }];
    if (place % 5 === 1) return [{ ...passage, kind: 'prosody', rate: 1.2 }];
    return [{ ...passage, kind: 'pronunciation', pronunciation: { alias: 'x' } }];
  });
}

test('500 edits lose no mark: each is on its words, or listed', () => {
  const property = fc.property(
    someText,
    fc.array(fc.nat({ max: 60 }), { maxLength: 12 }),
    fc.array(edit, { minLength: 1, maxLength: 10 }),
    (text, places, edits) => {
      let marked: Marked = { text, marks: marksOf(text, places), lost: [] };
      const ids = marked.marks.map(({ id }) => id).sort();
      for (const { start, length, text: typed, knowsCaret } of edits) {
        const points = [...marked.text];
        const at = start % (points.length + 1);
        const head = points.slice(0, at).join('') + typed;
        const next = head + points.slice(at + length).join('');
        marked = followMarks(marked, next, knowsCaret ? { caret: head.length } : {});
        expect(marked.text).toBe(next);
        requirePlaced(marked);
        const now = [...marked.marks, ...marked.lost.map(({ mark }) => mark)].map(({ id }) => id);
        expect(now.sort()).toEqual(ids);
      }
    },
  );
  fc.assert(property, { numRuns: 500 });
});

function requirePlaced({ text, marks }: Marked): void {
  const points = indexCodePoints(text);
  expect(marks).toEqual(inOrder(marks));
  for (const mark of marks as readonly Mark[]) {
    if (mark.kind === 'pause') expect(mark.start).toBeLessThanOrEqual(points.length);
    else expect(points.slice(mark.start, mark.start + mark.length)).toBe(mark.text);
  }
}

test('a rewritten long text is compared quickly', () => {
  const text = '重庆银行得行 '.repeat(1500);
  const marks = Array.from({ length: 1500 }, (_, index) => reading(text, index * 7 + 2, 2));
  const followed = followMarks({ text, marks, lost: [] }, 'Quite another text. '.repeat(500));
  expect(followed.lost).toHaveLength(1500);
});
