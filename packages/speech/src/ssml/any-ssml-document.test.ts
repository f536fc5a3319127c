import { chargedCharacters } from '@parlando/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentCost } from '../plan/document-cost.ts';
import { planSegments } from '../plan/plan-segments.ts';
import type { SpeechDocument } from '../speech-document.ts';
import type { VoiceResolver } from '../speech-plan.ts';
import { ssmlCost, ssmlDocument, ssmlSpokenText } from './ssml-document.ts';
import { SsmlError } from './ssml-issue.ts';
import { documentContent } from './testkit/document-arbitrary.ts';
import { validateSsml } from './validate-ssml.ts';

const inVoice = (content: string): string => `<speak><voice name="v">${content}</voice></speak>`;

test('spans cover the text, point at their characters, and the count is the sum of the nodes', () => {
  fc.assert(
    fc.property(documentContent, (inner) => {
      const source = inVoice(inner);
      const points = [...source];
      const text = ssmlSpokenText(source);
      expect(text).not.toMatch(/^ | $| {2}|\n/);
      let document: SpeechDocument;
      try {
        document = ssmlDocument(source).document;
      } catch (error) {
        expect(error).toBeInstanceOf(SsmlError);
        return;
      }
      expect(documentCost(document)).toEqual(ssmlCost(source));
      for (const node of document.nodes) {
        if (node.kind !== 'text') continue;
        let at = 0;
        const spokenPoints = [...node.content.text];
        expect(spokenPoints.length).toBeGreaterThan(0);
        for (const span of node.content.spans) {
          expect(span.spokenStart).toBe(at);
          at += span.spokenLength;
          const same = span.spokenLength === span.sourceLength && span.spokenLength > 1;
          if (!same) continue;
          const from = points.slice(span.sourceStart, span.sourceStart + span.sourceLength).join('');
          expect(spokenPoints.slice(span.spokenStart, at).join('')).toBe(from);
        }
        expect(at).toBe(spokenPoints.length);
      }
    }),
    { numRuns: 500 },
  );
});

test('what the planner charges is what the counter shows', () => {
  const resolver: VoiceResolver = {
    resolve: (name) => ({ engine: 'e', voice: name, locale: 'zh-CN' }),
    forScript: () => undefined,
  };
  fc.assert(
    fc.property(documentContent, (inner) => {
      const source = inVoice(inner);
      if (validateSsml(source).errors.length > 0) return;
      const segments = planSegments(ssmlDocument(source).document, resolver, { streamed: true });
      const charged = segments.reduce((sum, { characters }) => sum + characters, 0);
      if (segments.length > 0) expect(charged).toBe(chargedCharacters(ssmlCost(source)));
    }),
    { numRuns: 500 },
  );
});
