import { describe, expect, test } from 'vitest';
import { ssmlDocument, ssmlSpokenText } from './ssml-document.ts';
import { samples } from './testkit/samples.ts';

describe.each(samples)('$name', ({ source, spoken, warnings = [] }) => {
  test('is valid, warns of what it should, and speaks its text', () => {
    const result = ssmlDocument(source);
    expect(result.warnings.map(({ code }) => code).sort()).toEqual([...warnings].sort());
    expect(ssmlSpokenText(source)).toBe(spoken);
  });
});
