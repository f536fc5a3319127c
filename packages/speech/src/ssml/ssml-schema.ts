import {
  BREAK_STRENGTHS_MS,
  isContour,
  isLanguageTag,
  PITCH_KEYWORDS,
  parseNumber,
  parsePitch,
  parseTimeMs,
  parseVolume,
  RATE_KEYWORDS,
  VOLUME_KEYWORDS,
} from './ssml-values.ts';

export interface AttributeSchema {
  readonly required?: true;
  /** The words it takes, for completion too. Without `accepts` nothing else is right. */
  readonly values?: readonly string[];
  /** What else it takes. Without both, anything. */
  readonly accepts?: (value: string) => boolean;
  /** Examples of values that are no words, for completion and for messages. */
  readonly examples?: readonly string[];
}

export interface ElementSchema {
  readonly attributes: Readonly<Record<string, AttributeSchema>>;
  readonly children: readonly string[];
  /** May hold text. */
  readonly text: boolean;
  /** Its content is data for programs: neither checked nor spoken. */
  readonly opaque?: true;
}

const anyText: AttributeSchema = {};
const required: AttributeSchema = { required: true };
const isTime = (value: string): boolean => parseTimeMs(value) !== undefined;
const isNumber = (value: string): boolean => parseNumber(value) !== undefined;
const isAny = (): boolean => true;
const time: AttributeSchema = { accepts: isTime, examples: ['500ms', '2s'] };
const language: AttributeSchema = { accepts: isLanguageTag, examples: ['zh-CN', 'en-US', 'es-MX'] };
const onFailure: AttributeSchema = { values: ['changevoice', 'ignoretext', 'ignorelang', 'processorchoice'] };
const fetching = {
  fetchtimeout: time,
  fetchhint: { values: ['prefetch', 'safe'] },
  maxage: anyText,
  maxstale: anyText,
};
const spokenIn = { 'xml:lang': language, onlangfailure: onFailure };

/** Inside a sentence. `voice` is here as in the W3C's model, though Microsoft wants it directly in `speak`. */
const inline = [
  'audio',
  'bookmark',
  'break',
  'emphasis',
  'lang',
  'lexicon',
  'lookup',
  'mark',
  'phoneme',
  'prosody',
  'say-as',
  'sub',
  'token',
  'voice',
  'w',
  'mstts:audioduration',
  'mstts:dialog',
  'mstts:embedding',
  'mstts:express-as',
  'mstts:silence',
  'mstts:ttsembedding',
  'mstts:viseme',
  'mstts:voiceconversion',
] as const;
const body = [...inline, 'p', 's'];
const inToken = ['audio', 'bookmark', 'break', 'emphasis', 'mark', 'phoneme', 'prosody', 'say-as', 'sub'];
const pitchWords = [...PITCH_KEYWORDS.keys()];
const isPitch = (value: string): boolean => parsePitch(value) !== undefined;
const pitch: AttributeSchema = { values: pitchWords, accepts: isPitch, examples: ['+10%', '-2st', '+50Hz'] };

const token: ElementSchema = { attributes: { ...spokenIn, role: anyText }, children: inToken, text: true };
const embedding: ElementSchema = {
  attributes: { speakerProfileId: anyText, name: anyText },
  children: body,
  text: true,
};
const empty = { children: [], text: false } as const;

const standard: Readonly<Record<string, ElementSchema>> = {
  speak: {
    attributes: {
      ...spokenIn,
      version: { values: ['1.0', '1.1'] },
      startmark: anyText,
      endmark: anyText,
    },
    children: [...body, 'meta', 'metadata', 'mstts:backgroundaudio'],
    text: true,
  },
  voice: {
    attributes: {
      name: required,
      effect: { values: ['eq_car', 'eq_telecomhp8k'], accepts: isAny },
      parameters: anyText,
      gender: {
        values: ['male', 'female', 'neutral', ''],
        accepts: (value) => /^(fe)?male$|^neutral$/i.test(value),
      },
      age: { accepts: (value) => /^\d{1,3}$/.test(value), examples: ['30'] },
      variant: anyText,
      languages: anyText,
      /** Google's. */
      language,
      required: anyText,
      ordering: anyText,
      onvoicefailure: { values: ['priorityselect', 'keepexisting', 'processorchoice'] },
    },
    children: body,
    text: true,
  },
  p: { attributes: spokenIn, children: [...inline, 's'], text: true },
  s: { attributes: spokenIn, children: inline, text: true },
  lang: {
    attributes: { ...spokenIn, 'xml:lang': { ...language, required: true } },
    children: body,
    text: true,
  },
  prosody: {
    attributes: {
      // Judged by the specification's own rule: an odd rate is a warning.
      rate: { values: [...RATE_KEYWORDS.keys()], accepts: isAny, examples: ['+10%', '-20%'] },
      pitch,
      range: pitch,
      volume: {
        values: [...VOLUME_KEYWORDS.keys()],
        accepts: (value) => parseVolume(value) !== undefined,
        examples: ['80', '+10', '-50%', '-6dB'],
      },
      contour: { accepts: isContour, examples: ['(0%,+20Hz) (40%,-2st)'] },
      duration: time,
    },
    children: body,
    text: true,
  },
  emphasis: {
    attributes: { level: { values: ['strong', 'moderate', 'none', 'reduced'] } },
    children: inline,
    text: true,
  },
  break: {
    attributes: { strength: { values: [...BREAK_STRENGTHS_MS.keys()] }, time },
    ...empty,
  },
  'say-as': {
    attributes: {
      'interpret-as': {
        required: true,
        values: [
          'characters',
          'spell-out',
          'cardinal',
          'number',
          'ordinal',
          'number_digit',
          'fraction',
          'date',
          'time',
          'duration',
          'telephone',
          'currency',
          'address',
          'name',
        ],
        accepts: isAny,
      },
      format: {
        values: ['dmy', 'mdy', 'ymd', 'ydm', 'ym', 'my', 'md', 'dm', 'd', 'm', 'y', 'hms12', 'hms24'],
        accepts: isAny,
      },
      detail: anyText,
      /** Google's. */
      language,
    },
    children: [],
    text: true,
  },
  phoneme: {
    attributes: {
      alphabet: {
        values: ['ipa', 'sapi', 'ups', 'x-sampa'],
        accepts: (value) => /^x-[\w-]{1,40}$/.test(value),
      },
      ph: required,
      type: anyText,
    },
    children: [],
    text: true,
  },
  sub: { attributes: { alias: required }, children: [], text: true },
  audio: {
    attributes: {
      ...fetching,
      src: anyText,
      clipBegin: time,
      clipEnd: time,
      repeatCount: { accepts: isNumber, examples: ['2'] },
      repeatDur: time,
      soundLevel: { accepts: (value) => /^[+-][\d.]{1,10}dB$/i.test(value), examples: ['+6dB'] },
      speed: { accepts: (value) => /^[\d.]{1,10}%$/.test(value), examples: ['120%'] },
    },
    children: [...body, 'desc'],
    text: true,
  },
  desc: { attributes: spokenIn, children: [], text: true },
  mark: { attributes: { name: required }, ...empty },
  bookmark: { attributes: { mark: required }, ...empty },
  lexicon: { attributes: { ...fetching, uri: required, type: anyText }, ...empty },
  lookup: { attributes: { ref: required }, children: body, text: true },
  meta: { attributes: { name: anyText, 'http-equiv': anyText, content: required }, ...empty },
  metadata: { attributes: {}, children: [], text: true, opaque: true },
  token,
  w: token,
};

const silenceTypes = [
  'Leading',
  'Leading-exact',
  'Tailing',
  'Tailing-exact',
  'Sentenceboundary',
  'Sentenceboundary-exact',
  'Comma-exact',
  'Semicolon-exact',
  'Enumerationcomma-exact',
];
const roles = [
  'Girl',
  'Boy',
  'YoungAdultFemale',
  'YoungAdultMale',
  'OlderAdultFemale',
  'OlderAdultMale',
  'SeniorFemale',
  'SeniorMale',
  'Narrator',
];
const anyCase = (words: readonly string[]): ((value: string) => boolean) => {
  const known = new Set(words.map((word) => word.toLowerCase()));
  return (value) => known.has(value.toLowerCase());
};
const isDegree = (value: string): boolean => {
  const degree = parseNumber(value);
  return degree !== undefined && degree >= 0.01 && degree <= 2;
};

const microsoft: Readonly<Record<string, ElementSchema>> = {
  'mstts:express-as': {
    attributes: {
      style: anyText,
      /** The name `style` had before 2020. */
      type: anyText,
      styledegree: { accepts: isDegree, examples: ['1', '0.5', '2'] },
      role: { values: roles, accepts: anyCase([...roles, 'Default', '']) },
    },
    children: body,
    text: true,
  },
  'mstts:silence': {
    attributes: {
      type: { required: true, values: silenceTypes, accepts: anyCase(silenceTypes) },
      value: { ...time, required: true },
    },
    ...empty,
  },
  'mstts:backgroundaudio': {
    attributes: {
      src: required,
      volume: { accepts: isNumber, examples: ['0.7'] },
      fadein: { accepts: (value) => isNumber(value) || isTime(value), examples: ['3000'] },
      fadeout: { accepts: (value) => isNumber(value) || isTime(value), examples: ['4000'] },
    },
    ...empty,
  },
  'mstts:viseme': {
    attributes: { type: { required: true, values: ['redlips_front', 'FacialExpression'] } },
    ...empty,
  },
  'mstts:audioduration': { attributes: { value: { ...time, required: true } }, ...empty },
  'mstts:ttsembedding': embedding,
  'mstts:embedding': embedding,
  'mstts:voiceconversion': { attributes: { url: anyText, src: anyText }, children: body, text: true },
  'mstts:dialog': { attributes: {}, children: ['mstts:turn'], text: false },
  'mstts:turn': { attributes: { speaker: required }, children: body, text: true },
};

/**
 * The elements of W3C SSML 1.1 and of Microsoft's extension: attributes, values and children. Every element also takes
 * `xml:*`, `xmlns*` and attributes of other namespaces.
 */
export const SSML_SCHEMA: Readonly<Record<string, ElementSchema>> = { ...standard, ...microsoft };

export function elementSchema(name: string): ElementSchema | undefined {
  return Object.hasOwn(SSML_SCHEMA, name) ? SSML_SCHEMA[name] : undefined;
}
