import type { EngineBoundary, SpokenPart, UtterancePart } from '@parlando/speech';
import { collect, decode, gather, soundSpans } from '@parlando/speech/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { medianPitch } from '../../test/pitch.ts';
import { createEspeakEngine } from './espeak-engine.ts';

// Patient: other tests may leave it little of the machine.
const engine = createEspeakEngine({ threads: 2, jobTimeoutMs: 60_000 });
beforeAll(() => engine.start());
afterAll(() => engine.close());

const MP3 = engine.output('mp3');
const WAV = engine.output('wav');

function spoken(text: string, voice: string, changes: Partial<SpokenPart> = {}): SpokenPart {
  return { kind: 'text', text, voice, rate: 1, pitch: 1, range: 1, volume: 100, alignment: [], ...changes };
}

const take = (parts: readonly UtterancePart[], output = WAV) =>
  collect(engine.synthesize({ parts }, output), output);

describe('a hundred segments of mp3 joined', () => {
  it('do not drift: every word begins where its boundary says', async () => {
    const words = ['Arrow', 'early', 'open', 'area', 'Anna'];
    const segments = Array.from({ length: 100 }, (_, i): UtterancePart[] => [
      spoken(words[i % words.length] ?? '', 'espeak-en-US-ruth'),
      { kind: 'pause', durationMs: 400 + i },
    ]);
    const takes = await Promise.all(segments.map((parts) => gather(engine.synthesize({ parts }, MP3))));
    const pcm = await decode(new Uint8Array(Buffer.concat(takes.map(({ bytes }) => bytes))), MP3);
    expect(pcm.length).toBe(takes.reduce((sum, { samples }) => sum + samples, 0));
    const sounds = soundSpans(pcm, MP3.sampleRateHertz, 250);
    expect(sounds.length).toBe(100);
    let earlierSamples = 0;
    for (const [i, { boundaries, samples }] of takes.entries()) {
      const beginsMs = (earlierSamples * 1000) / MP3.sampleRateHertz + (boundaries[0]?.offsetMs ?? 0);
      expect(Math.abs(beginsMs - (sounds[i]?.startMs ?? 0))).toBeLessThan(50);
      earlierSamples += samples;
    }
  });
});

describe('the join of parts', () => {
  it('does not click where voices meet without a pause', async () => {
    const parts = Array.from({ length: 12 }, (_, i) =>
      spoken('Over', i % 2 ? 'espeak-en-US-miles' : 'espeak-en-US-ruth'),
    );
    const alone = await Promise.all(parts.map((part) => take([part])));
    const joined = await take(parts);
    const steepest = Math.max(...alone.map(({ pcm }) => steepestStep(pcm)));
    expect(steepestStep(joined.pcm)).toBeLessThan(steepest * 1.2);
  });
});

describe('peaks', () => {
  it('stay below −1 dBFS, however loud', async () => {
    const { pcm } = await take([
      spoken('Loud! Louder! Loudest of all!', 'espeak-en-US-grant', { emphasis: 'strong' }),
    ]);
    expect(Math.max(...pcm.map(Math.abs))).toBeLessThanOrEqual(Math.ceil(32_767 * 10 ** (-1 / 20)));
  });
});

describe('pitch', () => {
  const sentences = {
    'espeak-en-US-ruth': 'The early morning air was calm and they wandered along the river.',
    'espeak-en-US-miles': 'The early morning air was calm and they wandered along the river.',
    'espeak-es-ES-lucia': 'La mañana era muy tranquila y ellos iban andando por la orilla.',
    'espeak-zh-CN-qinghe': '今天天气很好，我们一起去公园散步。',
  };
  it.each(Object.entries(sentences))('%s follows the ratio', async (voice, text) => {
    const plain = medianPitch((await take([spoken(text, voice)])).pcm, WAV.sampleRateHertz);
    for (const ratio of [0.75, 1.25, 1.5]) {
      const { pcm } = await take([spoken(text, voice, { pitch: ratio })]);
      expect(Math.abs(medianPitch(pcm, WAV.sampleRateHertz) / plain / ratio - 1)).toBeLessThan(0.08);
    }
  });
});

describe('words', () => {
  it.each([0.5, 0.8, 1])('begin with their sound after a pause, at %d of the pace', async (rate) => {
    const text = 'Take it. Please. Can you? Tomorrow; perhaps.';
    const { boundaries, pcm } = await take([spoken(text, 'espeak-en-US-ruth', { rate })]);
    const sounds = soundSpans(pcm, WAV.sampleRateHertz, 80);
    for (const start of [0, 9, 17, 26, 36]) {
      const word = boundaries.find((each) => each.start === start);
      const gaps = sounds.map(({ startMs }) => Math.abs(startMs - (word?.offsetMs ?? Number.NaN)));
      expect(Math.min(...gaps), text.slice(start)).toBeLessThan(25);
    }
  });

  it('are reported in Chinese, complete and at their positions', async () => {
    const text = '重庆的银行，在长城旁边 &<b>。';
    const { boundaries } = await take([spoken(text, 'espeak-zh-CN-qinghe')]);
    const words = boundaries.map((boundary) => wordOf(text, boundary));
    expect(words.slice(0, 2).join('')).toMatch(/^重庆/);
    expect(words.join('')).toContain('银行');
    expect(words.every((word) => /^[\p{L}&<>]+$/u.test(word))).toBe(true);
  });

  it.each([
    [
      'espeak-en-US-ruth',
      "Don't stop: my e-mail, sent on the 21st, said “hello”.",
      "Don't stop my e-mail sent on 21st said hello",
    ],
    ['espeak-fr-FR-camille', "L'été, j'aime la plage.", "L'été j'aime la plage"],
    ['espeak-hi-IN-meera', 'सुप्रभात, आप कैसे हैं?', 'सुप्रभात आप कैसे हैं'],
  ])('are whole: %s', async (voice, text, expected) => {
    const { boundaries } = await take([spoken(text, voice)]);
    const words = boundaries.map((boundary) => wordOf(text, boundary));
    for (const word of expected.split(' ')) expect(words).toContain(word);
  });

  it.each<[string, Partial<SpokenPart>]>([
    ['read from text', {}],
    ['given as IPA', { ipa: 'həˈloʊ' }],
  ])('tell when each of their sounds is heard, %s', async (_, changes) => {
    const pause: UtterancePart = { kind: 'pause', durationMs: 500 };
    const { boundaries } = await take([spoken('Hello.', 'espeak-en-US-ruth', changes), pause]);
    const { phonemes = [], durationMs = 0 } = boundaries[0] ?? {};
    expect(phonemes.map(([ipa]) => ipa).join(' ')).toMatch(/^h ə l ˈ?oʊ ?$/);
    const times = phonemes.map(([, afterMs]) => afterMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times[0]).toBeLessThan(30);
    expect(times.at(-1)).toBeLessThanOrEqual(durationMs + 60);
  });

  it('have correct positions after escaped characters and beyond the basic plane', async () => {
    const text = '𝐀 & <early> "open" 𠮷 arrow';
    const { boundaries } = await take([spoken(text, 'espeak-en-US-ruth')]);
    const words = boundaries.map((boundary) => wordOf(text, boundary));
    expect(words).toEqual(expect.arrayContaining(['early', 'open', 'arrow']));
  });
});

describe('every listed voice', () => {
  it('says its own name', async () => {
    const voices = await engine.voices();
    expect(voices.length).toBeGreaterThan(140);
    await Promise.all(
      voices.map(async (voice) => {
        const { durationMs, boundaries } = await take([spoken(voice.name, voice.id)]);
        expect([voice.id, durationMs > 150, boundaries.length > 0]).toEqual([voice.id, true, true]);
      }),
    );
  });

  it('has one of the other gender beside it', async () => {
    const voices = await engine.voices();
    for (const { locale } of voices) {
      const genders = voices.filter((voice) => voice.locale === locale).map((voice) => voice.gender);
      expect([locale, new Set(genders)]).toEqual([locale, new Set(['Female', 'Male'])]);
    }
  });
});

describe('silence', () => {
  it.each([MP3, WAV])('of any length encodes: $format at $sampleRateHertz Hz', async (output) => {
    const minutes = { kind: 'pause', durationMs: 5 * 60_000 } as const;
    const parts = [minutes, spoken('Open the area', 'espeak-en-US-ruth'), minutes];
    const { samples, boundaries } = await gather(engine.synthesize({ parts }, output));
    expect(samples / output.sampleRateHertz).toBeGreaterThan(600);
    expect(samples / output.sampleRateHertz).toBeLessThan(602);
    expect(boundaries[0]?.offsetMs).toBeGreaterThan(300_000 - 1);
  });
});

describe('another sample rate', () => {
  it.each([
    { format: 'mp3', sampleRateHertz: 16_000, bitrateKbps: 128 },
    { format: 'mp3', sampleRateHertz: 48_000, bitrateKbps: 192 },
    { format: 'wav', sampleRateHertz: 24_000, bitrateKbps: 0 },
  ] as const)('speaks at the same pace and pitch: $format $sampleRateHertz Hz', async (output) => {
    const parts = [spoken('Open the area', 'espeak-en-US-ruth'), { kind: 'pause', durationMs: 300 } as const];
    const native = await take(parts);
    const other = await take(parts, output);
    expect(other.pcm.length).toBe(other.samples);
    expect(Math.abs(other.durationMs - native.durationMs)).toBeLessThan(60);
    const ratio =
      medianPitch(other.pcm, output.sampleRateHertz) / medianPitch(native.pcm, WAV.sampleRateHertz);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
  });
});

function wordOf(text: string, { start, length }: EngineBoundary): string {
  return Array.from(text)
    .slice(start, start + length)
    .join('');
}

function steepestStep(pcm: Int16Array): number {
  return pcm.reduce((most, sample, i) => Math.max(most, i ? Math.abs(sample - (pcm[i - 1] ?? 0)) : 0), 0);
}
