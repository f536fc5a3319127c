import { chargedCharacters, chargeShares, lengthFault, limits, textCost } from '@parlando/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ssmlCost } from '../ssml/ssml-document.ts';
import { documentCost } from './document-cost.ts';
import { plainTextDocument } from './plain-text.ts';

const style = { voice: 'zh-CN-X', rate: 1, pitch: 1, range: 1, volume: 100 };
const inVoice = (content: string) =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xmlns:mstts="https://www.w3.org/2001/mstts" xml:lang="zh-CN"><voice name="en-US-X">${content}</voice></speak>`;
const costOf = (content: string) => ssmlCost(inVoice(content));

describe('what a text costs', () => {
  it.each([
    ['Chinese', '春天来了，公园里的花都开了。孩子们在草地上奔跑，老人们坐在长椅上聊天。'],
    ['English', 'The early morning air was calm, and they wandered along the river. Nobody said a word.'],
    ['Spanish', 'La mañana era muy tranquila y ellos iban andando por la orilla. Nadie dijo nada.'],
  ])('is its characters: %s', (_, text) => {
    expect(chargedCharacters(textCost(text.repeat(20)))).toBe(text.length * 20);
  });

  it('is the same for counter and planner', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '今天。',
        'Hi there. ',
        '，',
        '\n',
        '\r\n',
        'wrapped\nline ',
        '3.14',
        '𠀀',
        '👩‍🌾',
        '\u200b',
        '\ud800',
        'NATO ',
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    const property = fc.property(
      fc.array(piece, { maxLength: 40 }),
      fc.constantFrom(0.5, 0.7, 1, 1.3, 2),
      fc.nat(20_000),
      (pieces, speed, silence) => {
        const text = pieces.join('');
        const { document } = plainTextDocument(text, { ...style, rate: speed });
        const counted = textCost(text, { voice: style.voice, speed, silence });
        expect(documentCost({ ...document, silence: { leadingMs: silence } })).toEqual(counted);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });

  it('counts the spoken form of a transcription and an alias', () => {
    const ph = 'bada '.repeat(1000).trim();
    const phoneme = costOf(`<phoneme alphabet="ipa" ph="${ph}">x</phoneme>`);
    expect(phoneme.characters).toBeGreaterThan(4000);
    expect(phoneme.predictedMs).toBeGreaterThan(200_000);
    expect(costOf(`<sub alias="${'one two '.repeat(100)}">x</sub>`).characters).toBe(799);
  });

  it('counts silence wherever it is asked for', () => {
    const seconds = (content: string) => costOf(content).silenceMs / 1000;
    expect(seconds('a<break time="20s"/><break time="20s"/>b')).toBe(40);
    expect(seconds('<mstts:silence type="Comma-exact" value="5s"/>a, b, c')).toBe(10);
    // Some languages read the last three as numbers, others as lists: the price is that of a list.
    expect(seconds('<mstts:silence type="Comma-exact" value="5s"/>a,7 7,7 7，7 1,000')).toBe(20);
    expect(seconds('<mstts:silence type="Sentenceboundary-exact" value="2s"/>A. B. 3.14 C.')).toBe(6);
    expect(
      seconds('<mstts:silence type="Leading" value="3s"/>a<mstts:silence type="Tailing" value="4s"/>'),
    ).toBe(7);
  });
});

describe('the limits of a request', () => {
  it('let the slowest honest text pass, and no more silence than a quarter of an hour', () => {
    const slow = textCost('春天来了，公园里的花都开了。'.repeat(360), { speed: 0.5 });
    expect(lengthFault(slow, 5000)).toBeUndefined();
    expect(lengthFault(costOf(`a${'<break time="20s"/>'.repeat(45)}`), 5000)).toBeUndefined();
    expect(lengthFault(costOf(`a${'<break time="20s"/>'.repeat(46)}`), 5000)).toEqual({
      limitSeconds: limits.silenceSeconds,
      predictedSeconds: 920,
      reason: 'silence',
    });
    const long = costOf(`<phoneme alphabet="ipa" ph="${'bada '.repeat(18_000)}">x</phoneme>`);
    expect(lengthFault(long, 100)?.reason).toBe('length');
  });
});

describe('shares of a charge', () => {
  it('sum up to it, and each pays for its time', () => {
    const part = fc.record({ characters: fc.nat(300), predictedMs: fc.nat(24_000) });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
        const whole = {
          characters: parts.reduce((sum, { characters }) => sum + characters, 0),
          predictedMs: parts.reduce((sum, { predictedMs }) => sum + predictedMs, 0),
        };
        const shares = parts.map(chargeShares(whole));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(chargedCharacters(whole));
        for (const [index, share] of shares.entries())
          expect(share).toBeGreaterThan(
            ((parts[index]?.predictedMs ?? 0) * limits.charactersPerSecond) / 1000 - 1,
          );
      }),
    );
  });
});
