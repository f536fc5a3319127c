import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { providerReason } from './reason.ts';

const key = 'sk-4Fd.9/+x==';
const whole = (text: string) => ({ text, isCut: false });

describe("a provider's reason", () => {
  it.each([
    ['{"error":{"message":"no such voice","code":"x"}}', 'no such voice'],
    ['{"error":"plain"}', 'plain'],
    ['{"message":"said"}', 'said'],
    ['{"detail":"said"}', 'said'],
    ['{"other":1}', '{"other":1}'],
    ['{broken', '{broken'],
    ['<html><title>502 Bad\nGateway</title><p>long', '502 Bad Gateway'],
    ['<html><p>untitled', 'Status text'],
    ['', 'Status text'],
    ['a\u001b[31m\u202eb\r\nc', 'a [31m b c'],
  ])('of %j is %j', (body, reason) => {
    expect(providerReason(whole(body), 'Status text', [key])).toBe(reason);
  });

  it('is undefined for an empty body', () => {
    expect(providerReason(whole(' \n'), '', [key])).toBeUndefined();
  });

  it('never contains the key in any context, and is short and printable', () => {
    const spelling = fc.constantFrom(key, key.toUpperCase(), encodeURIComponent(key));
    const piece = fc.oneof(spelling, fc.string({ unit: 'binary', maxLength: 12 }), fc.constant('\u0000'));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.boolean(), (pieces, isCut) => {
        const reason = providerReason({ text: pieces.join(''), isCut }, key, [key]) ?? '';
        const lower = reason.toLowerCase();
        expect(lower).not.toContain(key.toLowerCase());
        expect(lower).not.toContain(encodeURIComponent(key).toLowerCase());
        expect([...reason].length).toBeLessThanOrEqual(300);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
        expect(reason).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
      }),
    );
  });

  it('is found in linear time, whatever the provider sends', () => {
    expect(providerReason(whole('<title'.repeat(200_000)), 'status', [key])).toBe('status');
    const half = 'a'.repeat(2000);
    expect(providerReason(whole('a'.repeat(1_000_000)), '', [`${half}b${half}`])).toBe('a'.repeat(300));
  });

  it('that is wrapped without end is the text itself', () => {
    const depth = 6500;
    const body = `${'{"error":'.repeat(depth)}"x"${'}'.repeat(depth)}`;
    expect(providerReason(whole(body), 'status', [key])).toBe(body.slice(0, 300));
  });

  it('does not contain a partial key at the length limit', () => {
    const text = `${' '.repeat(500)}wrong key ${key.slice(0, 8)}`;
    expect(providerReason({ text, isCut: true }, 'status', [key])).toBe('status');
  });
});
