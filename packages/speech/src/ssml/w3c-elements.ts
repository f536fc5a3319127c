import {
  type AttributeSchema,
  anyText,
  type ElementSchema,
  fetching,
  isAny,
  isNumber,
  language,
  required,
  spokenIn,
  time,
} from './attribute-kinds.ts';
import { body, empty, inline } from './content-model.ts';
import {
  BREAK_STRENGTHS_MS,
  isContour,
  PITCH_KEYWORDS,
  parsePitch,
  parseVolume,
  RATE_KEYWORDS,
  VOLUME_KEYWORDS,
} from './ssml-values.ts';

const inToken = ['audio', 'bookmark', 'break', 'emphasis', 'mark', 'phoneme', 'prosody', 'say-as', 'sub'];
const pitchWords = [...PITCH_KEYWORDS.keys()];
const isPitch = (value: string): boolean => parsePitch(value) !== undefined;
const pitch: AttributeSchema = { values: pitchWords, accepts: isPitch, examples: ['+10%', '-2st', '+50Hz'] };

const token: ElementSchema = { attributes: { ...spokenIn, role: anyText }, children: inToken, text: true };

/** W3C SSML 1.1, and Microsoft's `bookmark` and attributes in the same namespace. */
export const w3cElements: Readonly<Record<string, ElementSchema>> = {
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
      // An unusual rate is only a warning; see `isSpecifiedRate`.
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
        // Vendors' own: Amazon's `x-amazon-pinyin`, Google's `yomigana`, Alibaba's `py`, IBM's, and the W3C registry's.
        accepts: (value) => /^(?:x-[\w-]{1,40}|pinyin|py|jyutping|yomigana|jeita|ibm)$/.test(value),
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
