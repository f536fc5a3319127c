import { readWords } from '../names.ts';
import { verse } from '../numerals.ts';
import { alternatives, anyCase, type Rule, rule, withEnd, wordRule } from '../rules.ts';
import { spanishGender, spanishOrdinal } from './numbers.ts';

/** They nearly always stand before a further word. */
const WORDS = readWords(`
señor: Sr | señora: Sra | señorita: Srta | señores: Sres | señoras: Sras | doctor: Dr | doctora: Dra | doctores: Drs
don: D | doña: Dña | usted: Ud, Vd | ustedes: Uds, Vds | profesor: Prof | profesora: Profa | maestro: Mtro | maestra: Mtra
licenciado: Lic, Lcdo, Ldo | licenciada: Lcda, Licda, Lda | ingeniero: Ing | arquitecto: Arq | general: Gral | coronel: Cnel | capitán: Cap | teniente: Tte
sargento: Sgto | monseñor: Mons | fray: Fr | hermano: Hno | hermana: Hna | hermanos: Hnos | santo: Sto | santa: Sta
nuestra: Ntra | María: Ma | Francisco: Fco | excelentísimo: Excmo | excelentísima: Excma | ilustrísimo: Ilmo
ilustrísima: Ilma | avenida: Av, Avda | plaza: Pza, Plza, Pl | carretera: Ctra | carrera: Cra | bulevar: Blvd | ronda: Rda
urbanización: Urb | polígono industrial: Pol. Ind | edificio: Edif | esquina: Esq | apartado: Apdo | colonia: Col
estado: Edo | provincia: Prov | ayuntamiento: Ayto | departamento: Dpto, Depto | teléfono: Tel, Tfno, Tlf, Telf
celular: Cel | presidente: Pdte | presidenta: Pdta | comandante: Cdte | diputado: Dip
reverendo: Rvdo | viuda: Vda | ciudad: Cd | municipio: Mpio | calzada: Calz | prolongación: Prol | fraccionamiento: Fracc
referencia: Ref | compañía: Cía | cuenta: Cta | firmado: Fdo
`);
/** Words of `WORDS` that are something else without their capital. */
const CAPITALISED_ONLY = /^(?:d|uds?|vds?|fr|ma|pl|col|cap|edo|cel|cta|cra|esq|cd|dip)$/;
/** What is said of several is written with two of each letter. */
const DOUBLED = readWords(`
Estados Unidos: EEUU | Juegos Olímpicos: JJOO | Recursos Humanos: RRHH | derechos humanos: DDHH | Fuerzas Armadas: FFAA
comunidades autónomas: CCAA | Comisiones Obreras: CCOO | redes sociales: RRSS | Reyes Católicos: RRCC
`);
const BEFORE_NUMBER = readWords(`
número: n.º, nº, n.°, n°, núm, nro | números: núms, n.os, n.ºs, nros | página: pág | páginas: págs, pp | volumen: vol | capítulo: cap
artículo: art | artículos: arts | figura: fig | episodio: ep | teléfono: tel | extensión: ext | kilómetro: km
aproximadamente: aprox | título: tít | párrafo: párr | fracción: fracc | apartado: apdo | habitación: hab | manzana: mz | opus: op
ejercicios: ejs
`);
const keys = (table: object) => anyCase(alternatives(Object.keys(table)));
const ENDS = '(?<end>\\.(?=\\s*$|\\s+[«"“¿¡]?\\p{Lu}))?\\.?';

const ALONE = readWords(
  'sin número: s/n | cada uno: c/u | versus: vs, vs. | sin intereses: s/i | aproximadamente: aprox.',
);
/** With a full stop, wherever they stand. */
const DOTTED = readWords(`
y otros: et al | es decir: i. e | verbigracia: v. gr, v.gr | que en paz descanse: q. e. p. d, q.e.p.d
nota del traductor: N. del T | nota de la redacción: N. de la R | ibídem: ibid, ibíd, Ibíd
intramuscular: i. m, i.m | intravenosa: i. v, i.v | subcutánea: s. c, s.c | por vía oral: v. o, v.o
cucharadita: cdta | cucharaditas: cdtas | cucharada: cda | cucharadas: cdas
`);
const LAWS = readWords('ley orgánica: LO | real decreto: RD | real decreto ley: RDL');
const ERAS = readWords('antes de Cristo: a | después de Cristo: d');

const spokenNumber: Rule['speak'] = ({ word = '' }) => `${BEFORE_NUMBER[word.toLowerCase()]} `;

const TITLE_RULES: readonly Rule[] = [
  // D.ª Ana, M.ª José, P.º de Gracia
  wordRule('(?<!\\p{L})D\\.?ª(?= \\p{Lu})', 'doña'),
  wordRule('(?<!\\p{L})M\\.?ª(?!\\p{L})', 'María'),
  wordRule('(?<!\\p{L})P\\.?º(?= (?:de )?\\p{L})', 'paseo'),
  wordRule('(?<!\\p{L})T\\.?ª máx\\.', 'temperatura máxima'),
  wordRule('(?<!\\p{L})T\\.?ª mín\\.', 'temperatura mínima'),
  wordRule('(?<!\\p{L})máx\\. ?(?=\\d{1,3}(?![\\d.,]| ?(?:[º°]|grados)))', 'máximo '),
  wordRule('(?<!\\p{L})T\\.?ª(?!\\p{L})', 'temperatura'),
  wordRule('(?<=\\d )comps?\\.(?= (?:cada|al|por)(?!\\p{L}))', 'comprimidos'),
  wordRule('(?<=\\d )pto?s\\.', 'puntos'),
  // 3 hrs. 20 min.
  wordRule(
    '(?<=\\d ?(?:h|hs|hrs))\\.(?= ?\\d{1,2} ?mins?(?!\\p{L}))|(?<=\\d ?(?:h|hs|hrs)\\.? ?\\d{1,2} ?mins?)\\.(?= \\p{Ll})',
    '',
  ),
  // Prof.ª López
  rule('(?<!\\p{L})(?<word>Prof|Dr|Sr)\\.ª', ({ word }) => WORDS[`${word}a`]),
  // Without a full stop: la Dra Ruiz, Avda Sur 3
  rule('(?<!\\p{L})(?<word>Avda|Av|Dra?|Sra?)(?= \\p{Lu}\\p{Ll})', withEnd(WORDS)),
  // inc. b), incs. 2 y 3
  wordRule('(?<!\\p{L})[Ii]nc\\.(?= (?:\\p{Ll}\\)|\\d))', 'inciso'),
  wordRule('(?<!\\p{L})[Ii]ncs\\.(?= (?:\\p{Ll}\\)|\\d))', 'incisos'),
  // Sr./Sra. Gil
  wordRule('(?<=(?<!\\p{L})[DS]r\\.?)/(?=[DS]ra(?!\\p{L}))', ' o '),
  // Dr. Pérez, Av. Juárez, but initials are no words: R. D. 1/2020, Franklin D. Roosevelt.
  rule(
    `(?<![\\p{L}\\d]|(?:\\p{Lu}\\.|\\p{Lu}\\p{Ll}{2,}) ?(?=D\\.))(?<word>${keys(WORDS)})\\.(?=\\s\\p{L}|\\s?[\\d(+]|:)`,
    ({ word = '' }) =>
      CAPITALISED_ONLY.test(word) ? undefined : WORDS[word.charAt(0).toUpperCase() + word.slice(1)],
  ),
  // para Uds.
  rule(`(?<![\\p{L}\\d])(?<word>[UV]ds?)${ENDS}(?!\\p{L})`, withEnd(WORDS)),
];

/** Books of the Bible that bear no name of a person. */
const BOOKS =
  'Génesis|Éxodo|Levítico|Deuteronomio|Jueces|Crónicas|Salmos?|Proverbios|Eclesiastés|Eclesiástico|Cantares|Lamentaciones|Hechos|Romanos|Corintios|Gálatas|Efesios|Filipenses|Colosenses|Tesalonicenses|Hebreos|Macabeos|Apocalipsis|Corán';
/** Chapter and verse are no time of day. Those of Santiago and Pedro have five chapters. */
const ALL_BOOKS = `${BOOKS}|Josué|Rut|Samuel|Reyes|Job|Isaías|Jeremías|Ezequiel|Daniel|Oseas|Joel|Amós|Miqueas|Zacarías|Malaquías|Mateo|Marcos|Lucas|Juan|Timoteo|Tito|(?:Santiago|Pedro)(?= [1-5]:)`;
const SHORT_BOOKS = readWords(`
Génesis: Gn, Gén | Éxodo: Ex, Éx | Levítico: Lv | Números: Nm | Deuteronomio: Dt | Josué: Jos | Salmo: Sal | Proverbios: Prov
Isaías: Is | Jeremías: Jr, Jer | Ezequiel: Ez | Daniel: Dn | Malaquías: Ml | Mateo: Mt | Marcos: Mc | Lucas: Lc | Juan: Jn
Hechos: Hch | Romanos: Rm, Rom | Gálatas: Ga, Gál | Efesios: Ef | Filipenses: Flp | Colosenses: Col | Hebreos: Heb, Hb
Santiago: St, Stg | Apocalipsis: Ap
`);
/** There are several of them. */
const NUMBERED_BOOKS = readWords(`
Samuel: Sam | Reyes: Re | Crónicas: Cr | Corintios: Co, Cor | Tesalonicenses: Ts, Tes | Timoteo: Tm, Tim | Pedro: Pe, P
`);

const NUMBER_RULES: readonly Rule[] = [
  // Mt 5,3-12, 1 Co 13:4, Salmo 23,1, but Sal 5,3 g
  rule(
    `(?<![\\p{L}\\d])(?:(?<book>${alternatives(Object.keys(SHORT_BOOKS))}|${BOOKS}(?= \\d{1,3},))|(?<=[12] )(?<numbered>${alternatives(Object.keys(NUMBERED_BOOKS))}))\\.? (?<a>\\d{1,3})[:,] ?(?<b>[1-9]\\d{0,2})(?![\\d:]|,\\d| ?(?:%|m?g|gr|gramos|kg|puntos|[€$]|[ap]\\.? ?m)(?!\\p{L}))`,
    ({ book = '', numbered = '', a, b }) =>
      `${SHORT_BOOKS[book] ?? NUMBERED_BOOKS[numbered] ?? book} ${verse(a, b)}`,
  ),
  // Salmo 23:1, but Juan 9:00, Daniel 18:45 h, Marcos 9:30-10:30
  rule(
    `(?<=(?<!\\p{L})(?:${ALL_BOOKS}) )(?<a>\\d{1,3}):(?<b>[1-9]\\d{0,2})(?![\\d:]| ?h(?:rs?|oras)?(?!\\p{L})| ?[ap]\\.? ?m(?!\\p{L})| ?(?:[-–—]|a) ?\\d{1,2}:\\d)`,
    ({ a, b }) => verse(a, b),
  ),
  // 2.ª ud., 3.ª ed.
  wordRule('(?<=\\d\\.?ª )ud\\.(?!\\p{L})', 'unidad'),
  rule(`(?<=\\d\\.?ª )ed${ENDS}(?!\\p{L})`, ({ end = '' }) => `edición${end}`),
  // art. 3 y ss., 2240 m s. n. m., c. 1450
  rule(`(?<=\\d,? y )ss${ENDS}(?!\\p{L})`, ({ end = '' }) => `siguientes${end}`),
  rule(`(?<=\\d m )s\\. ?n\\. ?m${ENDS}(?!\\p{L})`, ({ end = '' }) => `sobre el nivel del mar${end}`),
  wordRule('(?<![\\p{L}\\d.])c\\. ?(?=1\\d{3}(?!\\d))', 'circa '),
  // el próx. martes, las próx. semanas
  rule(
    '(?:(?<=(?<!\\p{L})(?<article>[Ll][ao]s?) )|(?<!\\p{L}))(?<first>[Pp])róx\\.(?= (?<noun>\\p{L}+))',
    ({ article, first, noun = '' }) => {
      const isFeminine = article === undefined ? spanishGender(noun) === 'feminine' : /a/.test(article);
      return `${first}róxim${isFeminine ? 'a' : 'o'}${article?.endsWith('s') ? 's' : ''}`;
    },
  ),
  // C.P. 06600, n.º 5, cap. IV, No. 5, p. 12
  wordRule('(?<![\\p{L}\\d.])(?:C\\. ?P\\. ?(?=\\d)|CP:? (?=\\d{5}(?!\\d)))', 'código postal '),
  // but 5 km2
  rule(`(?<![\\p{L}\\d]|\\d (?=km2))(?<word>${keys(BEFORE_NUMBER)})\\.? ?(?=\\d)`, spokenNumber, 'i'),
  rule(`(?<![\\p{L}\\d])(?<word>${keys(BEFORE_NUMBER)})\\. ?(?=[IVX]+(?!\\p{L}))`, spokenNumber),
  wordRule('(?<![\\p{L}\\d])(?:No|NO|no)\\. ?(?=\\d)', 'número '),
  wordRule('(?<![\\p{L}\\d.])p\\. ?(?=\\d)', 'página '),
  // el min. 90, (min. 12), but (min. 2 personas)
  wordRule("(?<=\\((?=[Mm]in\\.? ?\\d{1,3}['’]?\\))|\\b(?:el|del|al) )[Mm]in\\.? ?(?=\\d)", 'minuto '),
  // t. II
  wordRule('(?<![\\p{L}.])t\\. ?(?=[IVX]+(?!\\p{L}))', 'tomo '),
  // s. XV, ss. XV-XVI
  wordRule('(?<![\\p{L}.])(?:s\\. ?(?=[IVX]+(?!\\p{L}))|S\\. ?(?=[IVX]{2,}(?!\\p{L})))', 'siglo '),
  wordRule('(?<![\\p{L}.])ss\\. ?(?=[IVX]+(?!\\p{L}))', 'siglos '),
  // 3.º izda., 2.º dcha., izq. y dcha.
  wordRule('(?<=[ºª°] )[Ii]z(?:q?da|q)\\.', 'izquierda'),
  wordRule('(?<=[ºª°] )[Dd]cha\\.', 'derecha'),
];

const WORD_RULES: readonly Rule[] = [
  // EE. UU., RRHH
  rule(
    `(?<![\\p{L}.])(?<first>EE|JJ|RR|DD|FF|CC)(?:\\. ?(?<second>UU|OO|HH|AA|SS|CC)${ENDS}|(?<joined>UU|OO|HH|AA|SS))(?!\\p{L})`,
    ({ first, second, joined, end }, match) =>
      withEnd(DOUBLED)({ word: `${first}${second ?? joined}`, end }, match),
  ),
  wordRule('(?<![\\p{L}.])[pP]\\. ?ej\\.', 'por ejemplo'),
  rule(`(?<![\\p{L}./])etc${ENDS}(?!\\p{L})`, ({ end = '' }) => `etcétera${end}`),
  // 300 a. C., 50 d. de C.
  rule(`(?<![\\p{L}.])(?<word>[ad])\\. ?(?:de ?)?C${ENDS}(?!\\p{L})`, withEnd(ERAS)),
  rule(`(?<![\\p{L}.])(?<word>${alternatives(Object.keys(ALONE))})(?!\\p{L})`, withEnd(ALONE)),
  rule(
    `(?<![\\p{L}.])(?<word>${alternatives(Object.keys(DOTTED))})(?=\\.)${ENDS}(?!\\p{L})`,
    withEnd(DOTTED),
  ),
  wordRule('(?<=IVA )inc(?:l|luido)?\\.', 'incluido'),
  rule(`(?<!\\p{L})Ltda${ENDS}(?!\\p{L})`, ({ end = '' }) => `limitada${end}`),
  wordRule('(?<!\\p{L})[Cc]ía\\.(?= Ltda)', 'compañía'),
  // dto. del 20 %, 15 % dto.
  wordRule('(?<!\\p{L})[Dd]c?to\\.(?= (?:del? )?\\d)|(?<=% de )[Dd]c?to\\.?(?!\\p{L})', 'descuento'),
  wordRule('(?<=% ?)[Dd]c?to\\.?(?!\\p{L})', 'de descuento'),
  // 1.er trim., 2do. sem.
  wordRule('(?<!\\p{L})trim\\.', 'trimestre'),
  wordRule('(?<=(?<!\\d)(?:1\\.?(?:er|ᵉʳ|º|°)|2\\.?(?:do|º|°))\\.? )sem\\.', 'semestre'),
  // 40 h/sem.
  wordRule('(?<=\\d ?h(?:oras)?)/sem(?:\\.|(?!\\p{L}))', ' por semana'),
  wordRule('(?<!\\p{L})[Aa]tte\\.(?!\\p{L})', 'atentamente'),
  // but the name of P. D. James
  wordRule('(?<![\\p{L}.])P\\. ?D\\.(?=:)', 'posdata'),
  // S. M. el Rey
  wordRule('(?<![\\p{L}.])S\\. ?M\\.(?= (?:el [Rr]ey|la [Rr]eina)(?!\\p{L}))', 'su majestad'),
  wordRule('(?<![\\p{L}.])S\\. ?A\\. ?R\\.(?= (?:el|la) [IP]|\\s\\p{Lu})', 'su alteza real'),
  // 1S23
  rule(
    '(?<![\\p{L}\\d])(?<half>[12])S(?<year>[12]\\d)(?![\\p{L}\\d])',
    ({ half, year }) => `${half === '1' ? 'primer' : 'segundo'} semestre de 20${year}`,
  ),
  // 3T de 2023, T3 2023, 2T24
  rule(
    '(?<![\\p{L}\\d])(?:(?<first>[1-4])T(?:(?<year>[12]\\d)(?![\\p{L}\\d])|(?= (?:del? )?20\\d\\d))|T(?<last>[1-4])(?= (?:del? )?20\\d\\d))',
    ({ first, last, year }) =>
      `${spanishOrdinal(Number(first ?? last), 'masculine', true)} trimestre${year === undefined ? '' : ` de 20${year}`}`,
  ),
  // LO 3/2018, R. D. 123/2020
  rule(
    '(?<!\\p{L})(?<word>LO|L\\. ?O\\.|RDL?|R\\. ?D\\.(?: ?L\\.)?) (?<number>\\d{1,4})/(?<year>(?:19|20)\\d\\d)(?!\\d)',
    ({ word = '', number, year }) => `${LAWS[word.replace(/[. ]/g, '')]} ${number} de ${year}`,
  ),
  // 3,2 mill. de euros
  wordRule('(?<=\\d )[Mm]ill\\.', 'millones'),
];

const STROKE_RULES: readonly Rule[] = [
  // c/8 h, C/ Mayor
  wordRule('(?<!\\p{L})c/ ?(?=\\d{1,2}(?:[-–]\\d{1,2})? ?(?:h|hs|hrs|horas|días|min)(?!\\p{L}))', 'cada '),
  wordRule('(?<![\\p{L}\\d.])[Cc]/\\.? ?(?=(?:(?:del?|las?|los|el) ){0,2}\\p{Lu})', 'calle '),
  // c/ noche, c/ comida, but the two words that s/ may be: s/ gluten, s/ factura
  wordRule('(?<!\\p{L})c/ (?=(?:día|noche|mañana|tarde|semana|mes|año|hora|vez)(?!\\p{L}))', 'cada '),
  wordRule('(?<![\\p{L}\\d])c/ (?=\\p{Ll}{2})', 'con '),
  wordRule(
    '(?<![\\p{L}\\d])s/ (?=(?:gluten|lactosa|azúcar|sal|alcohol|cafeína|conservantes|receta|cita|cargo|coste|costo|compromiso|estrenar|IVA)(?!\\p{L}))',
    'sin ',
  ),
  // Sr/a. Gil, un/a
  rule('(?<!\\p{L})(?<title>[SD])r\\.?/a\\.?(?= \\p{Lu})', ({ title }) =>
    title === 'S' ? 'señor o señora' : 'doctor o doctora',
  ),
  wordRule('(?<=(?<!\\p{L})[Uu]n)/a(?!\\p{L})', ' o una'),
  // niños/as, profesor/a, estimado(a), los/as
  rule(
    '(?<![\\p{L}/])(?<stem>\\p{L}{2,20}|[Ll])(?<end>os?|(?<=r)|(?<=r)es)(?:/as?|\\(as?\\))(?!\\p{L})',
    ({ stem = '', end = '' }) => {
      const isMany = end.endsWith('s');
      return `${stem}${end} ${isMany ? 'y' : 'o'} ${stem}${isMany ? 'as' : 'a'}`;
    },
  ),
  // tod@s, querid@
  rule(
    '(?<![\\p{L}\\d@._-])(?<stem>\\p{L}{1,20})@(?:(?<many>s)|(?<=(?:[Qq]uerid|usuari|alumn|amig|herman|niñ|compañer|tod|otr)@))(?![\\p{L}\\d@_-]|\\.\\p{L})',
    ({ stem = '', many = '' }) => `${stem}o${many} ${many === '' ? 'o' : 'y'} ${stem}a${many}`,
  ),
  // y/o
  wordRule('(?<=\\b[YyEe])/(?=[ou]\\b)', ' '),
  // él/ella, sí/no
  wordRule(
    '(?<=(?<!\\p{L})(?:[ÉéEe]l|[Ss]í|[Ll]os|[Uu]no|[Ee]llos|[Nn]iños))/(?=(?:ella|no|las|una|ellas|niñas|la)(?!\\p{L}))',
    ' o ',
  ),
  wordRule('(?<=\\p{L})\\s?&\\s?(?=\\p{L})', ' y '),
];

const DASH_RULES: readonly Rule[] = [
  wordRule('(?<=\\d) − (?=\\d)', ' menos '),
  // The next speaker: - Hi. - Hello.
  wordRule('(?<=(?:\\p{Ll}{2}\\.|[!?…])["”»’]?)\\s[-–—]\\s(?=["“«¿¡]?\\p{Lu})', ' '),
  // Between the terms of an equation: 2x - 5 = 3.
  wordRule('(?<=(?<!\\p{L})[a-z][²³]?|\\)) [-−–] (?=[\\da-z(][^\\n=]{0,40}=)', ' menos '),
  // y = 2x - 1
  wordRule('(?<==[^=;\\n]{0,30}(?<!\\p{L})[a-z][²³]?) [-−–] (?=(?:\\d+|\\d*[a-z])(?!\\p{L}))', ' menos '),
  // 9 a.m. - 5 p.m.
  wordRule(
    '(?<=\\d ?[aApP]\\.? ?[mM]\\.?) ?[-–—] ?(?=\\d{1,2}(?:[.:][0-5]\\d)? ?[aApP]\\.? ?[mM](?!\\p{L}))',
    ' a ',
  ),
  // Otherwise a dash between words is a pause, but a range of prices: $5 - $10, 5 € - 10 €.
  wordRule(
    '(?!(?<=[$€£][\\d.,]{1,12}|\\d ?[€$])\\s[-–—]\\s(?:[$€£]\\d|\\d[\\d.,]{0,12} ?[€$]))(?:(?<!\\d)\\s[-–—]{1,3}\\s|\\s[-–—]{1,3}\\s(?!\\d))',
    ', ',
  ),
];

export const SPANISH_ABBREVIATION_RULES: readonly Rule[] = [
  ...WORD_RULES,
  ...NUMBER_RULES,
  ...TITLE_RULES,
  ...STROKE_RULES,
  ...DASH_RULES,
];
