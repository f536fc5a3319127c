import { chargedCharacters } from '@parlando/contract';
import { describe, expect, test } from 'vitest';
import { planSegments } from '../plan/plan-segments.ts';
import type { VoiceResolver } from '../speech-plan.ts';
import { ssmlCost, ssmlDocument, ssmlSpokenText } from './ssml-document.ts';
import { samples } from './testkit/samples.ts';

const resolver: VoiceResolver = {
  resolve: (name) => ({ engine: 'e', voice: name, locale: name.slice(0, 5) }),
  forScript: () => undefined,
};

describe.each(samples)('$name', ({ source, spoken, warnings = [] }) => {
  test('is valid, warns of what it should, and speaks its text', () => {
    const result = ssmlDocument(source);
    expect(result.warnings.map(({ code }) => code).sort()).toEqual([...warnings].sort());
    expect(ssmlSpokenText(source)).toBe(spoken);
  });

  test('is planned and charged by its spoken text', () => {
    const segments = planSegments(ssmlDocument(source).document, resolver, { streamed: false });
    expect(segments.length).toBeGreaterThan(0);
    expect(segments.reduce((sum, { characters }) => sum + characters, 0)).toBe(
      chargedCharacters(ssmlCost(source)),
    );
  });
});
