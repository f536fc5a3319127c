import { chargedCharacters, limits, predictDuration } from '@parlando/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UtterancePart } from '../engine.ts';
import type { SpeechDocument, SpeechNode } from '../speech-document.ts';
import { hasSpeakable } from '../text/sanitize.ts';
import { documentCost } from './document-cost.ts';
import { planSegments, planSegmentsLazily } from './plan-segments.ts';
import { mark, paragraph, pause, resolver, sentence, words } from './testkit/nodes.ts';

const piece = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'ab ,.。，！…12%"”(年好\u0301', '😀', '👨‍👩‍👧', 'Dr. ', 'Ж'),
    maxLength: 60,
  }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const node: fc.Arbitrary<SpeechNode> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(piece, fc.constantFrom('zh', 'en', 'es', 'other'))
      .map(([text, voice]) => words(text, voice)),
  },
  piece.map((text) => words(text, 'en', { sayAs: { interpretAs: 'characters' } })),
  fc.oneof(fc.nat(2000), fc.constantFrom(19_000, 40_000)).map(pause),
  fc.constant(mark('m')),
  fc.constantFrom(sentence, paragraph),
);
const anyDocument: fc.Arbitrary<SpeechDocument> = fc.record(
  {
    nodes: fc.array(node, { maxLength: 12 }),
    silence: fc.record(
      {
        sentenceMs: fc.constantFrom(0, 500, 20_000),
        commaMs: fc.constantFrom(0, 300, 20_000),
        leadingMs: fc.constantFrom(100, 20_000),
        tailingMs: fc.constantFrom(0, 20_000),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['nodes'] },
);

/** Milliseconds that an engine is expected to need for them, pauses included. */
const audioMs = (all: readonly UtterancePart[]) =>
  all.reduce((sum, part) => {
    if (part.kind === 'text') return sum + predictDuration(part.text, { rate: part.rate }).totalMs;
    return part.kind === 'pause' ? sum + part.durationMs : sum;
  }, 0);

describe('planSegments of any document', () => {
  it('charges what the whole costs, and only if there is something to speak', () => {
    fc.assert(
      fc.property(anyDocument, fc.boolean(), (document, streamed) => {
        let isUnread = false;
        const segments = planSegments(document, resolver, {
          streamed,
          onUnreadable: () => {
            isUnread = true;
          },
        });
        const isSpoken = document.nodes.some(
          (each) => each.kind === 'text' && hasSpeakable(each.content.text),
        );
        if (segments.length === 0) {
          expect(isSpoken && !isUnread).toBe(false);
          return;
        }
        const cost = documentCost(document);
        expect(segments.reduce((sum, { characters }) => sum + characters, 0)).toBe(chargedCharacters(cost));
        expect(segments.reduce((sum, { predictedMs }) => sum + predictedMs, 0)).toBe(cost.predictedMs);
      }),
      { numRuns: 500 },
    );
  });

  it('ends every segment in a pause, loses no pause or mark and makes none too long', () => {
    fc.assert(
      fc.property(anyDocument, fc.boolean(), (document, streamed) => {
        const segments = planSegments(document, resolver, { streamed });
        for (const { utterance, characters } of segments) {
          expect(characters).toBeGreaterThanOrEqual(0);
          // Where voices change, a sentence's pause may follow a full stop that only reading aloud has made (`⒈`).
          if (!document.silence?.sentenceMs)
            expect(audioMs(utterance.parts)).toBeLessThanOrEqual(limits.segment.speechMs + 5000);
          for (const part of utterance.parts)
            if (part.kind === 'pause') expect(part.durationMs).toBeLessThanOrEqual(limits.silenceMs.max);
          expect(utterance.parts.some((part) => part.kind !== 'text' || part.text.trim() !== '')).toBe(true);
          expect(utterance.parts.at(-1)?.kind).toBe('pause');
        }
        const all = segments.flatMap((segment) => segment.utterance.parts);
        const asked = document.nodes.reduce(
          (sum, each) => sum + (each.kind === 'pause' ? each.durationMs : 0),
          0,
        );
        const given = all.reduce((sum, part) => sum + (part.kind === 'pause' ? part.durationMs : 0), 0);
        if (segments.length === 0) return;
        expect(given).toBeGreaterThanOrEqual(asked);
        expect(all.filter((part) => part.kind === 'mark')).toHaveLength(
          document.nodes.filter((each) => each.kind === 'mark').length,
        );
      }),
      {
        numRuns: 500,
        // Commas before and after the only word.
        examples: [[{ nodes: [words(','), words('a,')], silence: { commaMs: 20_000 } }, false]],
      },
    );
  });

  it('is the same lazily', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect([...planSegmentsLazily(document, resolver, { streamed: true })]).toEqual(
          planSegments(document, resolver, { streamed: true }),
        );
      }),
    );
  });
});
