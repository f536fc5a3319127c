import type { EngineVoice, Gender } from './engine.ts';

export interface WantedVoice {
  /** BCP 47. */
  readonly locale: string;
  readonly gender?: Gender;
}

/**
 * The voice nearest to the wanted one: of the same language above all, then locale, then gender; among equals the
 * first. Undefined when no candidate speaks the language, or with `isExact` when none does but as the next best of
 * another (Mandarin for Cantonese).
 */
export function nearestVoice(
  wanted: WantedVoice,
  candidates: readonly EngineVoice[],
  isExact = false,
): EngineVoice | undefined {
  let best: EngineVoice | undefined;
  let bestScore = 0;
  for (const voice of candidates) {
    const language = languageScore(wanted.locale, voice.locale);
    const score = language * 2 + genderScore(wanted.gender, voice.gender);
    if (language > (isExact ? nextBestScore : 0) && score > bestScore) {
      best = voice;
      bestScore = score;
    }
  }
  return best;
}

/** Old, macro and engine-own language codes for one name each. */
const ALIASES: Readonly<Record<string, string>> = {
  zh: 'cmn',
  no: 'nb',
  iw: 'he',
  in: 'id',
  ji: 'yi',
  tl: 'fil',
  jw: 'jv',
  mo: 'ro',
  sh: 'sr',
};

/**
 * Languages that may use the voice of another one with the same written language: Cantonese text is spoken in Mandarin
 * when there is no Cantonese voice.
 */
const NEXT_BEST: Readonly<Record<string, string>> = { yue: 'cmn', wuu: 'cmn', nan: 'cmn', nn: 'nb' };

/** Regions that share a standard of pronunciation; the first is the region of a tag that names none. */
const REGION_GROUPS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  es: [
    ['ES', 'GQ', 'PH'],
    [
      '419',
      'MX',
      'AR',
      'BO',
      'CL',
      'CO',
      'CR',
      'CU',
      'DO',
      'EC',
      'GT',
      'HN',
      'NI',
      'PA',
      'PE',
      'PR',
      'PY',
      'SV',
      'US',
      'UY',
      'VE',
    ],
  ],
  en: [
    ['US', 'CA', 'PH'],
    ['GB', 'AU', 'NZ', 'IE', 'IN', 'SG', 'HK', 'ZA', 'KE', 'NG', 'TZ'],
  ],
  pt: [['BR'], ['PT', 'AO', 'MZ']],
  fr: [['FR', 'BE', 'CH'], ['CA']],
};

interface Tag {
  readonly language: string;
  readonly script: string | undefined;
  readonly region: string | undefined;
}

function parse(locale: string): Tag {
  const [first = '', ...rest] = locale.split(/[-_]/);
  const script = rest.find((part) => /^[a-z]{4}$/i.test(part));
  const region = rest.find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part))?.toUpperCase();
  const language = ALIASES[first.toLowerCase()] ?? first.toLowerCase();
  // Chinese of Hong Kong and Macao is Cantonese when spoken.
  const isCantonese = language === 'cmn' && (region === 'HK' || region === 'MO');
  return { language: isCantonese ? 'yue' : language, script: script?.toLowerCase(), region };
}

const nextBestScore = 1;

/** 0: another language; up to 5: the same locale. */
function languageScore(wantedLocale: string, candidateLocale: string): number {
  const wanted = parse(wantedLocale);
  const candidate = parse(candidateLocale);
  if (!scriptsAgree(wanted, candidate)) return 0;
  if (wanted.language !== candidate.language)
    return NEXT_BEST[wanted.language] === candidate.language ? nextBestScore : 0;
  if (wanted.region === candidate.region) return 5;
  if (groupOf(wanted) !== undefined && groupOf(wanted) === groupOf(candidate)) return 4;
  return candidate.region === undefined ? 3 : 2;
}

/** Two alphabets of one language need two voices (`sr-Latn`, `sr-Cyrl`); simplified and traditional Chinese do not, pinyin does. */
function scriptsAgree(wanted: Tag, candidate: Tag): boolean {
  if (candidate.language === 'cmn' || candidate.language === 'yue')
    return isLatin(wanted) === isLatin(candidate);
  return wanted.script === undefined || candidate.script === undefined || wanted.script === candidate.script;
}

function isLatin({ script }: Tag): boolean {
  return script === 'latn';
}

function groupOf({ language, region }: Tag): readonly string[] | undefined {
  const groups = REGION_GROUPS[language];
  return region === undefined ? groups?.[0] : groups?.find((group) => group.includes(region));
}

function genderScore(wanted: Gender | undefined, candidate: Gender | undefined): number {
  return wanted !== undefined && wanted === candidate ? 1 : 0;
}
