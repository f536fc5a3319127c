import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AudioOutput, Engine, SpokenPart, SynthesisEvent, UtterancePart } from '../engine.ts';
import { type AudioLevel, TARGET_LUFS } from '../loudness.ts';
import { collect, decode, faultOf, type Given, gather, type Take } from './decode-audio.ts';
import { type Heard, loudness, measureLevels, soundSpans } from './measure-audio.ts';
import { PROSE } from './prose.ts';

export { collect, decode, faultOf, gather, type Take } from './decode-audio.ts';
export { type Heard, loudness, measureLevel, measureLevels, soundSpans } from './measure-audio.ts';
export { PROSE } from './prose.ts';

export interface EngineUnderTest {
  /** The audio of a service, passed through: its level at other rates is not ours to test. */
  readonly passesAudioOn?: boolean;
  /** Not started yet. */
  readonly engine: Engine;
  /** Id of a voice that reads English. */
  readonly voice: string;
  /** Breaks the running synthesis (kills a thread, cuts a connection), for engines where that can happen. */
  readonly breakDown?: () => Promise<void>;
}

const FORMATS = ['mp3', 'wav'] as const;
const SENTENCE = 'The early morning air was calm, and they wandered slowly along the river.';
const HOSTILE: Readonly<Record<string, string>> = {
  emoji: 'Well done 👍🏽 👩‍👩‍👧‍👦 🎉 indeed.',
  'only emoji': '👍🏽🎉',
  'markup as text': 'Say <break time="9s"/> and <speak> & </voice> &amp; &#60; aloud.',
  'phoneme brackets': 'An array is [[1, 2], [3]] and [[x]] and [[',
  'right to left': 'Hello ‏שלום עולם‏ and مرحبا بالعالم again.',
  'combining marks': `Zalgo e${'\u0301'.repeat(400)} end.`,
  'only punctuation': '… — !? ( ) " \' ,,, ;;; ---',
  'one long word': 'a'.repeat(3000),
  digits: '12345678901234567890123456789012345678901234567890',
  'lines and tabs': 'one\n\n\ttwo\r\nthree',
  'percent and backslash': '%s %n \\x00 C:\\temp $x {{y}} `z`',
};

/** The contract of every `Engine`. */
export function describeEngine(name: string, create: () => EngineUnderTest): void {
  describe(`engine ${name}`, () => {
    const subject = create();
    const { engine } = subject;
    beforeAll(() => engine.start(), 120_000);
    afterAll(() => engine.close());

    const spoken = (text: string, changes: Partial<SpokenPart> = {}): SpokenPart => ({
      kind: 'text',
      text,
      voice: subject.voice,
      rate: 1,
      pitch: 1,
      range: 1,
      volume: 100,
      alignment: [],
      ...changes,
    });
    const speak = (parts: readonly UtterancePart[], output = engine.output('wav'), signal?: AbortSignal) =>
      engine.synthesize({ parts }, output, signal);
    const take = (parts: readonly UtterancePart[], output = engine.output('wav')): Promise<Take> =>
      collect(speak(parts, output), output);

    describe('voices', () => {
      it('are listed, each with a name and a locale, no id twice', async () => {
        const voices = await engine.voices();
        expect(voices.length).toBeGreaterThan(0);
        expect(new Set(voices.map((voice) => voice.id)).size).toBe(voices.length);
        for (const voice of voices) {
          expect(voice.name.trim()).not.toBe('');
          expect(new Intl.Locale(voice.locale).toString()).toBe(voice.locale);
        }
      });

      it('refuses a voice it does not have', async () => {
        expect(await faultOf(speak([spoken('Hello', { voice: 'no such voice' })]))).toBe('unsupported');
      });
    });

    describe.each(FORMATS)('%s', (format) => {
      const output = (): AudioOutput => engine.output(format);

      it('produces audible speech of plausible length, which matches its stated length', async () => {
        const { pcm, samples, durationMs } = await take([spoken(SENTENCE)], output());
        expect(pcm.length).toBe(samples);
        expect(loudness(pcm)).toBeGreaterThan(300);
        expect(durationMs).toBeGreaterThan(SENTENCE.length * 30);
        expect(durationMs).toBeLessThan(SENTENCE.length * 150);
      });

      it('reports the words in order, within the audio', async () => {
        const { boundaries, durationMs } = await take(
          [spoken(SENTENCE), spoken('And then they slept.')],
          output(),
        );
        assertInOrder(boundaries, durationMs);
        const words = boundaries.map(({ part, start, length }) => {
          const text = part === 0 ? SENTENCE : 'And then they slept.';
          return Array.from(text)
            .slice(start, start + length)
            .join('');
        });
        expect(words.length).toBeGreaterThan(8);
        for (const word of words) expect(word).toMatch(/^\p{L}+$/u);
      });

      it('keeps pauses, and reports correct start times of words', async () => {
        const words = ['Arrow', 'early', 'open', 'area'];
        const parts = words.flatMap((word) => [spoken(word), { kind: 'pause', durationMs: 700 } as const]);
        const { pcm, boundaries, durationMs } = await take(parts, output());
        const sounds = soundSpans(pcm, output().sampleRateHertz, 300);
        expect(sounds.length).toBe(words.length);
        for (const [index, sound] of sounds.entries()) {
          expect(Math.abs((boundaries[index]?.offsetMs ?? 0) - sound.startMs)).toBeLessThan(50);
          const silence = (sounds[index + 1]?.startMs ?? durationMs) - sound.endMs;
          expect(Math.abs(silence - 700)).toBeLessThan(60);
        }
      });

      it('produces segments that can be joined', async () => {
        const parts = [spoken('Dog bread'), { kind: 'pause', durationMs: 200 } as const];
        const takes: Given[] = [];
        for (let i = 0; i < 8; i++) takes.push(await gather(speak(parts, output())));
        const joined = await decode(new Uint8Array(Buffer.concat(takes.map(({ bytes }) => bytes))), output());
        expect(joined.length).toBe(takes.reduce((sum, { samples }) => sum + samples, 0));
      });

      it('produces no speech without text', async () => {
        const { samples, pcm, boundaries } = await take([], output());
        expect([samples, pcm.length, boundaries.length]).toEqual([0, 0, 0]);
      });

      it('renders a pause as silence', async () => {
        const { pcm, samples, durationMs } = await take([{ kind: 'pause', durationMs: 900 }], output());
        expect(pcm.length).toBe(samples);
        expect(loudness(pcm)).toBeLessThan(2);
        expect(Math.abs(durationMs - 900)).toBeLessThan(60);
      });
    });

    describe('prosody', () => {
      it('speaks twice as fast at rate 2', async () => {
        const plain = await take([spoken(SENTENCE)]);
        const fast = await take([spoken(SENTENCE, { rate: 2 })]);
        expect(Math.abs(fast.durationMs / plain.durationMs - 0.5)).toBeLessThan(0.075);
      });

      it('is silent at volume 0 and softer at 50', async () => {
        const [silent, soft, plain] = [
          await take([spoken(SENTENCE, { volume: 0 })]),
          await take([spoken(SENTENCE, { volume: 50 })]),
          await take([spoken(SENTENCE)]),
        ];
        expect(loudness(silent.pcm)).toBeLessThan(2);
        expect(loudness(soft.pcm) / loudness(plain.pcm)).toBeLessThan(0.75);
        expect(loudness(soft.pcm)).toBeGreaterThan(loudness(plain.pcm) * 0.25);
      });

      it('is not affected by an earlier extreme setting', async () => {
        const before = await take([spoken(SENTENCE)]);
        await take([spoken(SENTENCE, { rate: 2.5, pitch: 2, range: 0, volume: 20, emphasis: 'strong' })]);
        const after = await take([spoken(SENTENCE)]);
        expect(Math.abs(after.durationMs / before.durationMs - 1)).toBeLessThan(0.05);
        expect(Math.abs(loudness(after.pcm) / loudness(before.pcm) - 1)).toBeLessThan(0.1);
      });
    });

    describe('level', () => {
      /** Returns a male and a female voice if there are both. */
      const speakersOf = async (language: string) => {
        const own = (await engine.voices()).filter(({ locale }) => locale.split('-')[0] === language);
        return [...new Map(own.map((voice) => [voice.gender, voice.id] as const).reverse()).values()];
      };

      const heard = async (
        parts: readonly UtterancePart[],
        output = engine.output('wav'),
      ): Promise<Heard> => [(await gather(speak(parts, output))).bytes, output];

      const ownRates = subject.passesAudioOn
        ? []
        : [{ rate: 0.5 }, { rate: 2 }, { pitch: 0.6 }, { pitch: 1.8 }];

      /** What the tests listen to, measured together. `of` is a language or a style. */
      const takes: { readonly of: unknown; readonly name: string; readonly heard: Heard }[] = [];
      let levels: readonly AudioLevel[] = [];
      beforeAll(async () => {
        for (const [language, texts] of Object.entries(PROSE)) {
          const voices = await speakersOf(language);
          for (const voice of voices) {
            const parts = texts.map((text) => spoken(text, { voice }));
            for (const format of FORMATS) {
              const name = `${voice} as ${format}`;
              takes.push({ of: language, name, heard: await heard(parts, engine.output(format)) });
            }
          }
          const [voice] = voices;
          if (voice === undefined || !/^(en|es|zh)$/.test(language)) continue;
          for (const style of ownRates) {
            const parts = texts.map((text) => spoken(text, { voice, ...style }));
            takes.push({ of: style, name: voice, heard: await heard(parts) });
          }
        }
        levels = await measureLevels(takes.map((take) => take.heard));
      });
      const levelsOf = (of: unknown) =>
        takes.flatMap((take, at) => (take.of === of ? [[take.name, levels[at] as AudioLevel] as const] : []));

      it.each(Object.keys(PROSE))('%s is as loud as every other engine', (language) => {
        for (const [name, { loudnessLufs, peakDb }] of levelsOf(language)) {
          const told = `${name}: ${loudnessLufs} LUFS, peak ${peakDb} dB`;
          expect(Math.abs(loudnessLufs - TARGET_LUFS), told).toBeLessThanOrEqual(1);
          expect(peakDb, told).toBeLessThanOrEqual(-1);
        }
      });

      it.each(ownRates)('is the same with %o', (style) => {
        for (const [voice, { loudnessLufs }] of levelsOf(style)) {
          expect(Math.abs(loudnessLufs - TARGET_LUFS), `${voice}: ${loudnessLufs} LUFS`).toBeLessThanOrEqual(
            1,
          );
        }
      });

      it('still follows the requested volume', async () => {
        const takes: Heard[] = [];
        for (const volume of [100, 50, 25]) takes.push(await heard([spoken(SENTENCE, { volume })]));
        const levels = await measureLevels(takes);
        const [full = Number.NaN, half = Number.NaN, quarter = Number.NaN] = levels.map(
          ({ loudnessLufs }) => loudnessLufs,
        );
        expect(full - half).toBeGreaterThan(3);
        expect(half - quarter).toBeGreaterThan(3);
      });
    });

    describe('cancelling', () => {
      const long = Array.from({ length: 60 }, () => SENTENCE).join(' ');

      it('stops when aborted, and the next call is clean', async () => {
        const plain = await take([spoken(SENTENCE)]);
        const controller = new AbortController();
        const received = await bytesUntilAborted(
          speak([spoken(long)], undefined, controller.signal),
          controller,
        );
        expect(received.fault).toBe('aborted');
        expect(received.bytes).toBeLessThan(plain.bytes.length * 30);
        const after = await take([spoken(SENTENCE)]);
        expect(Math.abs(after.durationMs / plain.durationMs - 1)).toBeLessThan(0.05);
      });

      it('does not start when already aborted', async () => {
        expect(await faultOf(speak([spoken(SENTENCE)], undefined, AbortSignal.abort()))).toBe('aborted');
      });

      it('stops when the consumer leaves', async () => {
        for (let i = 0; i < engine.concurrency * 2; i++) {
          for await (const event of speak([spoken(long)])) if (event.type === 'audio') break;
        }
        expect((await take([spoken(SENTENCE)])).boundaries.length).toBeGreaterThan(8);
      });

      it('leaves the queue when aborted while waiting', async () => {
        const busy = new AbortController();
        const running = Array.from({ length: engine.concurrency }, () =>
          faultOf(speak([spoken(long)], undefined, busy.signal)),
        );
        const waiting = new AbortController();
        const waiter = faultOf(speak([spoken(SENTENCE)], undefined, waiting.signal));
        waiting.abort();
        expect(await waiter).toBe('aborted');
        busy.abort();
        expect(new Set(await Promise.all(running))).toEqual(new Set(['aborted']));
      });
    });

    it('does not mix concurrent calls', async () => {
      const texts = Array.from({ length: engine.concurrency * 3 }, (_, i) =>
        'Wandering '.repeat(i + 1).trim(),
      );
      const alone: Take[] = [];
      for (const text of texts) alone.push(await take([spoken(text)]));
      const together = await Promise.all(texts.map((text) => take([spoken(text)])));
      for (const [i, one] of together.entries()) {
        expect(one.boundaries.length).toBe(alone[i]?.boundaries.length);
        expect(Math.abs(one.durationMs / (alone[i]?.durationMs ?? 0) - 1)).toBeLessThan(0.05);
      }
    });

    describe('hostile text', () => {
      it.each(Object.entries(HOSTILE))(
        '%s: succeeds or fails with a reason, and stays usable',
        async (_, text) => {
          const output = engine.output('wav');
          const result = await collect(speak([spoken(text)], output), output).catch(
            (error: unknown) => error,
          );
          if (result instanceof Error)
            expect(result).toHaveProperty('fault', expect.stringMatching(/no-audio|unsupported/));
          else assertInOrder((result as Take).boundaries, (result as Take).durationMs);
          expect((await take([spoken('Hello again.')])).boundaries.length).toBe(2);
        },
      );

      it('treats markup as text: it causes no pause', async () => {
        const { pcm } = await take([spoken(HOSTILE['markup as text'] ?? '')]);
        expect(soundSpans(pcm, engine.output('wav').sampleRateHertz, 3000).length).toBe(1);
      });

      it('speaks 5000 characters', async () => {
        const text = Array.from({ length: 80 }, () => SENTENCE)
          .join(' ')
          .slice(0, 5000);
        const { boundaries, durationMs, pcm, samples } = await take([spoken(text)]);
        expect(pcm.length).toBe(samples);
        assertInOrder(boundaries, durationMs);
        expect(boundaries.length).toBeGreaterThan(800);
        expect(boundaries.at(-1)?.start).toBeGreaterThan(4900);
      });
    });

    it.runIf(subject.breakDown)('fails the broken call and works again', async () => {
      const text = Array.from({ length: 60 }, () => SENTENCE).join(' ');
      const calls = Array.from({ length: engine.concurrency }, () =>
        speak([spoken(text)])[Symbol.asyncIterator](),
      );
      for (const call of calls) await call.next();
      await subject.breakDown?.();
      const faults = await Promise.all(calls.map((call) => faultOf({ [Symbol.asyncIterator]: () => call })));
      expect(new Set(faults)).toEqual(new Set(['crashed']));
      expect((await take([spoken(SENTENCE)])).boundaries.length).toBeGreaterThan(8);
      expect(engine.reachable()).toBe(true);
    });

    it('is unavailable after it was closed', async () => {
      const other = create();
      expect(other.engine.reachable()).toBe(false);
      await other.engine.start();
      expect(other.engine.reachable()).toBe(true);
      await other.engine.close();
      expect(other.engine.reachable()).toBe(false);
      const parts = [spoken('Hello', { voice: other.voice })];
      expect(await faultOf(other.engine.synthesize({ parts }, other.engine.output('wav')))).toBe(
        'unavailable',
      );
    });
  });
}

function assertInOrder(boundaries: Take['boundaries'], durationMs: number): void {
  let last = { part: 0, end: 0, offsetMs: 0 };
  for (const { part, start, length, offsetMs, durationMs: wordMs } of boundaries) {
    expect(part).toBeGreaterThanOrEqual(last.part);
    if (part === last.part) expect(start).toBeGreaterThanOrEqual(last.end);
    expect(length).toBeGreaterThan(0);
    expect(offsetMs).toBeGreaterThanOrEqual(last.offsetMs);
    expect(wordMs).toBeGreaterThanOrEqual(0);
    expect(offsetMs + wordMs).toBeLessThanOrEqual(durationMs + 1);
    last = { part, end: start + length, offsetMs };
  }
}

async function bytesUntilAborted(events: AsyncIterable<SynthesisEvent>, controller: AbortController) {
  let bytes = 0;
  const counted = (async function* () {
    for await (const event of events) {
      if (event.type === 'audio') {
        bytes += event.bytes.length;
        controller.abort();
      }
      yield event;
    }
  })();
  const fault = await faultOf(counted);
  return { fault, bytes };
}
