import { expect, test } from 'vitest';
import type { Schema } from './openapi.ts';
import { boundWords, exampleOf, innerObjects, typeWords } from './schemas.ts';

const mark: Schema = {
  type: 'object',
  required: ['kind', 'start'],
  properties: {
    kind: { const: 'pause' },
    start: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
    text: { type: 'string' },
  },
};
const marks: Schema = { type: 'array', maxItems: 20, items: { oneOf: [mark, { ...mark, title: 'other' }] } };

test('describes a type in a few words', () => {
  expect(typeWords(marks)).toBe('array of object');
  expect(typeWords({ enum: ['mp3', 'wav'] })).toBe('"mp3" | "wav"');
  expect(typeWords({ anyOf: [{ type: 'boolean' }, marks] })).toBe('boolean | array of object');
  expect(typeWords({ type: 'string', format: 'binary' })).toBe('bytes');
  expect(typeWords({})).toBe('any');
});

test('describes bounds if there are any', () => {
  expect(boundWords({ minimum: 0.5, maximum: 2, default: 1 })).toEqual(['0.5–2', '= 1']);
  expect(boundWords(mark.properties?.start ?? {})).toEqual(['≥ 0']);
  expect(boundWords(marks)).toEqual(['≤ 20']);
});

test('finds objects within lists, unions and maps', () => {
  expect(innerObjects({ anyOf: [{ type: 'boolean' }, marks] })).toHaveLength(2);
  expect(innerObjects({ additionalProperties: mark })).toEqual([mark]);
  expect(innerObjects({ type: 'string' })).toEqual([]);
});

test('an example has only the required fields, however deep the schema is', () => {
  expect(exampleOf(marks)).toEqual([{ kind: 'pause', start: 0 }]);
  const endless: { items?: Schema; type: string } = { type: 'array' };
  endless.items = endless;
  expect(JSON.stringify(exampleOf(endless)).length).toBeLessThan(100);
});
