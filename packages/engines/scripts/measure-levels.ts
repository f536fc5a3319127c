// Measures the loudness of espeak's voices and writes the gain each needs: `npm run levels -w packages/engines`. With
// `--check` it writes nothing, and prints the level of each voice's output.
import { writeFileSync } from 'node:fs';
import { LevelMeter, type SpokenPart, TARGET_LUFS } from '@parlando/speech';
import { SpeechShaper } from '../src/audio/speech-shaper.ts';
import { ESPEAK_GAIN, EspeakInstance } from '../src/espeak/espeak-instance.ts';
import { ESPEAK_SAMPLE_RATE_HERTZ } from '../src/espeak/espeak-output.ts';
import { espeakProsody } from '../src/espeak/espeak-prosody.ts';
import { escapeForEspeak } from '../src/espeak/espeak-text.ts';
import { ESPEAK_VOICES, type EspeakVoice, voiceGainKey } from '../src/espeak/espeak-voices.ts';
import { levelText, SHORT_TEXTS } from './level-text.ts';

const FILE = new URL('../src/espeak/generated/voice-gains.ts', import.meta.url);
const ROUNDS = 6;
/** LAME takes 0.4 dB off, whatever it is fed, so wav may be above the target; 0.1 dB more, and a peak of Russian passes −1 dB. */
const WANTED_LUFS = TARGET_LUFS + 0.1;
/** Of voices with short texts: those are up to 1.5 LU louder than prose, and people hear them most. */
const WANTED_BETWEEN_LUFS = TARGET_LUFS;

const espeak = await EspeakInstance.create();

function speak(voice: EspeakVoice, text: string): Int16Array {
  const part: SpokenPart = {
    kind: 'text',
    text,
    voice: voice.id,
    rate: 1,
    pitch: 1,
    range: 1,
    volume: 100,
    alignment: [],
  };
  const chunks: Int16Array[] = [];
  const { language, variant } = voice;
  espeak.speak(language, variant, escapeForEspeak(text, language).ssml, espeakProsody(part, voice), (pcm) => {
    chunks.push(pcm.slice());
    return false;
  });
  return Int16Array.from(chunks.flatMap((chunk) => [...chunk]));
}

function levelOf(pcm: Int16Array, gainDb: number) {
  const shaper = new SpeechShaper(ESPEAK_GAIN * 10 ** (gainDb / 20), ESPEAK_SAMPLE_RATE_HERTZ);
  const meter = new LevelMeter(ESPEAK_SAMPLE_RATE_HERTZ);
  meter.push(shaper.push(pcm));
  meter.push(shaper.end());
  return meter.level();
}

/** A single sentence is louder than prose, so the gain is set between the two. */
function loudnessOf(long: Int16Array, short: readonly Int16Array[], gainDb: number): number {
  const alone = short.map((pcm) => levelOf(pcm, gainDb).loudnessLufs);
  const whole = levelOf(long, gainDb).loudnessLufs;
  return alone.length === 0 ? whole : (whole + mean(alone)) / 2;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length;

/** The limiter takes some of what the gain adds, so the gain is found in rounds. */
function gainFor(long: Int16Array, short: readonly Int16Array[]): number {
  const wantedLufs = short.length === 0 ? WANTED_LUFS : WANTED_BETWEEN_LUFS;
  let gainDb = 0;
  for (let round = 0; round < ROUNDS; round++) gainDb += wantedLufs - loudnessOf(long, short, gainDb);
  return Math.round(gainDb * 10) / 10;
}

const isCheck = process.argv.includes('--check');
const gains = new Map<string, number>();
for (const voice of ESPEAK_VOICES) {
  const key = voiceGainKey(voice);
  if (!isCheck && gains.has(key)) continue;
  const pcm = speak(voice, levelText(voice.locale));
  const short = (SHORT_TEXTS[voice.locale.split('-')[0] ?? ''] ?? []).map((text) => speak(voice, text));
  const gainDb = isCheck ? voice.gainDb : gainFor(pcm, short);
  gains.set(key, gainDb);
  const { loudnessLufs, peakDb } = levelOf(pcm, gainDb);
  const told = [`${gainDb} dB`, `${loudnessLufs.toFixed(2)} LUFS`, `peak ${peakDb.toFixed(1)} dB`];
  console.log([voice.id, key, ...told].join('\t'));
  if (Math.abs(loudnessLufs - TARGET_LUFS) > 1) process.exitCode = 1;
}
if (!isCheck) {
  const rows = [...gains]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, gainDb]) => `  '${key}': ${gainDb},`);
  const lines = [
    '// Written by `npm run levels -w packages/engines`.',
    '',
    '/** What a voice file in a variant needs, in dB, to leave at the loudness of all engines. */',
    'export const VOICE_GAINS_DB: Readonly<Record<string, number>> = {',
    ...rows,
    '};',
  ];
  writeFileSync(FILE, `${lines.join('\n')}\n`);
}
