import { addressReader, addressRules, entityRules } from '../addresses.ts';
import { CAPITAL_UNIT_RULE, DATA_PAIR_RULE } from '../measures.ts';
import { readWords } from '../names.ts';
import { absoluteValueRule, ionRule, ratioRule, versionsRule } from '../numerals.ts';
import { type Rule, wordRule } from '../rules.ts';
import { differenceRules, formulaRules } from '../sums.ts';
import { BRACKET_RULES, EMOTICON_RULE, integralRule, MENU_PATH } from '../symbols.ts';
import { ISO_UTC_RULE, offsetRule } from '../zones.ts';
import { SPANISH_ABBREVIATION_RULES } from './abbreviations.ts';
import { agreementRules } from './agreement.ts';
import { SPANISH_UNIT_RANGE_RULE, spanishAmountRules } from './amounts.ts';
import { SPANISH_DATE_RULES } from './dates.ts';
import { NUMERAL_RULES } from './numerals.ts';
import { SPANISH_PHONE_RULES } from './phones.ts';
import { SPANISH_SYMBOL_RULES } from './symbols.ts';
import { CERTAIN_THOUSANDS_RULE, MANTISSA_RULE } from './thousands.ts';
import { spanishTimeRules } from './times.ts';

const readAddress = addressReader(
  readWords(`
punto: . | arroba: @ | barra: / | guion: - | guion bajo: _ | interrogación: ? | igual: = | y: & | almohadilla: #
por ciento: % | dos puntos: : | más: + | virgulilla: ~
`),
);

/**
 * The rules of Spanish; figures that every engine reads right stay. `isPeso`: `$` is a peso. `thousands`: the sign between groups
 * of three figures.
 */
export function spanishRules(isPeso: boolean, thousands: string): Rule[] {
  return [
    ...entityRules(' y '),
    ...addressRules(readAddress),
    ...(thousands === '.' ? [CERTAIN_THOUSANDS_RULE] : []),
    CAPITAL_UNIT_RULE,
    // .NET 8, ASP.NET
    wordRule('(?<![\\p{L}\\d.])\\.(?=NET(?!\\p{L}))', 'punto '),
    wordRule('(?<=ASP)\\.(?=NET(?!\\p{L}))', ' punto '),
    // The language C#, before a tone is sharp.
    wordRule('(?<=(?<![\\p{L}\\d])[CF])#(?![\\p{L}\\d]| (?:mayor|menor))', ' sharp'),
    ...BRACKET_RULES,
    integralRule((from, to) => `la integral de ${from} a ${to} de `),
    wordRule('\\s?↑\\s?(?=[\\d$€£])', ', subida de '),
    wordRule('\\s?↓\\s?(?=[\\d$€£])', ', bajada de '),
    wordRule(MENU_PATH, ', '),
    EMOTICON_RULE,
    // 5:30 min/km
    wordRule('(?<=\\d:[0-5]\\d ?min|[\'’′][0-5]\\d["”″])/km(?!\\p{L})', ' por kilómetro'),
    wordRule('(?<=\\d:[0-5]\\d)/km(?!\\p{L})', ' min por kilómetro'),
    // 4K/60fps
    wordRule('(?<=\\d[Kkp])/(?=\\d{2,3} ?fps)', ' a '),
    DATA_PAIR_RULE,
    absoluteValueRule({ before: 'el valor absoluto de ', after: '', minus: ' menos ', negative: 'menos ' }),
    ...formulaRules({
      of: (argument) => ` de ${argument}`,
      primes: ['', ' prima', ' doble prima'],
      ...{ given: ' dado ', over: ' sobre ' },
    }),
    ...differenceRules(' menos ', 'menos '),
    ratioRule(
      '(?<!\\p{L})(?:[Ee]scala|[Pp]roporción|[Dd]ilución|[Dd]iluid[oa]s?|[Rr]azón|[Rr]elación|[Mm]ezcla|[Rr]atio)(?: (?:de|es))?',
      'diluid[oa]s?',
      'a',
    ),
    versionsRule('y'),
    SPANISH_UNIT_RANGE_RULE,
    ISO_UTC_RULE,
    offsetRule(' más ', ' menos ', ' '),
    ...SPANISH_ABBREVIATION_RULES,
    ...SPANISH_DATE_RULES,
    ...SPANISH_PHONE_RULES,
    MANTISSA_RULE,
    ...spanishTimeRules(thousands),
    ionRule('más', 'menos'),
    ...spanishAmountRules(isPeso),
    ...NUMERAL_RULES,
    ...agreementRules(thousands),
    ...SPANISH_SYMBOL_RULES,
  ];
}
