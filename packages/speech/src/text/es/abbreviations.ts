import { alternatives, type Rule, rule, wordRule } from '../rules.ts';

/** Spoken words of abbreviations that nearly always stand before a further word. */
const WORDS: Readonly<Record<string, string>> = {
  Sr: 'señor',
  Sra: 'señora',
  Srta: 'señorita',
  Sres: 'señores',
  Sras: 'señoras',
  Dr: 'doctor',
  Dra: 'doctora',
  Drs: 'doctores',
  Prof: 'profesor',
  Profa: 'profesora',
  Lic: 'licenciado',
  Ing: 'ingeniero',
  Arq: 'arquitecto',
  Gral: 'general',
  Cap: 'capitán',
  Sto: 'santo',
  Sta: 'santa',
  D: 'don',
  Dña: 'doña',
  Av: 'avenida',
  Col: 'colonia',
  Edo: 'estado',
  Avda: 'avenida',
  Pza: 'plaza',
  Ud: 'usted',
  Uds: 'ustedes',
  Vd: 'usted',
  Vds: 'ustedes',
  Excmo: 'excelentísimo',
  Excma: 'excelentísima',
  Dpto: 'departamento',
  Depto: 'departamento',
  Tel: 'teléfono',
  Tfno: 'teléfono',
  Fdo: 'firmado',
};
const BEFORE_NUMBER: Readonly<Record<string, string>> = {
  'n.º': 'número',
  nº: 'número',
  núm: 'número',
  no: 'número',
  'n.°': 'número',
  pág: 'página',
  págs: 'páginas',
  p: 'página',
  pp: 'páginas',
  vol: 'volumen',
  cap: 'capítulo',
  art: 'artículo',
  arts: 'artículos',
  fig: 'figura',
  tel: 'teléfono',
  ext: 'extensión',
  km: 'kilómetro',
  aprox: 'aproximadamente',
  c: 'calle',
};
const keys = (table: object) => alternatives(Object.keys(table)).replaceAll('.', '\\.');
const ENDS = '(?<end>\\.(?=\\s*$|\\s+[«"“¿¡]?\\p{Lu}))?\\.?';

function keepingEnd(word: string): Rule['speak'] {
  return ({ end }) => word + (end ?? '');
}

export const SPANISH_ABBREVIATION_RULES: readonly Rule[] = [
  wordRule('(?<![\\p{L}\\d.])C\\. ?P\\. ?(?=\\d)', 'código postal '),
  rule(`(?<![\\p{L}.])EE\\. ?UU${ENDS}(?![\\p{L}])`, keepingEnd('Estados Unidos')),
  rule(`(?<![\\p{L}.])EEUU(?![\\p{L}])`, () => 'Estados Unidos'),
  wordRule('(?<![\\p{L}.])[pP]\\. ?ej\\.', 'por ejemplo'),
  rule(`(?<![\\p{L}.])etc${ENDS}(?![\\p{L}])`, keepingEnd('etcétera')),
  rule(`(?<![\\p{L}.])a\\. ?(?:de ?)?C${ENDS}(?![\\p{L}])`, keepingEnd('antes de Cristo')),
  rule(`(?<![\\p{L}.])d\\. ?(?:de ?)?C${ENDS}(?![\\p{L}])`, keepingEnd('después de Cristo')),
  wordRule('(?<=\\d\\s?)a\\. ?m\\.', 'a eme'),
  wordRule('(?<=\\d\\s?)p\\. ?m\\.', 'pe eme'),
  rule(
    `(?<![\\p{L}\\d])(?<word>${keys(BEFORE_NUMBER)})\\.? ?(?=\\d)`,
    ({ word = '' }) => {
      const spoken = BEFORE_NUMBER[word.toLowerCase()];
      if (spoken === undefined || /^(?:c|no|p)$/i.test(word)) return undefined;
      return `${spoken} `;
    },
    'i',
  ),
  wordRule('(?<![\\p{L}\\d])(?:No|NO|no)\\. ?(?=\\d)', 'número '),
  wordRule('(?<![\\p{L}\\d.])p\\. ?(?=\\d)', 'página '),
  rule(`(?<![\\p{L}\\d])(?<word>${keys(WORDS)})\\.(?=\\s\\p{L}|\\s?\\d|:)`, ({ word = '' }) => WORDS[word]),
  rule(
    `(?<![\\p{L}\\d])(?<word>[UV]ds?)${ENDS}(?![\\p{L}])`,
    ({ word = '', end }) => (WORDS[word] ?? word) + (end ?? ''),
  ),
  wordRule('(?<![\\p{L}.])s\\. ?(?=[IVX]+(?!\\p{L}))', 'siglo '),
  wordRule('(?<![\\p{L}.])ss\\. ?(?=[IVX]+(?!\\p{L}))', 'siglos '),
  wordRule('(?<=[ºª°] )iz(?:q?da|q)\\.', 'izquierda'),
  wordRule('(?<=[ºª°] )dcha\\.', 'derecha'),
  wordRule('(?<!\\p{L})c/u(?!\\p{L})', 'cada uno'),
  wordRule('(?<!\\p{L})s/n(?!\\p{L})', 'sin número'),
  rule(
    '(?<![\\p{L}/])(?<stem>\\p{L}{2,20})(?<end>os?|(?<=r)|(?<=r)es)/as?(?!\\p{L})',
    ({ stem = '', end = '' }) =>
      `${stem}${end} ${end.endsWith('s') ? 'y' : 'o'} ${stem}${end.endsWith('s') ? 'as' : 'a'}`,
  ),
  wordRule('(?<![\\p{L}\\d.])[Cc]/ ?(?=\\p{Lu})', 'calle '),
  wordRule('(?<=\\b[YyEe])/(?=[ou]\\b)', ' '),
  wordRule(
    '(?<=(?<!\\p{L})(?:[ÉéEe]l|[Ss]í|[Ll]os|[Uu]no|[Ee]llos|[Nn]iños))/(?=(?:ella|no|las|una|ellas|niñas|la)(?!\\p{L}))',
    ' o ',
  ),
  wordRule('(?<![\\p{L}.])(?:vs|vs\\.)(?![\\p{L}])', 'versus'),
  wordRule('(?<![\\p{L}.])aprox\\.', 'aproximadamente'),
  wordRule('(?<=\\p{L})\\s?&\\s?(?=\\p{L})', ' y '),
  wordRule('(?<!\\d)\\s[-–—]{1,3}\\s|\\s[-–—]{1,3}\\s(?!\\d)', ', '),
];
