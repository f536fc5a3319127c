import type { TaskTimes } from '@parlando/contract';
import { expect, test } from 'vitest';
import { movedOffset } from './keep-place.ts';
import { type ReadSentence, readPlainText, sentencesOf } from './sentences.ts';
import { joinTimes } from './task-times.ts';
import { placeMs, sentenceAt, timelineOf, wordAt } from './timeline.ts';

const word = (text: string, textOffset: number, offsetMs: number, durationMs = 100) => ({
  text,
  textOffset,
  textLength: text.length,
  offsetMs,
  durationMs,
});
const segment = (number: number, offsetMs: number, cached = false) => ({
  segment: number,
  offsetMs,
  durationMs: 1000,
  cached,
  varies: false,
  hasOtherTake: false,
});
const sentence = (number: number, textOffset: number, offsetMs: number) => ({
  segment: number,
  textOffset,
  textLength: 9,
  offsetMs,
  durationMs: 400,
});

const text = 'One two. Three four.';
const times: TaskTimes = {
  items: [word('One', 0, 100), word('two', 4, 300), word('Three', 9, 1100), word('four', 15, 1300)],
  sentences: [sentence(0, 0, 100), sentence(1, 9, 1100)],
  segments: [segment(0, 0, true), segment(1, 1000)],
  complete: true,
};
const paragraphs = readPlainText(text);
const timeline = timelineOf(paragraphs, times);

test('finds the sentence and word at a time', () => {
  expect(sentenceAt(timeline, 50)).toBeNull();
  expect(wordAt(timeline, 50)).toBeNull();
  expect(wordAt(timeline, 120)?.text).toBe('One');
  expect(wordAt(timeline, 240)?.text).toBe('One');
  expect(wordAt(timeline, 300)?.text).toBe('two');
  // In a pause the sentence stays highlighted, the word does not.
  expect(wordAt(timeline, 900)).toBeNull();
  expect(sentenceAt(timeline, 900)?.sentence.index).toBe(0);
  expect(sentenceAt(timeline, 1100)?.sentence.index).toBe(1);
});

test('without word times, only sentences are highlighted', () => {
  const items = times.items.map((each) => ({ ...each, offsetMs: 0, durationMs: 0 }));
  const wordless = timelineOf(paragraphs, { ...times, items });
  expect(wordAt(wordless, 1150)).toBeNull();
  expect(sentenceAt(wordless, 1150)?.sentence.index).toBe(1);
});

test('a position in the text is played from its word, the next word, or its sentence', () => {
  const [first, second] = sentencesOf(paragraphs) as [ReadSentence, ReadSentence];
  expect(placeMs(timeline, second, 16)).toBe(1300);
  expect(placeMs(timeline, first, 3)).toBe(300);
  expect(placeMs(timeline, first, 0)).toBe(100);
});

test('a sentence that starts later in the voice’s times than on the page is the same one', () => {
  const named = timelineOf(paragraphs, {
    ...times,
    sentences: [sentence(0, 4, 300), sentence(1, 9, 1100), sentence(1, 15, 1300)],
  });
  expect(named.sentences.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [300, 700],
    [1100, 1700],
  ]);
});

test('newly spoken sentences are marked once all are known, unless they are most of the text', () => {
  expect([...timeline.fresh]).toEqual([1]);
  expect(timelineOf(paragraphs, { ...times, complete: false }).fresh.size).toBe(0);
  const segments = times.segments.map((each) => ({ ...each, cached: false }));
  expect(timelineOf(paragraphs, { ...times, segments }).fresh.size).toBe(0);
  const three = Array.from({ length: 3 }, (_, index) => segment(index, index * 1000));
  const firstConversion = {
    ...times,
    // The first of three is so common that it was in the cache.
    segments: three.map((each, index) => ({ ...each, cached: index === 0 })),
    sentences: three.map(({ segment: index }) => sentence(index, index * 9, index * 1000)),
  };
  const read = readPlainText('Hi now. \nGo now. \nNo more.');
  expect(timelineOf(read, firstConversion).sentences).toHaveLength(3);
  expect(timelineOf(read, firstConversion).fresh.size).toBe(0);
});

test('later times replace an incomplete sentence', () => {
  const known = { ...times, items: times.items.slice(0, 3), complete: false };
  const later = {
    items: times.items.slice(2),
    // The end of the first sentence, as reported from the second segment on.
    sentences: [{ ...sentence(1, 0, 1000), durationMs: 50 }, sentence(1, 9, 1100)],
    segments: [segment(1, 1000), segment(2, 2000)],
    complete: true,
  };
  const joined = joinTimes(known, later, 1);
  expect(joined.items).toEqual(times.items);
  expect(joined.sentences).toEqual(times.sentences);
  expect(joined.segments.map((each) => each.segment)).toEqual([0, 1, 2]);
  expect(joined.complete).toBe(true);
});

test('a position is found again after an edit before it, after it, and at it', () => {
  const moved = (after: string, offset: number) => movedOffset([...text], [...after], offset);
  expect(moved('One or two. Three four.', 9)).toBe(12);
  expect(moved('One two. Three four five.', 9)).toBe(9);
  expect(moved('One two. 😀 Three four.', 9)).toBe(9);
  expect(moved('something else altogether', 9)).toBeNull();
});

test('highlights no word with an estimated time, but can start there', () => {
  const items = times.items.map((each) => ({ ...each, approximate: true }));
  const guessed = timelineOf(paragraphs, { ...times, items });
  expect(wordAt(guessed, 150)).toBeNull();
  expect(sentenceAt(guessed, 150)).not.toBeNull();
  expect(placeMs(guessed, sentencesOf(paragraphs)[0] as ReadSentence, 4)).toBe(300);
});
