import { anyCase, type Rule, rule } from '../rules.ts';
import { type SpanishGender, spanishCardinal, spanishGender } from './numbers.ts';

/** Words that are no noun counted by the number before them. */
export const NO_NOUN =
  'de|del|y|e|o|u|en|a|al|que|con|por|para|es|se|no|la|el|los|las|lo|como|más|menos|si|sin|según|entre|hasta|desde|sobre|pero|son|fue|era|está|tras|ante|muy|ya|también|por ciento|punto|coma|bis|mil|millón|millones|y media|versus|antes|después|atrás|entonces|mientras|además|apenas|aparte';

/** Words between which and a noun 1 counts: con 1 clic, not capítulo 1 trata. */
const BEFORE_ONE = anyCase(
  'de|en|con|por|y|o|a|hay|sólo|solo|tengo|tiene|queda|falta|cada|durante|hace|dura|compré|quiero|añade|agrega|agregue|incorpora|sirve|toma|tome|usa|pon|corta|lleva|incluye|contiene|gana|necesitas',
);
/** Feminine nouns that stand behind un. */
const STRESSED_A = /^(?:agua|águila|alma|arma|arpa|aula|ave|área|hacha|hada|ancla|acta|ala)$/;

/** Words that a number names, rather than counts what follows: semana 1 día 3. */
const LABELS = anyCase(
  'línea|capítulo|día|semana|mes|número|grupo|fórmula|nivel|fase|paso|etapa|punto|opción',
);

/** Numbers in -uno take the gender of what they count. */
const ONE_RULES: readonly Rule[] = [
  rule(
    `(?<![\\d.,:/\\p{L}-]|(?:${LABELS}) )1(?= (?<noun>hora|día|semana|mes|minuto|vez|persona|taza|cucharada|cucharadita|vaso|copa|comprimido|pastilla|tableta|kilo|litro|metro)(?!\\p{L}))`,
    ({ noun = '' }) => spanishCardinal(1, spanishGender(noun)),
  ),
  rule(`(?<![\\d.,:/\\p{L}-]|[\\p{L}]\\s)1(?= millón)`, () => 'un'),
  rule(
    `(?<=^|[!?¿¡;(]\\s?|[.,:]\\s|(?:^|[^\\p{L}])(?:\\p{L}+[éó]|\\p{L}{2,20}[aei]r|${BEFORE_ONE}) )1(?= (?!(?:${NO_NOUN})(?![\\p{L}]))(?<noun>\\p{Ll}{3,})(?![\\p{L}]))`,
    ({ noun = '' }) => spanishCardinal(1, STRESSED_A.test(noun) ? 'masculine' : spanishGender(noun)),
  ),
];

/** 200, 300 y 500 páginas: each of them counts what the last one does. */
const furtherFigures = (figure: string) => `(?<further>(?:, ${figure}){0,4} (?:[youa]|hasta) ${figure})?`;

/** `thousands`: the sign between groups of three figures. A year counts nothing. */
const agreementRule = (thousands: string) => {
  const figure = `[1-9]\\d{0,2}(?:[${thousands}]?\\d{3})?`;
  return rule(
    `(?<![\\d.,:/\\p{L}-])(?<!(?:punto|coma|número|modelo|línea|calle|ruta|página|capítulo|artículo|versión|vuelo|serie|ley) )(?<!(?:en|años?|desde|hasta|del?|hacia|entre|para|y|o) (?=(?:1[1-9]|20)\\d\\d ))(?:(?<feminine>(?<=(?:[Ll]|[Uu]n)as ))|)(?<number>${figure})(?=${furtherFigures(figure)} (?!(?:${NO_NOUN})(?![\\p{L}]))(?<noun>\\p{Ll}{2,}s)(?![\\p{L}]))`,
    // De uno a tres años.
    ({ feminine, number = '', noun = '', further }) => {
      const gender = feminine === undefined ? spanishGender(noun) : 'feminine';
      return number === '1' && further !== undefined && gender === 'masculine'
        ? undefined
        : agreeing(number, gender);
    },
  );
};

/** doscientas mil personas, veintiún mil personas */
const THOUSANDS_AGREEMENT = rule(
  `(?<![\\d.,:/\\p{L}-])(?<number>[1-9]\\d{0,2})(?= mil (?!(?:${NO_NOUN})(?![\\p{L}]))(?<noun>\\p{Ll}{2,}s)(?![\\p{L}]))`,
  ({ number = '', noun = '' }) => agreeing(`${number}000`, spanishGender(noun))?.replace(/ mil$/, ''),
);

/** 21.000: an engine says veintiuno mil. */
const apocopeRule = (thousands: string) =>
  rule(
    `(?<![\\d.,:/$€£\\p{L}-])(?<head>\\d{0,2}(?<!1)1|\\d?[2-9]1)(?=[.,]?\\d{3}(?![\\d%]|[.,:/-]\\d))(?:[${thousands}]|\\.(?=000))?(?<tail>\\d{3})(?!\\d)`,
    ({ head = '', tail = '' }) => (head === '1' ? undefined : spanishCardinal(Number(head + tail))),
  );

/** A figure in words where its words depend on what it counts (doscientas, treinta y un); else it stays. */
function agreeing(figure: string, gender: SpanishGender): string | undefined {
  const value = Number(figure.replace(/\D/g, ''));
  const words = spanishCardinal(value, gender);
  return words === spanishCardinal(value) ? undefined : words;
}

/** Figures whose words depend on what they count. `thousands` is the sign between groups of three figures. */
export function agreementRules(thousands: string): Rule[] {
  return [...ONE_RULES, agreementRule(thousands), THOUSANDS_AGREEMENT, apocopeRule(thousands)];
}
