const UNDER_THIRTY = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete ' +
  'dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete ' +
  'veintiocho veintinueve'
).split(' ');
const TENS = 'cero diez veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ');
const HUNDREDS =
  'cero ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(
    ' ',
  );
const ORDINALS = (
  'cero primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo decimotercero ' +
  'decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno'
).split(' ');
const TENTHS =
  'cero décimo vigésimo trigésimo cuadragésimo quincuagésimo sexagésimo septuagésimo octogésimo nonagésimo centésimo'.split(
    ' ',
  );
const FRACTIONS = 'cero uno medio tercio cuarto quinto sexto séptimo octavo noveno décimo'.split(' ');

export type SpanishGender = 'masculine' | 'feminine';

/** 0 to 999 999 in words, others in figures. `gender` is that of the noun that follows; without one the number stands alone (uno). */
export function spanishCardinal(value: number, gender?: SpanishGender): string {
  if (!(value <= 999_999)) return String(value);
  const words = cardinal(value, gender === 'feminine');
  if (gender === 'feminine') return words.replace(/uno$/, 'una');
  return gender === 'masculine' ? words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un') : words;
}

function cardinal(value: number, isFeminine: boolean): string {
  if (value < 30) return UNDER_THIRTY[value] ?? String(value);
  if (value < 100) return (TENS[Math.floor(value / 10)] as string) + rest(value % 10, ' y ', isFeminine);
  if (value === 100) return 'cien';
  if (value < 1000) {
    const hundreds = HUNDREDS[Math.floor(value / 100)] as string;
    return (isFeminine ? hundreds.replace(/os$/, 'as') : hundreds) + rest(value % 100, ' ', isFeminine);
  }
  const thousands = Math.floor(value / 1000);
  const head =
    thousands === 1
      ? 'mil'
      : `${cardinal(thousands, isFeminine)
          .replace(/veintiuno$/, 'veintiún')
          .replace(/uno$/, 'un')} mil`;
  return head + rest(value % 1000, ' ', isFeminine);
}

function rest(value: number, joint: string, isFeminine: boolean): string {
  return value === 0 ? '' : joint + cardinal(value, isFeminine);
}

/** 1 to 100; larger ones are said as cardinals. */
export function spanishOrdinal(value: number, gender: SpanishGender = 'masculine', isShort = false): string {
  if (!(value >= 1 && value <= 100))
    return spanishCardinal(value, isShort || gender === 'feminine' ? gender : undefined);
  const ordinal =
    ORDINALS[value] ??
    [TENTHS[Math.floor(value / 10)], ...(value % 10 === 0 ? [] : [ORDINALS[value % 10]])].join(' ');
  if (gender === 'feminine') return ordinal.replace(/o(?= |$)/g, 'a');
  return isShort ? ordinal.replace(/(primer|tercer)o$/, '$1') : ordinal;
}

/** 3/4 → tres cuartos; undefined where the figures are read better. */
export function spanishFraction(numerator: number, denominator: number): string | undefined {
  const part = FRACTIONS[denominator];
  if (part === undefined || denominator < 2 || numerator < 1 || numerator > 99) return undefined;
  return numerator === 1 ? `un ${part}` : `${spanishCardinal(numerator, 'masculine')} ${part}s`;
}

const MASCULINE_IN_A =
  /^(?:lempira|día|mapa|planeta|giga|mega|tera|tranvía|indígena|pirata|paraguas|terapeuta|cineasta|pediatra|gorila|panda|puma|problema|programa|sistema|idioma|tema|clima|poema|drama|kilograma|gramo|cometa|panorama|diagrama|telegrama|\p{L}{3,}grama|\p{L}+crata|pentagrama|esquema|teorema|síntoma|fantasma|aroma|axioma|dilema|enigma|lema|diploma|crucigrama|organigrama|ecosistema|subsistema|pijama|carisma|prisma|trauma|\p{L}+ista|\p{L}+nauta|colega|camarada|guardia|policía|espía|monarca|patriarca|jesuita|atleta|poeta|dálmata|sofá|papá)s?$/u;
const FEMININE_ENDING =
  /(?:(?:[csx]|eg|elig|in|un|uest|gest)i(?:ón|ones)|umbres?|dad|dades|tud|tudes|triz|trices)$/;
const FEMININE_ELSE = new Set(
  'base bases calle calles carne catedral catedrales clase clases clave claves crisis cruces cruz cárcel cárceles dosis especie especies fase fases flor flores foto fotos frase frases fuente fuentes gente gentes hipótesis imagen imágenes leche ley leyes llave llaves luces luz madre madres mano manos moto motos muerte muertes mujer mujeres narices nariz nave naves noche noches nube nubes nueces nuez pared paredes pirámide pirámides parte partes paz piel pieles razones razón raíces raíz red redes sales sangre sede sedes serie series señal señales sucursal sucursales suerte suertes superficie superficies tarde tardes tesis torre torres tribu tribus veces vez vocal vocales voces voz'.split(
    ' ',
  ),
);

/** The likely gender of a noun by its form. */
export function spanishGender(noun: string): SpanishGender {
  const word = noun.toLowerCase();
  if (MASCULINE_IN_A.test(word)) return 'masculine';
  return /as?$/.test(word) || FEMININE_ENDING.test(word) || FEMININE_ELSE.has(word)
    ? 'feminine'
    : 'masculine';
}
