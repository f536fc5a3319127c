import { type AlignedText, identityText } from '../aligned-text.ts';
import { applyRulesToCapitals } from './capitals.ts';
import { ENGLISH_FIGURE_RULES, englishRules } from './en/rules.ts';
import { localMoneyRules } from './es/money.ts';
import { spanishRules } from './es/rules.ts';
import { spanishFigureRules, thousandsSign } from './es/thousands.ts';
import { DIGIT_FOLD_RULES, FOLD_RULES, SPACE_RULES } from './fold.ts';
import { guessLanguage } from './guess-language.ts';
import { isTraditional, languageOf } from './language.ts';
import { lookup } from './lookup.ts';
import { applyByStretch, applyRules, matchesOf, type Rule } from './rules.ts';
import { CHINESE_RULES, TRADITIONAL_CHINESE_RULES } from './zh/rules.ts';

/**
 * Text as it is to be spoken in a locale: numbers, dates, units, symbols and abbreviations written out as far as the
 * locale's language needs it (fully for Chinese; for English and Spanish what is ambiguous). Other languages get
 * only emoji and odd forms of letters and spaces removed. Never throws.
 */
export function normalizeText(text: string, locale: string): string {
  return normalizeAligned(identityText(text), locale).text;
}

/** `normalizeText` that keeps the way back to the source. */
export function normalizeAligned(content: AlignedText, locale: string): AlignedText {
  const folded = applyRules(content, FOLD_RULES);
  const rules = needsRules(folded.text, locale) ? rulesOf(locale) : undefined;
  const spoken =
    rules === undefined ? folded : applyOwnRules(applyRules(folded, DIGIT_FOLD_RULES), rules, locale);
  return applyRules(spoken, [...spanishFigureRules(locale, folded.text), ...SPACE_RULES]);
}

/** From a Latin word, or the number before it, up to the next Chinese character or sign of its punctuation. */
const FOREIGN =
  /(?:(?<![\p{Script=Han}\d.,:])[$£€]?\d[\d.,:]*[ -])?[A-Za-z][^\p{Script=Han}\u3000-\u303f\uff01-\uff65]*/gu;
/** A number at its end belongs to the Chinese word behind it. */
const LAST_NUMBER = /\s\d[\d.,:]*\s?$/;
const WORD = /[A-Za-z]+(?:['’][a-z]+)?/g;
/** Names and titles have at most one of them: iPhone 15 in Space Grey. */
const COMMON =
  /\b(?:the|an?|and|or|but|of|to|in|on|at|for|with|from|by|is|are|was|were|am|be|do|does|did|has|have|had|will|can|it|its|it's|i|i'm|you|he|she|we|they|my|your|his|her|our|their|this|that|there|not|what|how|who|when|where|please)\b/gi;

/** Syllables of pinyin as well. */
const ALSO_PINYIN: ReadonlySet<string> = new Set(['a', 'an', 'can', 'do', 'he', 'she', 'you']);

/** Whether a stretch of Chinese text is an English sentence, whose numbers are read in English. */
function isEnglish(stretch: string): boolean {
  const common = new Set(stretch.match(COMMON)?.map((word) => word.toLowerCase()));
  const isSentence =
    common.size > 1 &&
    [...common].some((word) => !ALSO_PINYIN.has(word)) &&
    (stretch.match(WORD)?.length ?? 0) > 3;
  return isSentence && /\d/.test(stretch) && guessLanguage(stretch) === 'en';
}

function applyOwnRules(content: AlignedText, rules: readonly Rule[], locale: string): AlignedText {
  if (languageOf(locale) !== 'zh') return applyRulesToCapitals(content, rules);
  const english = matchesOf(content.text, FOREIGN)
    .map(({ start, match }) => ({
      start,
      match: /\p{Script=Han}/u.test(content.text.charAt(start + match.length))
        ? match.replace(LAST_NUMBER, '')
        : match,
    }))
    .filter(({ match }) => isEnglish(match));
  const inside = (stretch: AlignedText) =>
    applyRules(applyRules(stretch, AMERICAN_RULES), ENGLISH_FIGURE_RULES);
  return applyByStretch(content, english, inside, rules);
}

/** What some rule of a language starts from; text without any of it is spoken as it stands. */
const TRIGGERS: Readonly<Record<string, RegExp>> = {
  zh: /[\p{N}\p{S}\p{Script=Latin}\p{Script=Greek}@&#%‰＠％＃/／*＊_\\§¶†‡※–—-]/u,
  en: /[\p{N}\p{S}\p{Script=Greek}@&#%‰./*_\\§¶†‡※–—-]|:[DP]|\b(?:xD|WWII?|World War|[IVXLCDM]{2,}|[IVX]{1,3}[A-C]|[ivxl]{2,}|[IVX]|vs|etc|St|Dr|Ave|Blvd|Rd|Ln|Hwy|Pkwy|Jr|Sr|Inc|Ltd|Corp|Co|Bros|Dept|Prof|Rev|Capt|Lt|Sgt|Cpl)\b/u,
  es: /[\p{N}\p{S}\p{Script=Greek}@&#%‰./*_\\§¶†‡※–—ªº-]|:[DP]|\b(?:xD|[IVXLC]+[ABC]?|[A-Z]{4}|vs|etc|[DS]ra?)\b|[Ss]iglos? [ivx]/u,
};

function needsRules(text: string, locale: string): boolean {
  return lookup(TRIGGERS, languageOf(locale))?.test(text) ?? false;
}

/** Whether the rules of the locale's language name Greek letters that stand alone. */
export function namesGreekLetters(locale: string): boolean {
  return lookup(TRIGGERS, languageOf(locale)) !== undefined;
}

const AMERICAN_RULES = englishRules(false);
const PESO_RULES = { '.': spanishRules(true, '.'), ',': spanishRules(true, ',') };
const DOLLAR_RULES = { '.': spanishRules(false, '.'), ',': spanishRules(false, ',') };
const BRITISH_RULES = englishRules(true);

const PESO_COUNTRIES = /^es[-_](?:mx|ar|cl|co|cu|do|uy)$/i;

function rulesOf(locale: string): readonly Rule[] | undefined {
  switch (languageOf(locale)) {
    case 'zh':
      return isTraditional(locale) ? TRADITIONAL_CHINESE_RULES : CHINESE_RULES;
    case 'en':
      return /^en(?:[-_](?:us|ca|ph))?$/i.test(locale) ? AMERICAN_RULES : BRITISH_RULES;
    case 'es':
      return [
        ...localMoneyRules(locale),
        ...(PESO_COUNTRIES.test(locale) ? PESO_RULES : DOLLAR_RULES)[thousandsSign(locale)],
      ];
    default:
      return undefined;
  }
}
