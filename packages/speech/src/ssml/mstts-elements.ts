import { anyText, type ElementSchema, isNumber, isTime, required, time } from './attribute-kinds.ts';
import { body, empty } from './content-model.ts';
import { parseNumber } from './ssml-values.ts';

const embedding: ElementSchema = {
  attributes: { speakerProfileId: anyText, name: anyText },
  children: body,
  text: true,
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

/** Microsoft's extension, as the service takes it (protocols of Azure Speech, 2025). */
export const msttsElements: Readonly<Record<string, ElementSchema>> = {
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
