import { limits, StudioFormat } from '@parlando/contract';
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { kindOf, newItem } from '../list/batch-item.ts';
import { interpret, readingOf } from '../reading/interpret.ts';
import { readFile } from '../reading/read-file.ts';
import { fileStem } from './file-names.ts';
import { csv, guardCell, listCsv, withoutGuard } from './list-csv.ts';

const nasty = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", "'=", '"='), fc.string())
    .map((parts) => parts.join('')),
);

test('exports no cell that starts like a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(nasty, { minLength: 2, maxLength: 4 }), { maxLength: 6 }), (rows) => {
      const parsed = Papa.parse<string[]>(csv(['a', 'b'], rows).slice(1), {
        delimiter: ',',
        newline: '\r\n',
      });
      for (const cell of parsed.data.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});

test('removing the guard gives the original cell', () => {
  fc.assert(
    fc.property(nasty, (cell) => {
      expect(withoutGuard(guardCell(cell))).toBe(cell);
    }),
  );
});

test('reads an exported list unchanged', async () => {
  const items = [
    newItem({
      kind: 'text',
      text: '=1+1, "quoted"\nsecond line',
      name: '-x',
      filePath: '',
      options: { speed: 1.2 },
    }),
    newItem({
      kind: 'text',
      text: '你好；世界',
      name: '',
      filePath: '',
      options: { api: 3, voice: 'zh-CN-YunxiNeural', style: 'sad', format: 'wav' },
    }),
  ];
  const bytes = new TextEncoder().encode(listCsv(items)).buffer as ArrayBuffer;
  const read = await readFile('delimited', 'list.csv', bytes);
  const drafts = interpret(read, readingOf(read), '', (voice) => ({ voice, locale: 'zh-CN' }));
  expect(drafts.map(({ content }) => content)).toEqual([
    { kind: 'text', text: items[0]?.text, name: '-x', filePath: '', options: { speed: 1.2 } },
    {
      kind: 'text',
      text: '你好；世界',
      name: '',
      filePath: '',
      options: { api: 3, voice: 'zh-CN-YunxiNeural', locale: 'zh-CN', style: 'sad', format: 'wav' },
    },
  ]);
});

const within = ({ min, max }: { min: number; max: number }) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const word = fc.stringMatching(/^[a-zA-Z=+@'-]{1,12}$/);
const options = fc
  .record(
    {
      api: fc.constantFrom(1, 2, 3, 4, 5),
      voice: word,
      style: word,
      role: word,
      styleDegree: within(limits.styleDegree),
      speed: within(limits.speed),
      pitch: within(limits.pitch),
      volume: within(limits.volume),
      silence: fc.integer(limits.silenceMs),
      endSilence: fc.integer(limits.silenceMs),
      format: fc.constantFrom(...StudioFormat.options),
    },
    { requiredKeys: [] },
  )
  .map((some) => ({ ...some, ...(some.voice !== undefined && { locale: 'zh-CN' }) }));

test('every option of every item survives export and import', async () => {
  const text = nasty.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const item = fc.record({ text, name: nasty.map((cell) => cell.trim()), options });
  await fc.assert(
    fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 6 }), async (contents) => {
      const items = contents.map((content) =>
        newItem({ ...content, kind: kindOf(content.text), filePath: '' }),
      );
      const bytes = new TextEncoder().encode(listCsv(items)).buffer as ArrayBuffer;
      const read = await readFile('delimited', 'list.csv', bytes);
      const drafts = interpret(read, readingOf(read), '', (voice) => ({ voice, locale: 'zh-CN' }));
      expect(
        drafts.map(({ content: { text, name, options }, faults }) => ({ text, name, options, faults })),
      ).toEqual(contents.map((content) => ({ ...content, faults: [] })));
    }),
  );
});

test('file names are valid on every system, and unique', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ text: nasty, name: nasty }), { maxLength: 30 }), (items) => {
      const stems = items.map((item, index) => fileStem({ ...item, kind: 'text' }, index, items.length));
      expect(new Set(stems.map((stem) => stem.toLowerCase())).size).toBe(stems.length);
      for (const stem of stems) {
        expect(stem).toMatch(/^\d{3,}(-|$)/);
        expect(stem).not.toMatch(/["*/:<>?\\|\p{Cc}\p{Cf}\p{Cs}]|[\s.]$/u);
        expect(new TextEncoder().encode(stem).length).toBeLessThanOrEqual(130);
      }
    }),
  );
});

test.each([
  [{ kind: 'text', text: '清晨六点，城市还没有完全醒来。', name: '' }, '001-清晨六点，城市还没有完全醒来。'],
  [{ kind: 'text', text: 'x', name: 'CON' }, '001-CON'],
  [{ kind: 'text', text: 'x', name: '../../etc/passwd' }, '001-etc passwd'],
  [{ kind: 'text', text: 'evil\u202egpj.exe', name: '' }, '001-evil gpj.exe'],
  [{ kind: 'text', text: '…?', name: '   ' }, '001-…'],
  [{ kind: 'text', text: '???', name: '' }, '001'],
  [
    { kind: 'ssml', text: '<speak><voice name="a">Hello &amp; bye</voice></speak>', name: '' },
    '001-Hello & bye',
  ],
] as const)('%j is saved as %s', (item, stem) => {
  expect(fileStem(item, 0, 5)).toBe(stem);
});
