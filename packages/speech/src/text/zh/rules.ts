import type { Rule } from '../rules.ts';
import { DATE_RULES, SHORT_YEAR_RULE } from './dates.ts';
import { COUNT_RULES, MEASURE_RULES } from './measures.ts';
import { MONEY_RULES } from './money.ts';
import { NUMERAL_RULES } from './numerals.ts';
import { PHONE_RULES } from './phones.ts';
import { SCORE_RULES } from './scores.ts';
import { ADDRESS_RULES, SIGN_RULES, SYMBOL_RULES } from './symbols.ts';
import { TIME_RULES } from './times.ts';
import { PINYIN_RULES } from './toned-pinyin.ts';
import { inBothScripts, toTraditional } from './traditional.ts';

/** In order: what is most certain of its meaning first, single digits and symbols last. */
export const CHINESE_RULES: readonly Rule[] = [
  ...ADDRESS_RULES,
  ...SIGN_RULES,
  ...PINYIN_RULES,
  SHORT_YEAR_RULE,
  ...PHONE_RULES,
  ...SCORE_RULES,
  ...DATE_RULES,
  ...TIME_RULES,
  ...MONEY_RULES,
  ...MEASURE_RULES,
  ...COUNT_RULES,
  ...NUMERAL_RULES,
  ...SYMBOL_RULES,
].map(inBothScripts);

export const TRADITIONAL_CHINESE_RULES: readonly Rule[] = CHINESE_RULES.map(({ pattern, speak }) => ({
  pattern,
  speak: (groups, match) => {
    const spoken = speak(groups, match);
    return spoken === undefined ? undefined : toTraditional(spoken);
  },
}));
