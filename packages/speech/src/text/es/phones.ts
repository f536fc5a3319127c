import { AFTER, BEFORE, CARD, spacedGroups } from '../digits.ts';
import { inGroups, LONG_NUMBER_RULE, oneByOne, SERIAL_RULE } from '../numerals.ts';
import { anyCase, type Rule, rule } from '../rules.ts';

const CALLED = anyCase('teléfonos?|móvil|celular|whats[Aa]pp|fax|llam(?:a|ar|e|anos|enos) al|tel');
const NAMED = `${anyCase('llam(?:e|ar|a) al|marque el|marca el|código|código postal|contraseña|extensión|vuelo|habitación')}|PIN|NIP|CVV`;

export const SPANISH_PHONE_RULES: readonly Rule[] = [
  // +52 55 1234 5678, +591 63120110
  rule(
    '(?<![\\d.,])\\+\\d{1,3}(?:(?:[ -]\\(?\\d{1,5}\\)?){2,5}|[ -]\\d{6,10})(?!\\d)',
    (_, match) => `más ${spacedGroups(match)}`,
  ),
  // Móvil: 612345678, tel. (55) 1234-5678
  inGroups(
    `(?<=(?:${CALLED}):? )(?=[\\d() -]{6})\\(?\\d[\\d()-]{0,10}[ -]?\\d{2,5}(?:[ -]\\d{2,5}){0,3}(?!\\d)`,
  ),
  inGroups(CARD),
  // Una tarjeta terminada en 8876
  oneByOne(
    '(?<=\\b(?:tarjeta|cuenta|número|teléfono|móvil|celular)s? (?:que )?(?:terminad[oa]s?|terminan?|acaban?|finalizan?) en )\\d{3,4}(?!\\d|[.,]\\d)',
  ),
  // ISBN 978-84-376-0494-7
  inGroups('(?<=\\bIS[BS]N(?:-1[03])?:? (?:es )?)\\d[\\d-]{7,16}(?!\\d)'),
  // RUT 12.345.678-9, CUIT 20-12345678-9
  rule(
    '(?<=\\b(?:RU[TN]|NIT)[.:]? (?:es )?)(?<number>\\d{1,3}(?:\\.?\\d{3}){2})-(?<check>[\\dkK])(?![\\p{L}\\d])',
    ({ number, check }) => `${number} guion ${check}`,
  ),
  inGroups('(?<=\\bCUI[TL][.:]? (?:es )?)\\d{2}-\\d{8}-\\d(?!\\d)'),
  // 55 1234 5678, 1-800-555-1234
  inGroups(
    '(?<![\\d.,\\p{L}-])(?:0?1[ -])?(?:\\(\\d{2,3}\\)\\s?|(?:0\\d{3}|\\d{2,3})[ -])\\d{3,4}[ -]\\d{4}(?!\\d)',
  ),
  // 612 345 678, 91 234 56 78, 912 34 56 78
  inGroups(
    '(?<![\\d.,-])(?:[6-9]\\d{2}(?: \\d{3}){2}|9\\d \\d{3}(?: \\d{2}){2}|[69]\\d{2}(?: \\d{2}){3})(?!\\d)',
  ),
  LONG_NUMBER_RULE,
  SERIAL_RULE,
  // Llame al 911, código: 482 193
  inGroups(`(?<=(?:${NAMED}):?\\s(?:es\\s)?)\\d{3,}(?: \\d{3})?(?!\\d|[.,]\\d)`),
  // People and companies: DNI 12345678Z, NIE X1234567L, CIF: B12345678
  rule(
    '(?<=\\b(?:DNI|[CN]IF|NIE):? (?:es )?)(?:(?<letter>[A-Z])-?)?(?<digits>\\d{7,8})-?(?<check>[A-Z])?(?![\\p{L}\\d])',
    ({ letter, digits = '', check }) =>
      `${letter === undefined ? '' : `${letter} `}${spacedGroups(digits)}${check === undefined ? '' : `, ${check}`}`,
  ),
  // 12 500, 46 754 778, 2 500 habitantes
  rule(
    '(?<![\\d.,:/\\p{L}-]|\\d |\\b(?:Boeing|Airbus) )[1-9](?:\\d{1,2} \\d{3}| \\d{3}(?= \\p{Ll}{3,}[aeo]s(?!\\p{L}))|\\d{0,2}(?: \\d{3}){2,3})(?! ?\\d|[.:/-]\\d)',
    (_, match) => match.replaceAll(' ', ''),
  ),
  // 09 h: the nought is lit with the hour.
  rule('(?<![\\d.,:/-])0(?<hour>\\d)(?= ?(?:h|hs|hrs?)(?!\\p{L}))', ({ hour }) => hour),
  oneByOne(`${BEFORE}0\\d+${AFTER}(?! ?min(?!\\p{L}))`),
  // versión 1.2.3, 10.0.0.0/8, 192.168.1.1:8080, but 1.234.567
  rule(
    '(?<![\\d.])(?:\\d{1,3}\\.\\d{1,2}(?:\\.\\d{1,3}){1,2}|\\d{1,3}\\.\\d{1,3}\\.\\d{1,2}(?:\\.\\d{1,3})?)(?:(?<=(?:\\.\\d{1,3}){3})[:/]\\d{1,5}(?!\\d))?(?!\\.?\\d)',
    (_, match) => match.replaceAll('.', ' punto ').replace('/', ' barra ').replace(':', ' dos puntos '),
  ),
];
