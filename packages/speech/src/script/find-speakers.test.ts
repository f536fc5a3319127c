import { readFileSync } from 'node:fs';
import { limits } from '@parlando/contract';
import { expect, test } from 'vitest';
import { findSingleNames, findSpeakers } from './find-speakers.ts';
import { speakingCast } from './turn-pattern.ts';

interface Sample {
  readonly title: string;
  readonly text: string;
  readonly speakers: readonly string[];
}

/** Written for this test from texts in the public domain. */
function samplesOf(language: string): Sample[] {
  const file = readFileSync(new URL(`./testkit/samples-${language}.txt`, import.meta.url), 'utf8');
  return file
    .split(/^## /m)
    .slice(1)
    .map((sample) => {
      const [head = '', ...lines] = sample.split('\n');
      const [kind = '', names = ''] = head.split(' |');
      return {
        title: `${language}, ${kind}: ${lines[0]}`,
        text: lines.join('\n'),
        speakers: names
          .split('|')
          .map((name) => name.trim())
          .filter(Boolean),
      };
    });
}

test('detection in 200 samples of prose and scripts has high precision and recall', () => {
  const samples = ['zh', 'en', 'es'].flatMap(samplesOf);
  expect(samples.length).toBeGreaterThanOrEqual(200);
  let found = 0;
  let right = 0;
  let wanted = 0;
  const faults: string[] = [];
  for (const { title, text, speakers } of samples) {
    const names = findSpeakers(text);
    found += names.length;
    wanted += speakers.length;
    right += names.filter((name) => speakers.includes(name)).length;
    const isRight = names.length === speakers.length && names.every((name) => speakers.includes(name));
    if (!isRight) faults.push(`${title}: ${names.join(' | ')} instead of ${speakers.join(' | ')}`);
  }
  const [precision, recall] = [right / found, right / wanted];
  expect({ precision: precision >= 0.99, recall: recall >= 0.95 }, faults.join('\n')).toEqual({
    precision: true,
    recall: true,
  });
});

test('all speakers found in the samples have lines when the cast is accepted', () => {
  for (const { title, text } of ['zh', 'en', 'es'].flatMap(samplesOf)) {
    const cast = findSpeakers(text).map((name) => ({ name, voice: 'any' }));
    expect(speakingCast(text, cast), title).toEqual(cast);
  }
});

const twice = (line: string) => `${line} hello.\n\n${line} 你好。`;

test.each([
  ['Anna:', 'Anna'],
  ['小林：', '小林'],
  ['Dr. Who:', 'Dr. Who'],
  ['Speaker 1:', 'Speaker 1'],
  ['LADY MACBETH:', 'LADY MACBETH'],
  ['María José de la Cruz:', 'María José de la Cruz'],
  ["O'Brien :", "O'Brien"],
  ['安娜·卡列尼娜：', '安娜·卡列尼娜'],
  ['旁白（轻声）：', '旁白'],
  ['HAMLET (aside):', 'HAMLET'],
  ['  Ben:', 'Ben'],
  ['أحمد:', 'أحمد'],
  ['Анна:', 'Анна'],
  ['ひろし：', 'ひろし'],
  ['**Ann:**', 'Ann'],
  ['**小明**：', '小明'],
  ['_Ann_ :', 'Ann'],
  ['***Ann (aside):***', 'Ann'],
  ['**Ann** (aside):', 'Ann'],
  ['[小明]：', '小明'],
  ['【旁白】（轻声）：', '旁白'],
  ['**[Speaker 1]:**', 'Speaker 1'],
  ['[Ann] Smith:', undefined],
  ['[Ann: laughs]', undefined],
  ['**Ann:', undefined],
  ['**Note:**', undefined],
  ['[1]:', undefined],
  ['10:30', undefined],
  ['https://example.org', undefined],
  ['He said:', undefined],
  ['他说：', undefined],
  ['note:', undefined],
  ['FIXME:', undefined],
  ['Once upon a time, there was this:', undefined],
  ['The Man Who Would Have Been King Of All:', undefined],
  ['我们今天要讲的事情有很多很多很多很多很多很多件：', undefined],
])('%s', (line, name) => {
  expect(findSpeakers(twice(line))).toEqual(name === undefined ? [] : [name]);
});

test('a name that occurs once is only a possible speaker; one without text is not', () => {
  const once = 'Anna: hello.\nBen: hello.\nNote: this is no name.';
  expect([findSpeakers(once), findSingleNames(once)]).toEqual([[], ['Anna', 'Ben']]);
  expect([findSpeakers('Anna:\nAnna:\n'), findSingleNames('Anna:\n')]).toEqual([[], []]);
});

test('returns no more speakers than a cast may have', () => {
  const text = Array.from({ length: 30 }, (_, index) => twice(`Guest ${index}:`)).join('\n');
  expect(findSpeakers(text)).toHaveLength(limits.cast.members);
  expect(findSpeakers(text, 25)).toHaveLength(25);
});

const hostile: Record<string, (size: number) => string> = {
  'another name in every line': (size) =>
    Array.from({ length: size }, (_, at) => `Guest${at}: yes.`).join('\n'),
  'twice as many lines as speakers': (size) =>
    Array.from({ length: size }, (_, at) => `Guest${at % (size / 2)}: yes.`).join('\n'),
  'one long name': (size) => `${'N'.repeat(size)}: hello\n`.repeat(2),
  colons: (size) => 'A: '.repeat(size),
  'empty lines with colons': (size) => '\n:'.repeat(size),
  spaces: (size) => `${' '.repeat(size)}:${' '.repeat(size)}x\n`,
  brackets: (size) => `Anna ${'('.repeat(size)}: hello\n`.repeat(2),
  pictures: (size) => `${'👩‍👩‍👧'.repeat(size)}: hello\n`.repeat(2),
  'right to left': (size) => `${'\u202e'.repeat(size)}أحمد: hello\n`.repeat(2),
  'a name that is a pattern': (size) => `(a+)+$: hello\n`.repeat(size),
  'brackets that never close': (size) => `${'[**_'.repeat(size)}Ann: hello\n`.repeat(2),
  'bold that never ends': (size) => `${'*'.repeat(size)}Ann:${'*'.repeat(size)} hello\n`.repeat(2),
  'commas and colons of a wide script': (size) => '：，'.repeat(size),
};

test.each(Object.entries(hostile))('%s: takes linear time', (_, make) => {
  const text = make(100_000);
  expect(findSpeakers(text).length).toBeLessThanOrEqual(limits.cast.members);
  expect(findSingleNames(text).length).toBeLessThanOrEqual(limits.cast.members);
});
