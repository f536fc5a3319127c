/** Sounds of the test voice, one for each phoneme, made of formants and noise: always the same. */

export const SOUND_RATE_HERTZ = 22_050;
/** Samples of one sound, of which `SPOKEN_SAMPLES` are heard at the usual rate. */
export const SOUND_SAMPLES = 2400;
export const SPOKEN_SAMPLES = 1700;

type Formants = readonly [number, number, number];

const vowels: Readonly<Record<string, Formants>> = {
  a: [800, 1200, 2500],
  ɑ: [750, 1100, 2450],
  æ: [690, 1660, 2490],
  ɐ: [650, 1300, 2500],
  ʌ: [640, 1190, 2390],
  ə: [500, 1500, 2500],
  ɚ: [490, 1350, 1690],
  ɜ: [500, 1400, 1700],
  ɛ: [550, 1770, 2490],
  e: [450, 2100, 2600],
  ɪ: [400, 1920, 2550],
  i: [280, 2250, 2900],
  ᵻ: [380, 1800, 2500],
  o: [480, 900, 2400],
  ɔ: [590, 880, 2540],
  ʊ: [440, 1020, 2240],
  u: [310, 870, 2250],
  y: [300, 1900, 2300],
};
const liquids: Readonly<Record<string, Formants>> = {
  l: [360, 1300, 2700],
  ɹ: [310, 1060, 1380],
  r: [310, 1060, 1380],
  ɾ: [350, 1500, 2500],
  w: [300, 610, 2200],
  j: [260, 2070, 3020],
  m: [270, 1000, 2200],
  n: [270, 1500, 2500],
  ŋ: [270, 2000, 2800],
  ɲ: [270, 2100, 2900],
};
const hisses: Readonly<Record<string, number>> = {
  s: 6000,
  z: 6000,
  ʃ: 3200,
  ʒ: 3200,
  f: 4500,
  v: 4500,
  θ: 5000,
  ð: 4200,
  h: 1500,
  x: 1400,
  ç: 2800,
};
const stops: Readonly<Record<string, number>> = {
  p: 900,
  b: 800,
  t: 4000,
  d: 3000,
  k: 1900,
  ɡ: 1600,
  ʔ: 600,
};

/** Symbols of espeak-ng's phonemes in Piper's voices. The position is the id. */
export const symbols: readonly string[] = [
  ...['_', '^', '$', ' ', '!', "'", '(', ')', ',', '-', '.', ':', ';', '?'],
  ...'abcdefhijklmnopqrstuvwxyz',
  ...'æçðøħŋœǀǁǂǃɐɑɒɓɔɕɖɗɘəɚɛɜɞɟɠɡɢɣɤɥɦɧɨɪɫɬɭɮɯɰɱɲɳɴɵɶɸɹɺɻɽɾʀʁʂʃʄʈʉʊʋʌʍʎʏʐʑʒʔʕʘʙʛʜʝʟʡʢʲˈˌːˑ˞βθχᵻⱱ',
];

/** Those that make a sound, the pause between words included. */
export const sounding: readonly string[] = symbols.filter(
  (symbol) => symbol === ' ' || symbol in vowels || symbol in liquids || symbol in hisses || symbol in stops,
);

/** The samples of all sounds, after a silent one, end to end. */
export function soundBank(): Int8Array {
  const random = noise();
  const bank = new Int8Array((sounding.length + 1) * SOUND_SAMPLES);
  for (const [index, symbol] of sounding.entries())
    bank.set(soundOf(symbol, random), (index + 1) * SOUND_SAMPLES);
  return bank;
}

function soundOf(symbol: string, random: () => number): Int8Array {
  const hiss = () => Float64Array.from({ length: SOUND_SAMPLES }, random);
  const formants = vowels[symbol] ?? liquids[symbol];
  const hertz = hisses[symbol];
  const burst = stops[symbol];
  if (formants !== undefined) return shaped(voiced(formants), symbol in vowels ? 90 : 55);
  if (hertz !== undefined) return shaped(resonated(hiss(), hertz, 1200), 35);
  if (burst === undefined) return new Int8Array(SOUND_SAMPLES);
  const within = (at: number) => (at > 1100 && at < 1500 ? 1 : 0);
  return shaped(
    resonated(hiss(), burst, 600).map((value, at) => value * within(at)),
    35,
  );
}

function voiced(formants: Formants): Float64Array {
  const buzz = Float64Array.from({ length: SOUND_SAMPLES }, (_, at) => (at % 184 === 0 ? 60 : 0));
  const sum = new Float64Array(SOUND_SAMPLES);
  for (const [index, hertz] of formants.entries()) {
    const level = [1, 0.6, 0.3][index] ?? 0;
    for (const [at, value] of resonated(buzz, hertz, 60 + 40 * index).entries())
      sum[at] = (sum[at] as number) + value * level;
  }
  return sum;
}

function resonated(source: Float64Array, hertz: number, bandwidthHertz: number): Float64Array {
  const radius = Math.exp((-Math.PI * bandwidthHertz) / SOUND_RATE_HERTZ);
  const turn = 2 * radius * Math.cos((2 * Math.PI * hertz) / SOUND_RATE_HERTZ);
  const gain = 1 - turn + radius * radius;
  let last = 0;
  let before = 0;
  return source.map((value) => {
    const next = gain * value + turn * last - radius * radius * before;
    before = last;
    last = next;
    return next;
  });
}

/** At a peak of 127 parts, faded in and, where the usual rate ends it, out. */
function shaped(samples: Float64Array, peak: number): Int8Array {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
  const fade = (at: number) => Math.min(1, at / 200, at < SPOKEN_SAMPLES ? (SPOKEN_SAMPLES - at) / 200 : 1);
  return Int8Array.from(samples, (value, at) => Math.round((value / loudest) * peak * fade(at)));
}

/** From −1 to 1. */
function noise(): () => number {
  let seed = 1;
  return () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed / 0x3fffffff - 1;
  };
}
