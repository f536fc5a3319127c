import { type CastMember, cleanText } from '@parlando/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentCost } from '../plan/document-cost.ts';
import { planSegments } from '../plan/plan-segments.ts';
import { resolver } from '../plan/testkit/nodes.ts';
import type { SpeechStyle } from '../speech-document.ts';
import { indexCodePoints } from '../text/code-points.ts';
import { scriptCost } from './script-cost.ts';
import { scriptDocument } from './script-document.ts';
import { lineAt, type ScriptSpan, scriptLines } from './script-lines.ts';
import { speakingCast } from './turn-pattern.ts';

const cast: CastMember[] = [
  { name: 'Anna', voice: 'en' },
  { name: 'Dr. Who (young)', voice: 'en' },
  { name: '小林', voice: 'zh' },
];

function read(text: string): { speaker: string | undefined; name: string; words: string; line: string }[] {
  const points = indexCodePoints(text);
  const at = (span: ScriptSpan | undefined) => (span ? points.slice(span.start, span.end) : '');
  return scriptLines(text, cast).map((line) => ({
    speaker: line.speaker?.name,
    name: at(line.name),
    words: at(line.words),
    line: at(line),
  }));
}

describe('the lines of a script', () => {
  test('belong to the name before the colon, half- or full-width; the rest is narration', () => {
    const text =
      'At noon.\nAnna: Hello 😀 you.\r\n小林：你好。\n\n  Dr. Who (young) : Now?\nThe end: it rains.\n';
    expect(read(text)).toEqual([
      { speaker: undefined, name: '', words: 'At noon.', line: 'At noon.\n' },
      { speaker: 'Anna', name: 'Anna', words: 'Hello 😀 you.', line: 'Anna: Hello 😀 you.\r\n' },
      { speaker: '小林', name: '小林', words: '你好。', line: '小林：你好。\n\n  ' },
      {
        speaker: 'Dr. Who (young)',
        name: 'Dr. Who (young)',
        words: 'Now?',
        line: 'Dr. Who (young) : Now?\n',
      },
      { speaker: undefined, name: '', words: 'The end: it rains.', line: 'The end: it rains.\n' },
    ]);
  });

  test('a name in the middle of a line, within another word, or without its colon, is only a word', () => {
    for (const text of ['I met Anna: hello.', 'Annabel: hello.', 'Anna hello.', 'Anna - hello: you.'])
      expect(read(text).map(({ speaker }) => speaker)).toEqual([undefined]);
  });

  test('a wrapped line continues with its speaker, but a name begins a line even after a wrapped one', () => {
    expect(read('Anna: this goes on\nand on\n小林：好\n')).toMatchObject([
      { speaker: 'Anna', words: 'this goes on\nand on' },
      { speaker: '小林', words: '好' },
    ]);
  });

  test('a direction in brackets is neither spoken nor part of the name; of two names the longer one counts', () => {
    expect(read('Anna (softly): Come in.\n小林（笑）：好。\nDr. Who (young) (aside): Now?')).toMatchObject([
      { speaker: 'Anna', name: 'Anna', words: 'Come in.' },
      { speaker: '小林', name: '小林', words: '好。' },
      { speaker: 'Dr. Who (young)', name: 'Dr. Who (young)', words: 'Now?' },
    ]);
    const pair = [
      { name: 'Ann', voice: 'en' },
      { name: 'Ann (young)', voice: 'en' },
    ];
    expect(speakingCast('Ann (young): Yes.', pair)).toEqual([pair[1]]);
  });

  test('Markdown and brackets around a name are not part of it, and not spoken', () => {
    const lines = [
      '**Anna:** Come in.',
      '**Anna**: Come in.',
      '  _Anna_ : Come in.',
      '**[Anna]** (softly): Come in.',
      '[小林]：好。',
      '【小林】（笑）：好。',
      '[Anna: laughs]',
      '**Anna: Come in.**',
      'Anna:*softly* Come in.',
    ];
    expect(read(lines.join('\n')).map(({ name, words }) => [name, words])).toEqual([
      ['Anna', 'Come in.'],
      ['Anna', 'Come in.'],
      ['Anna', 'Come in.'],
      ['Anna', 'Come in.'],
      ['小林', '好。'],
      ['小林', '好。'],
      ['', '[Anna: laughs]'],
      ['', '**Anna: Come in.**'],
      ['Anna', '*softly* Come in.'],
    ]);
  });

  test.each(['(a+)+$', '[x', '\\', 'أحمد', '\u202eevil', '👩‍👩‍👧', '.*', 'a|b', '-'])(
    'a speaker may be called %s',
    (name) => {
      const strange = [{ name, voice: 'en' }];
      const [line] = scriptLines(`${name}: Hello.`, strange);
      expect(line).toMatchObject({ speaker: strange[0], words: { start: [...name].length + 2 } });
      expect(speakingCast('aaaa: Hello.', strange)).toEqual([]);
    },
  );

  test('twenty speakers in a hundred thousand lines are read in linear time', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => ({ name: `${'N'.repeat(38)}${at}`, voice: 'en' }));
    const text = Array.from({ length: 100_000 }, (_, at) => `${twenty[at % 20]?.name}: Yes.`).join('\n');
    expect(scriptLines(text, twenty)).toHaveLength(100_000);
    expect(speakingCast(`${' '.repeat(200_000)}\n${'N'.repeat(200_000)}`, twenty)).toEqual([]);
  });

  test('a line with only a name says nothing', () => {
    expect(read('Anna:\nAnna:   \n\nHello')).toMatchObject([
      { speaker: 'Anna', words: '' },
      { speaker: 'Anna', words: '' },
      { speaker: undefined, words: 'Hello' },
    ]);
  });

  test('a name is the same whether or not its accent stands apart', () => {
    const cast = [{ name: 'Ángel', voice: 'a' }];
    const lines = scriptLines('Ángel: Hola.'.normalize('NFD'), cast);
    expect(lines[0]?.speaker).toEqual(cast[0]);
  });

  test('what no engine can speak does not hide a name', () => {
    expect(read('\ufeff An\u200bna: Hel\u200blo')).toMatchObject([
      { speaker: 'Anna', name: 'An\u200bna', words: 'Hel\u200blo' },
    ]);
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    'Anna',
    '小林',
    'Dr. Who (young)',
    ': ',
    '：',
    ':',
    '\n',
    '\r\n',
    '\u2028',
    '\n\n',
    ' ',
    '\u200b',
  ),
  fc.constantFrom('**', '_', '[', ']', '【', '】', '(low)'),
  fc.constantFrom('hello', 'Yes.', '你好。', '😀', '10:30', 'e\u0301'),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const script = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

describe('any script', () => {
  test('is the sum of its lines, each of which holds its name and then its words', () => {
    fc.assert(
      fc.property(script, (text) => {
        const lines = scriptLines(text, cast);
        const points = indexCodePoints(text);
        expect(lines.map(({ start, end }) => points.slice(start, end)).join('')).toBe(
          text === '' ? '' : text,
        );
        for (const line of lines) {
          const { start, end, name, words, speaker } = line;
          expect([lineAt(lines, start), lineAt(lines, end - 1)]).toEqual([line, line]);
          const places = [start, ...(name ? [name.start, name.end] : []), words.start, words.end, end];
          expect(places).toEqual([...places].sort((a, b) => a - b));
          expect(name === undefined).toBe(speaker === undefined);
        }
      }),
    );
  });

  test('is spoken by the speakers of its lines, without the names', () => {
    fc.assert(
      fc.property(script, (text) => {
        const { document } = scriptDocument(text, cast, styleFor);
        const spoken = document.nodes.filter((node) => node.kind === 'text');
        const lines = read(text).filter(({ words }) => words !== '');
        expect(spoken.map(({ content, style }) => [style.voice, content.text])).toEqual(
          lines.map(({ speaker, words }) => [voiceOf(speaker), cleanText(words)]),
        );
        const heard = cast.filter(({ name }) => lines.some(({ speaker }) => speaker === name));
        expect(speakingCast(text, cast)).toEqual(heard);
        expect(() => planSegments(document, resolver, { streamed: false })).not.toThrow();
      }),
    );
  });
});

const voiceOf = (name: string | undefined) => cast.find((member) => member.name === name)?.voice ?? 'es';

function styleFor(speaker: CastMember | undefined): SpeechStyle {
  return { voice: speaker?.voice ?? 'es', rate: 1, pitch: 1, range: 1, volume: 100 };
}

describe('a script in voices', () => {
  const plan = (text: string) =>
    planSegments(scriptDocument(text, cast, styleFor).document, resolver, { streamed: false });

  test('has a segment a turn, whose pause is that of a sentence, and a longer one after an empty line', () => {
    const segments = plan('Anna: Hello.\n小林：你好。\n\nAnna: Bye.');
    expect(segments.map(({ text }) => text)).toEqual(['Hello.', '你好。', 'Bye.']);
    const pauses = segments.map(({ utterance }) => utterance.parts.at(-1));
    expect(pauses).toMatchObject([{ durationMs: 250 }, { durationMs: 600 }, { durationMs: 150 }]);
  });

  test('charges its words and no name', () => {
    const charged = plan('Anna: Hello there.\nAnna: Good morning.').reduce(
      (sum, each) => sum + each.characters,
      0,
    );
    expect(charged).toBe('Hello there.Good morning.'.length);
  });

  test('costs the same in counter and planner for all options', () => {
    const text = 'It rains.\n小林：你好。\n\nAnna: Bye now.';
    for (const manner of [{ turnPauseMs: 0 }, { turnPauseMs: 4000 }, { speakNames: true }])
      expect(scriptCost(text, cast, manner)).toEqual(
        documentCost(scriptDocument(text, cast, styleFor, manner).document),
      );
    const [usual, paused, named] = [{}, { turnPauseMs: 4000 }, { speakNames: true }].map((manner) =>
      scriptCost(text, cast, manner),
    );
    expect([paused?.silenceMs, usual?.silenceMs]).toEqual([8000, 0]);
    expect((named?.characters ?? 0) - (usual?.characters ?? 0)).toBe('小林Anna'.length);
  });

  test('pauses for exactly the requested time where the speaker changes, and nowhere else', () => {
    const { document } = scriptDocument('Anna: One.\nAnna: Two.\n\n小林：三。', cast, styleFor, {
      turnPauseMs: 0,
    });
    const segments = planSegments(document, resolver, { streamed: false });
    expect(segments.map(({ utterance }) => utterance.parts.at(-1))).toMatchObject([
      { durationMs: 250 },
      { durationMs: 0 },
      { durationMs: 150 },
    ]);
  });

  test('costs the same in counter and planner, and lists the speakers', () => {
    const text = 'It rains.\n小林：你好。\nAnna: Bye now.\nDr. Who (young):';
    expect(scriptCost(text, cast)).toEqual(documentCost(scriptDocument(text, cast, styleFor).document));
    expect(speakingCast(text, cast).map(({ name }) => name)).toEqual(['Anna', '小林']);
  });

  test('asks for the voice of narration only where there is any', () => {
    const asked: (string | undefined)[] = [];
    const note = (speaker: CastMember | undefined) => {
      asked.push(speaker?.name);
      return styleFor(speaker);
    };
    scriptDocument('Anna: Hello.\n\n', cast, note);
    expect(asked).toEqual(['Anna']);
  });
});
