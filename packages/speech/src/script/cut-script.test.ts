import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutScript, cutSteps } from './cut-script.ts';

const cast = [{ name: 'Anna', voice: 'a' }];
const sentence = (index: number) => `This is sentence number ${index} of the book. `;
const paragraph = (index: number) =>
  `${Array.from({ length: 1 + (index % 5) }, (_, at) => sentence(index * 10 + at)).join('')}\n`;
const book = Array.from({ length: 300 }, (_, index) => paragraph(index)).join('');
const joined = (text: string, max: number) =>
  cutScript(text, [], max)
    .map((part) => part.text)
    .join('');

test('joined, the parts are the text, and none is longer than it may be', () => {
  expect(joined(book, 1500)).toBe(book);
  const lengths = cutScript(book, [], 1500).map(({ text }) => [...text].length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1500);
  expect(lengths.length).toBeLessThan(book.length / 300);
});

test('any text is cut without losing what can be spoken', () => {
  const characters = fc.string({
    unit: fc.constantFrom('a', '你', '。', '.', ' ', '\n', '😀', ':', '\r'),
    maxLength: 400,
  });
  const spoken = (text: string) => text.replace(/[^a你]/gu, '');
  fc.assert(
    fc.property(characters, fc.integer({ min: 3, max: 60 }), (text, max) => {
      expect(spoken(joined(text, max))).toBe(spoken(text));
      for (const part of cutScript(text, [], max)) expect([...part.text].length).toBeLessThanOrEqual(max);
    }),
  );
});

test('an edit changes only nearby parts', () => {
  const before = new Set(cutScript(book, [], 1500).map(({ text }) => text));
  const edited = book.replace('number 1500 of', 'number fifteen hundred, no less, of');
  const changed = cutScript(edited, [], 1500).filter(({ text }) => !before.has(text));
  expect(edited).not.toBe(book);
  expect(changed.length).toBeLessThanOrEqual(3);
  const inserted = `${paragraph(777)}${book}`;
  expect(cutScript(inserted, [], 1500).filter(({ text }) => !before.has(text)).length).toBeLessThanOrEqual(3);
});

test('a paragraph without an end is cut between sentences, then words, then anywhere', () => {
  expect(cutScript('One two. Three four. Five.', [], 12)).toEqual([
    { text: 'One two. ', prefixLength: 0, start: 0, end: 9, endsParagraph: false },
    { text: 'Three four. ', prefixLength: 0, start: 9, end: 21, endsParagraph: false },
    { text: 'Five.', prefixLength: 0, start: 21, end: 26, endsParagraph: true },
  ]);
  expect(cutScript('字'.repeat(25), [], 10).map(({ text }) => text.length)).toEqual([10, 10, 5]);
});

test('a sentence as long as a book is cut in linear time', { timeout: 60_000 }, () => {
  expect(cutScript('字'.repeat(3_000_000), [], 1500)).toHaveLength(2000);
});

test('a speaker whose line is cut continues in the next part', () => {
  const text = `Anna: ${sentence(1)}${sentence(2)}\nNobody says this.`;
  const parts = cutScript(text, cast, 45).map((part) => part.text);
  expect(parts[0]).toMatch(/^Anna: /);
  expect(parts[1]).toMatch(/^Anna: This is sentence number 2/);
  expect(parts.at(-1)).toBe('Nobody says this.');
});

test('lines without anything to speak are no parts of their own', () => {
  expect(cutScript('\n\n* * *\n\n', [], 100)).toEqual([]);
  expect(cutScript('', [], 100)).toEqual([]);
});

test('each part has its position in the text, not counting an added name', () => {
  const text = `😀 Anna says:\nAnna: ${sentence(1)}${sentence(2)}\n${paragraph(3)}`;
  const points = [...text];
  const parts = cutScript(text, cast, 45);
  expect(parts.some(({ prefixLength }) => prefixLength > 0)).toBe(true);
  for (const part of parts) {
    const words = [...part.text].slice(part.prefixLength).join('');
    expect(points.slice(part.start, part.end).join('')).toBe(words);
  }
});

test('indivisible ranges are not cut', () => {
  const steps = cutSteps('One two. Three four. Five.', [], 12, (position) => position === 9);
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value.map(({ text }) => text)).toEqual(['One two. Three four. ', 'Five.']);
});

test('the cutter yields between any two sentences', () => {
  const text = 'One. Two.\n'.repeat(500);
  const steps = cutSteps(text, [], 1500);
  let turns = 0;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      expect(step.value).toEqual(cutScript(text, [], 1500));
      break;
    }
    turns++;
  }
  expect(turns).toBeGreaterThanOrEqual(1000);
});
