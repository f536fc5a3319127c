import { countCharacters, limits } from '@parlando/contract';
import { chapterSpeech } from '@parlando/speech/captions';
import { describe, expect, it } from 'vitest';
import {
  chapterCharacters,
  chapterMarks,
  chaptersOf,
  charactersInText,
  countOptional,
  joinChapters,
  joinedCharacters,
  leftOutOfProject,
  markedChapter,
  usualDepth,
} from './chapters.ts';
import type { Block, ImportedDocument } from './imported-document.ts';
import { leftOutOfBatch, markedParts } from './split-chapter.ts';

const everything = { ruby: false, note: true, alt: true, furniture: true };
const nothing = { ruby: false, note: false, alt: false, furniture: false };

function document(...blocks: Block[]): ImportedDocument {
  return { kind: 'html', title: 'a', blocks, remarks: [] };
}

const heading = (level: number, text: string): Block => ({ kind: 'heading', level, text });
const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

it('marks the readings of chapters at their positions in the joined text', () => {
  const pronunciation = { alphabet: 'pinyin', sounds: 'yin2 hang2' } as const;
  const bank: Block = {
    kind: 'paragraph',
    text: '😀在银行。',
    readings: [{ start: 3, length: 2, pronunciation }],
  };
  const chapters = chaptersOf(document(heading(1, '一'), paragraph('𠮷。'), bank, heading(1, '二'), bank), {
    depth: 1,
    ...nothing,
    ruby: true,
  });
  expect(joinChapters(chapters)).toBe('一\n𠮷。\n😀在银行。\n\n二\n😀在银行。');
  expect(chapters.map(markedChapter)[1]).toEqual({
    ...{ title: '二', level: 1, text: '😀在银行。' },
    marks: [{ kind: 'pronunciation', start: 2, length: 2, text: '银行', pronunciation }],
  });
  expect(chapterMarks(chapters).marks).toEqual([
    { kind: 'pronunciation', start: 7, length: 2, text: '银行', pronunciation },
    { kind: 'pronunciation', start: 16, length: 2, text: '银行', pronunciation },
  ]);
});

it('counts each chapter as the project that it becomes, whether its title has readings or not', () => {
  const readings = [{ start: 0, length: 1, pronunciation: { alias: 'はる' } }];
  const book = document(heading(1, '春'), paragraph('春。'), heading(1, '夏'), paragraph('夏\n夏。'));
  const marked = document({ ...heading(1, '春'), readings }, paragraph('春。'), heading(1, '冬'));
  for (const each of [book, marked]) {
    const chapters = chaptersOf(each, { depth: 1, ...nothing, ruby: true });
    const stored = chapters.map(markedChapter);
    expect(chapters.map(chapterCharacters)).toEqual(
      stored.map((chapter) => countCharacters(chapterSpeech(chapter))),
    );
  }
});

it('keeps the readings of titles in a project, in one text and in parts', () => {
  const pronunciation = { alias: 'はる' } as const;
  const title: Block = { ...heading(1, '春'), readings: [{ start: 0, length: 1, pronunciation }] };
  const word: Block = { ...paragraph('春。'), readings: [{ start: 0, length: 1, pronunciation }] };
  const [chapter] = chaptersOf(document(title, word), { depth: 1, ...nothing, ruby: true });
  if (!chapter) throw new Error('There is no chapter');
  const mark = { kind: 'pronunciation', start: 0, length: 1, text: '春', pronunciation };
  const both = [mark, { ...mark, start: 2 }];
  const inProject = [mark, { ...mark, start: 3 }];
  expect(markedChapter(chapter)).toEqual({ title: '春', level: 1, text: '春\n\n春。', marks: inProject });
  expect(chapterMarks([chapter]).marks).toEqual(both);
  expect(markedParts(chapter, 2)).toEqual([
    { text: '春', marks: [mark], leftOut: [] },
    { text: '春。', marks: [mark], leftOut: [] },
  ]);
});

it('reports the readings that exceed the limit of a text, an item or a chapter', () => {
  const pronunciation = { alias: 'はる' } as const;
  const count = limits.projects.marks + 1;
  const readings = Array.from({ length: count }, (_, start) => ({ start, length: 1, pronunciation }));
  const chapter = { title: '', level: 1, text: '春'.repeat(count), readings };
  expect(chapterMarks([chapter]).leftOut).toHaveLength(count - limits.marks.count);
  expect(leftOutOfProject([chapter])).toMatchObject([{ start: count - 1, text: '春' }]);
  expect(leftOutOfBatch([chapter], limits.marks.count + 1)).toHaveLength(4);
});

it('reports the readings that are cut where a long sentence is split', () => {
  const pronunciation = { alias: 'とうきょう' } as const;
  const readings = [{ start: 2, length: 2, pronunciation }];
  const chapter = { title: '', level: 1, text: '私は東京へ', readings };
  expect(leftOutOfBatch([chapter], 3)).toMatchObject([{ start: 2, text: '東京' }]);
  expect(leftOutOfBatch([chapter], 2)).toEqual([]);
  const early = { ...chapter, text: ' 東京へ', readings: [{ ...readings[0], start: 0 }] };
  expect(leftOutOfBatch([early as typeof chapter], 5)).toHaveLength(1);
});

it('keeps the readings of a heading with a wide space', () => {
  const readings = [{ start: 2, length: 1, pronunciation: { alias: 'はる' } }];
  const heading = { kind: 'heading', level: 1, text: '一\u3000春', readings } as const;
  const [chapter] = chaptersOf(document(heading), { depth: 1, ...nothing, ruby: true });
  expect(chapter).toMatchObject({ title: '一 春', titleReadings: readings });
});

describe('chaptersOf', () => {
  const book = document(
    paragraph('Foreword.'),
    heading(2, 'One'),
    paragraph('First.'),
    { kind: 'note', text: 'A note.' },
    { kind: 'furniture', text: '12' },
    heading(4, 'Below'),
    { kind: 'alt', text: 'A cat' },
    heading(2, 'Two'),
  );

  it('starts a chapter at each heading down to a depth, whatever levels the document uses', () => {
    expect(chaptersOf(book, { depth: 1, ...nothing })).toEqual([
      { title: '', level: 1, text: 'Foreword.' },
      { title: 'One', level: 1, text: 'First.\nBelow' },
      { title: 'Two', level: 1, text: '' },
    ]);
    expect(chaptersOf(book, { depth: 2, ...everything })).toEqual([
      { title: '', level: 1, text: 'Foreword.' },
      { title: 'One', level: 1, text: 'First.\nA note.\n12' },
      { title: 'Below', level: 2, text: 'A cat' },
      { title: 'Two', level: 1, text: '' },
    ]);
    expect(chaptersOf(book, { depth: 0, ...nothing })).toHaveLength(1);
    expect(countOptional(book.blocks)).toEqual({ ruby: 0, note: 1, furniture: 1, alt: 1 });
  });

  it('is spoken with its title', () => {
    const chapters = chaptersOf(book, { depth: 1, ...nothing });
    const text = joinChapters(chapters);
    expect(text).toBe('Foreword.\n\nOne\nFirst.\nBelow\n\nTwo');
    expect(joinedCharacters(chapters.map(charactersInText))).toBe(text.length);
  });

  it('goes by default as deep as there are several chapters of a usual length', () => {
    expect(usualDepth(document(paragraph('a')))).toBe(0);
    expect(
      usualDepth(document(heading(1, 'Title'), heading(2, 'One'), heading(2, 'Two'), heading(3, 'x'))),
    ).toBe(2);
    const long = paragraph('x'.repeat(50_000));
    const parts = document(
      heading(1, 'Part'),
      heading(2, 'One'),
      long,
      heading(1, 'Part'),
      heading(2, 'Two'),
      long,
    );
    expect(usualDepth(parts)).toBe(2);
  });
});
