export interface EspeakVoice {
  /** What `SpeechInput.voice` names: "gmw/en-US". */
  readonly id: string;
  readonly name: string;
  readonly gender: 'male' | 'female' | 'unknown';
  /** Years; 0 when unknown. */
  readonly age: number;
  /** BCP 47 as espeak-ng writes it (lower case), the best first. Priority: lower is better. */
  readonly languages: readonly { readonly tag: string; readonly priority: number }[];
  /** The dictionary it needs, as `EspeakOptions.languages` names it. */
  readonly language: string;
}

export interface EspeakVariant {
  /** What `SpeechInput.variant` names: "f2". */
  readonly id: string;
  readonly name: string;
  readonly gender: EspeakVoice['gender'];
  readonly age: number;
}

const GENDERS: readonly EspeakVoice['gender'][] = ['unknown', 'male', 'female'];

interface Described extends EspeakVariant {
  readonly languages: EspeakVoice['languages'];
}

function parseLine(line: string): Described {
  const [id = '', name = '', gender, age, ...languages] = line.split('\t');
  return {
    id,
    name,
    gender: GENDERS[Number(gender)] ?? 'unknown',
    age: Number(age),
    languages: languages.map((entry) => {
      const [priority, tag = ''] = entry.split(' ');
      return { tag, priority: Number(priority) };
    }),
  };
}

/** The lines of `espeak_describe_voices`. */
export function parseVoices(described: string, languageOf: (id: string) => string): EspeakVoice[] {
  return described
    .split('\n')
    .filter(Boolean)
    .map((line) => parseLine(line))
    .map((voice) => ({ ...voice, language: languageOf(voice.id) }));
}

export function parseVariants(described: string): EspeakVariant[] {
  return described
    .split('\n')
    .filter(Boolean)
    .map((line) => parseLine(line))
    .map(({ id, name, gender, age }) => ({ id: id.replace(/^!v\//, ''), name, gender, age }));
}
