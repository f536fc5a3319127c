import type { SpeechInput } from '../src/index.ts';

/** mulberry32: equal seeds make equal inputs, on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Choices {
  readonly voices: readonly string[];
  readonly variants: readonly string[];
}

/** First and last code points of what espeak-ng treats in ways of their own. */
const BLOCKS: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0x61, 0x7a],
  [0x00, 0x1f],
  [0x7f, 0xff],
  [0x100, 0x24f],
  [0x250, 0x2ff],
  [0x300, 0x36f],
  [0x370, 0x52f],
  [0x590, 0x6ff],
  [0x900, 0xdff],
  [0xe00, 0xfff],
  [0x1000, 0x17ff],
  [0x1100, 0x11ff],
  [0x2000, 0x206f],
  [0x2070, 0x2bff],
  [0x2800, 0x28ff],
  [0x3000, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xd800, 0xdfff],
  [0xe000, 0xf8ff],
  [0xfe00, 0xffff],
  [0x1f300, 0x1faff],
  [0xe0000, 0xe01ff],
  [0x10ff00, 0x10ffff],
];

const SNIPPETS = [
  'the quick brown fox',
  "don't",
  'U.S.A.',
  '3.14159',
  '1,234,567.89',
  '2024-12-31',
  '12:45',
  '007',
  '1/2',
  '50%',
  '$3',
  '0x1F',
  '99999999999999999999999999',
  '-0',
  'VIII',
  'http://a.b/c?d=e&f',
  'me@example.org',
  '#tag',
  '...',
  '!?',
  '—',
  '“',
  "[[h@'loU]]",
  '_^_en',
  '\ufffd',
  '\u200d',
  '😀',
  '👨‍👩‍👧',
  '你好',
  '重庆',
  'здравствуй',
  'مرحبا',
  'שלום',
  'नमस्ते',
  '안녕하세요',
  'こんにちは',
  'ชื่อ',
  'ქართული',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'bcdfghjklmnpqrstvwxz',
  '\n\n',
  '\t',
  ' ',
  '. ',
  ', ',
  '; ',
  ': ',
  '-',
  "'",
  '"',
  '(',
  ')',
  '[',
  ']',
  '&amp;',
  '&#x41;',
  '&#1114112;',
  '&nope;',
  '&',
] as const;

const TAGS = [
  'speak',
  'voice',
  'prosody',
  'say-as',
  'mark',
  's',
  'p',
  'phoneme',
  'sub',
  'tts:style',
  'audio',
  'emphasis',
  'break',
  'metadata',
  'lang',
  'b',
  'i',
  'strong',
  'em',
  'code',
  'br',
  'li',
  'h1',
  'img',
  'hr',
  'div',
  'nonsense',
  '!--',
  '!DOCTYPE',
  '?xml',
] as const;

const ATTRIBUTES = [
  ['xml:lang', ['en', 'es', 'cmn', 'de-AT', 'xx', '']],
  ['xml:base', ['/a', '']],
  ['name', ['en', 'gmw/en-US', '!v/f2', 'm1', 'x'.repeat(90)]],
  ['gender', ['male', 'female', 'x']],
  ['age', ['5', '70', '-1']],
  ['variant', ['1', '99999', '-3']],
  ['rate', ['fast', '200%', '-90%', '+1e9', '0.01', 'x']],
  ['pitch', ['x-high', '+50Hz', '-200%', '99999', '+12st']],
  ['range', ['0', '400%', 'x-low']],
  ['volume', ['loud', '-6dB', '+400%', '0', '1e9']],
  [
    'interpret-as',
    ['characters', 'tts:char', 'tts:key', 'tts:digits', 'telephone', 'date', 'cardinal', 'ordinal', 'glyphs'],
  ],
  ['format', ['glyphs', 'mdy', '3']],
  ['detail', ['2', '-1', '99']],
  ['level', ['strong', 'reduced', 'none', '9']],
  ['strength', ['x-strong', 'none', '7']],
  ['time', ['100ms', '2s', '-5s', '999999999s', '']],
  ['src', ['/etc/passwd', 'a.wav', '']],
  ['alias', ['W3C', '<', '']],
  ['ph', ["h@l'oU", '\u0259', '']],
  ['alphabet', ['ipa', 'espeak']],
  ['field', ['punctuation', 'capital_letters']],
  ['mode', ['all', 'none', 'icon', '3']],
] as const;

export class InputSource {
  readonly #random: () => number;
  readonly #choices: Choices;

  constructor(seed: number, choices: Choices) {
    this.#random = createRandom(seed);
    this.#choices = choices;
  }

  next(): SpeechInput {
    const settings = {
      voice: this.#pick(this.#choices.voices),
      variant: this.#chance(0.3) ? this.#pick(this.#choices.variants) : undefined,
      rate: this.#usually(175, 80, 449),
      volume: this.#usually(100, 0, 200),
      pitch: this.#usually(50, 0, 99),
      range: this.#usually(50, 0, 99),
      wordGap: this.#usually(0, 0, 50),
      capitals: this.#usually(0, 0, 100),
      breakScale: this.#usually(100, 0, 300),
      punctuation: this.#pick(['none', 'none', 'all', 'some'] as const),
      phonemes: this.#chance(0.3),
    };
    if (this.#chance(0.5)) return { ...settings, text: this.#text(this.#length()) };
    return { ...settings, markup: this.#markup(3) };
  }

  /** Which of the synthesiser's ways out is tried: to the end, or cut off after so many pieces. */
  pieces(): number {
    return this.#chance(0.2) ? this.#integer(0, 20) : Number.POSITIVE_INFINITY;
  }

  #chance(probability: number): boolean {
    return this.#random() < probability;
  }

  #integer(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  #pick<Item>(items: readonly Item[]): Item {
    const item = items[this.#integer(0, items.length - 1)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  }

  #usually(usual: number, least: number, most: number): number {
    if (this.#chance(0.6)) return usual;
    return this.#chance(0.3) ? this.#pick([least, most]) : this.#integer(least, most);
  }

  #length(): number {
    return this.#chance(0.02) ? this.#integer(100, 600) : this.#integer(0, 30);
  }

  #character(): string {
    const [first, last] = this.#pick(BLOCKS);
    return String.fromCodePoint(this.#integer(first, last));
  }

  #text(tokens: number): string {
    let text = '';
    for (let i = 0; i < tokens; i++) {
      text += this.#chance(0.5)
        ? this.#pick(SNIPPETS)
        : this.#character().repeat(this.#chance(0.05) ? 60 : 1);
      if (this.#chance(0.4)) text += ' ';
    }
    return text;
  }

  #attributes(): string {
    let text = '';
    for (let i = this.#integer(0, 3); i > 0; i--) {
      const [name, values] = this.#pick(ATTRIBUTES);
      const value = this.#chance(0.1) ? this.#text(3) : this.#pick<string>(values);
      text += ` ${name}=${this.#pick(['"', "'", '"', ''])}${value}${this.#pick(['"', "'", '"', ''])}`;
    }
    return text;
  }

  #markup(depth: number): string {
    let text = this.#text(this.#integer(0, 6));
    for (let i = this.#integer(0, 4); i > 0; i--) {
      const tag = this.#pick(TAGS);
      const inner = depth > 0 ? this.#markup(depth - 1) : this.#text(2);
      const close = this.#chance(0.85) ? `</${this.#chance(0.95) ? tag : this.#pick(TAGS)}>` : '';
      text += this.#chance(0.2)
        ? `<${tag}${this.#attributes()}/>`
        : `<${tag}${this.#attributes()}>${inner}${close}`;
      text += this.#text(this.#integer(0, 2));
    }
    return text;
  }
}
