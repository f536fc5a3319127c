import { readWords } from '../names.ts';
import { alternatives, anyCase, type Rule, rule, wordRule } from '../rules.ts';

/** They nearly always stand before a further word. */
const WORDS = readWords(`
señor: Sr | señora: Sra | señorita: Srta | señores: Sres | señoras: Sras | doctor: Dr | doctora: Dra | doctores: Drs
don: D | doña: Dña | usted: Ud, Vd | ustedes: Uds, Vds | profesor: Prof | profesora: Profa | maestro: Mtro | maestra: Mtra
licenciado: Lic | ingeniero: Ing | arquitecto: Arq | general: Gral | coronel: Cnel | capitán: Cap | teniente: Tte
sargento: Sgto | monseñor: Mons | fray: Fr | hermano: Hno | hermana: Hna | hermanos: Hnos | santo: Sto | santa: Sta
nuestra: Ntra | María: Ma | Francisco: Fco | excelentísimo: Excmo | excelentísima: Excma | ilustrísimo: Ilmo
ilustrísima: Ilma | avenida: Av, Avda | plaza: Pza, Plza, Pl | carretera: Ctra | carrera: Cra | bulevar: Blvd | ronda: Rda
urbanización: Urb | polígono industrial: Pol. Ind | edificio: Edif | esquina: Esq | apartado: Apdo | colonia: Col
estado: Edo | provincia: Prov | ayuntamiento: Ayto | departamento: Dpto, Depto | teléfono: Tel, Tfno, Tlf, Telf
celular: Cel | referencia: Ref | cuenta: Cta | firmado: Fdo
`);
/** Words of `WORDS` that are something else without their capital. */
const CAPITALISED_ONLY = /^(?:d|uds?|vds?|fr|ma|pl|col|cap|edo|cel|cta|cra|esq)$/;
/** What is said of several is written with two of each letter. */
const DOUBLED = readWords(`
Estados Unidos: EEUU | Juegos Olímpicos: JJOO | Recursos Humanos: RRHH | derechos humanos: DDHH | Fuerzas Armadas: FFAA
comunidades autónomas: CCAA | Comisiones Obreras: CCOO | redes sociales: RRSS
`);
const BEFORE_NUMBER = readWords(`
número: n.º, nº, n.°, n°, núm, no, nro | números: núms | página: pág, p | páginas: págs, pp | volumen: vol | capítulo: cap
artículo: art | artículos: arts | figura: fig | episodio: ep | teléfono: tel | extensión: ext | kilómetro: km
aproximadamente: aprox | calle: c
`);
const keys = (table: object) => anyCase(alternatives(Object.keys(table)));
const ENDS = '(?<end>\\.(?=\\s*$|\\s+[«"“¿¡]?\\p{Lu}))?\\.?';

function keepingEnd(word: string): Rule['speak'] {
  return ({ end }) => word + (end ?? '');
}

export const SPANISH_ABBREVIATION_RULES: readonly Rule[] = [
  wordRule('(?<![\\p{L}\\d.])C\\. ?P\\. ?(?=\\d)', 'código postal '),
  rule(
    `(?<![\\p{L}.])(?<first>EE|JJ|RR|DD|FF|CC)(?:\\. ?(?<second>UU|OO|HH|AA|SS)${ENDS}|(?<joined>UU|OO|HH|AA|SS))(?!\\p{L})`,
    ({ first = '', second, joined, end = '' }) => {
      const words = DOUBLED[first + (second ?? joined)];
      return words === undefined ? undefined : words + end;
    },
  ),
  wordRule('(?<![\\p{L}.])[pP]\\. ?ej\\.', 'por ejemplo'),
  rule(`(?<![\\p{L}./])etc${ENDS}(?![\\p{L}])`, keepingEnd('etcétera')),
  rule(`(?<![\\p{L}.])a\\. ?(?:de ?)?C${ENDS}(?![\\p{L}])`, keepingEnd('antes de Cristo')),
  rule(`(?<![\\p{L}.])d\\. ?(?:de ?)?C${ENDS}(?![\\p{L}])`, keepingEnd('después de Cristo')),
  rule(
    `(?<![\\p{L}\\d])(?<word>${keys(BEFORE_NUMBER)})\\.? ?(?=\\d)`,
    ({ word = '' }) => {
      const spoken = BEFORE_NUMBER[word.toLowerCase()];
      if (spoken === undefined || /^(?:c|no|p)$/i.test(word)) return undefined;
      return `${spoken} `;
    },
    'i',
  ),
  rule(`(?<![\\p{L}\\d])(?<word>${keys(BEFORE_NUMBER)})\\. ?(?=[IVX]+(?!\\p{L}))`, ({ word = '' }) =>
    /^(?:c|no|p)$/i.test(word) ? undefined : `${BEFORE_NUMBER[word.toLowerCase()]} `,
  ),
  wordRule('(?<![\\p{L}\\d])(?:No|NO|no)\\. ?(?=\\d)', 'número '),
  wordRule('(?<=\\((?=[Mm]in\\. ?\\d{1,3}\\))|\\b(?:el|del|al) )[Mm]in\\. ?(?=\\d)', 'minuto '),
  wordRule('(?<![\\p{L}\\d.])p\\. ?(?=\\d)', 'página '),
  wordRule('(?<!\\p{L})D\\.?ª(?= \\p{Lu})', 'doña'),
  wordRule('(?<!\\p{L})M\\.?ª(?!\\p{L})', 'María'),
  wordRule('(?<!\\p{L})P\\.?º(?= (?:de )?\\p{L})', 'paseo'),
  rule('(?<!\\p{L})(?<word>Avda|Av|Dra?|Sra?)(?= \\p{Lu}\\p{Ll})', ({ word = '' }) => WORDS[word]),
  wordRule('(?<=(?<!\\p{L})[DS]r\\.?)/(?=[DS]ra(?!\\p{L}))', ' o '),
  // Initials are no words: R. D. 1/2020.
  rule(
    `(?<![\\p{L}\\d]|\\p{Lu}\\. ?(?=D\\.))(?<word>${keys(WORDS)})\\.(?=\\s\\p{L}|\\s?[\\d(+]|:)`,
    ({ word = '' }) =>
      CAPITALISED_ONLY.test(word) ? undefined : WORDS[word.charAt(0).toUpperCase() + word.slice(1)],
  ),
  rule(
    `(?<![\\p{L}\\d])(?<word>[UV]ds?)${ENDS}(?![\\p{L}])`,
    ({ word = '', end }) => (WORDS[word] ?? word) + (end ?? ''),
  ),
  wordRule('(?<![\\p{L}.])s\\. ?(?=[IVX]+(?!\\p{L}))', 'siglo '),
  wordRule('(?<![\\p{L}.])ss\\. ?(?=[IVX]+(?!\\p{L}))', 'siglos '),
  wordRule('(?<=[ºª°] )iz(?:q?da|q)\\.', 'izquierda'),
  wordRule('(?<=[ºª°] )dcha\\.', 'derecha'),
  wordRule('(?<!\\p{L})c/u(?!\\p{L})', 'cada uno'),
  wordRule('(?<!\\p{L})c/ ?(?=\\d{1,2} ?(?:h|hs|hrs|horas|días|min)(?!\\p{L}))', 'cada '),
  wordRule('(?<=IVA )inc(?:l|luido)?\\.', 'incluido'),
  wordRule('(?<!\\p{L})s/n(?!\\p{L})', 'sin número'),
  rule(
    '(?<![\\p{L}/])(?<stem>\\p{L}{2,20})(?<end>os?|(?<=r)|(?<=r)es)/as?(?!\\p{L})',
    ({ stem = '', end = '' }) =>
      `${stem}${end} ${end.endsWith('s') ? 'y' : 'o'} ${stem}${end.endsWith('s') ? 'as' : 'a'}`,
  ),
  wordRule('(?<![\\p{L}\\d.])[Cc]/\\.? ?(?=\\p{Lu})', 'calle '),
  wordRule('(?<=\\b[YyEe])/(?=[ou]\\b)', ' '),
  wordRule(
    '(?<=(?<!\\p{L})(?:[ÉéEe]l|[Ss]í|[Ll]os|[Uu]no|[Ee]llos|[Nn]iños))/(?=(?:ella|no|las|una|ellas|niñas|la)(?!\\p{L}))',
    ' o ',
  ),
  wordRule('(?<![\\p{L}.])(?:vs|vs\\.)(?![\\p{L}])', 'versus'),
  wordRule('(?<![\\p{L}.])aprox\\.', 'aproximadamente'),
  wordRule('(?<=\\p{L})\\s?&\\s?(?=\\p{L})', ' y '),
  // Between the terms of an equation: 2x - 5 = 3.
  wordRule('(?<=(?<!\\p{L})[a-z][²³]?|\\)) [-−–] (?=[\\da-z(][^\\n=]{0,40}=)', ' menos '),
  wordRule(
    '(?<=\\d ?[aApP]\\.? ?[mM]\\.?) ?[-–—] ?(?=\\d{1,2}(?:[.:][0-5]\\d)? ?[aApP]\\.? ?[mM](?!\\p{L}))',
    ' a ',
  ),
  wordRule('(?<!\\d)\\s[-–—]{1,3}\\s|\\s[-–—]{1,3}\\s(?!\\d)', ', '),
];
