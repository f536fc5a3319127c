import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCatalogue, makeVoice } from './testing/make-voice.ts';
import { decodeVoiceCache, encodeVoiceCache } from './voice-cache.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 20);
const catalogue = makeCatalogue(
  [
    makeVoice({ id: 'zh-CN-XiaoxiaoNeural', locale: 'zh-CN', styles: ['cheerful', 'sad'], tags: [101] }),
    makeVoice({ id: 'en-US-JennyNeural', gender: 'Male', wordsPerMinute: 152 }),
  ],
  [{ id: 101, name: 'General', type: 'category', sort: 101 }],
);
const text = encodeVoiceCache({ catalogue, timestamp: now });

describe('voice cache', () => {
  it('decodes what was encoded', () => {
    expect(decodeVoiceCache(text, now + day - 1)).toEqual({ catalogue, timestamp: now });
  });

  it('is ignored after 24 hours, and if it is from the future', () => {
    expect(decodeVoiceCache(text, now + day)).toBeNull();
    expect(decodeVoiceCache(text, now - 1)).toBeNull();
  });

  it('is ignored in another version', () => {
    expect(decodeVoiceCache(text.replace('"1.0.0"', '"0.9.0"'), now)).toBeNull();
  });

  it('is ignored if the text was corrupted', () => {
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(40), fc.string(), (at, length, junk) => {
        const damaged = text.slice(0, at) + junk + text.slice(at + length);
        const decoded = decodeVoiceCache(damaged, now);
        expect(decoded === null || decoded.catalogue.voices.length > 0).toBe(true);
      }),
    );
  });

  it('uses little of the storage quota with 700 voices', () => {
    const many = Array.from({ length: 700 }, (_, position) =>
      makeVoice({
        id: `zh-CN-Voice${position}MultilingualNeural`,
        name: `Voice ${position}`,
        localName: `声音${position}`,
        styles: ['cheerful', 'sad', 'newscast'].slice(position % 3),
        secondaryLocales: Array.from({ length: position % 90 }, (_, locale) => `xx-${locale}`),
      }),
    );
    const encoded = encodeVoiceCache({ catalogue: makeCatalogue(many), timestamp: now });
    expect(encoded.length).toBeLessThan(250_000);
  });
});
