import { type Names, readUnits } from '../names.ts';
import { spanishCardinal, spanishFraction, spanishGender } from './numbers.ts';

/** Thousands and decimals in either of the two ways in use; in ambiguous figures engines follow the locale. */
export const SPANISH_NUMBER =
  '(?:\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d+)?|\\d{1,3}(?:\\.\\d{3})+(?!\\d)(?:,\\d+)?|\\d+(?:[.,]\\d+)?)';

/** Un metro cúbico por segundo, dos metros cúbicos por segundo. */
const plural = (one: string) => one.replace(/^.*?(?= por |$)/, (head) => head.replace(/(?=\s|$)/g, 's'));
export const UNITS = readUnits(
  `
kilómetro: km, kms | metro: m, mts, mt | centímetro: cm | milímetro: mm | micrómetro: μm | nanómetro: nm
metro sobre el nivel del mar/metros sobre el nivel del mar: msnm
hectárea: ha | kilómetro cuadrado: km², km2 | metro cuadrado: m², m2, mts², mts2 | centímetro cuadrado: cm²
metro cúbico: m³, m3 | centímetro cúbico: cc, cm³ | decímetro cúbico: dm³
kilogramo: kg, kgs | gramo: g, gr, grs | miligramo: mg | microgramo: mcg, μg | nanogramo: ng | tonelada: t | libra: lb, lbs | onza: oz
litro: L, l, lt, lts | decilitro: dl, dL | centilitro: cl | mililitro: ml, mL | microlitro: μL, μl
taza: tza, tzas | cucharada: cda, cdas | cucharadita: cdta, cdtas, cdita, cditas
hora: h, hs, hrs | minuto: min, mins | segundo: seg, segs, s | milisegundo: ms | microsegundo: μs
metro por segundo al cuadrado: m/s², m/s2 | kilómetro por hora: kph | milla por hora: mph | revolución por minuto/revoluciones por minuto: rpm
latido por minuto: bpm, lpm | caballo: hp, HP
kilobyte: KB | megabyte: MB | gigabyte: GB | terabyte: TB | petabyte: PB | kibibyte: KiB | mebibyte: MiB | gibibyte: GiB
megabit: Mb | megabit por segundo: Mbps | gigabit por segundo: Gbps | megapíxel/megapíxeles: MP, Mpx | píxel/píxeles: px
hercio: Hz | kilohercio: kHz | megahercio: MHz | gigahercio: GHz | terahercio: THz
fotograma por segundo: fps | punto por pulgada: ppp
vatio: W | milivatio: mW | kilovatio: kW | megavatio: MW | gigavatio: GW | teravatio: TW | vatio hora/vatios hora: Wh | kilovatio hora/kilovatios hora: kWh
megavatio hora/megavatios hora: MWh | gigavatio hora/gigavatios hora: GWh | teravatio hora/teravatios hora: TWh | miliamperio hora/miliamperios hora: mAh
newton metro/newton metro: Nm, N·m | kilonewton/kilonewtons: kN | voltio: V | milivoltio: mV | kilovoltio: kV
miliamperio: mA | amperio hora/amperios hora: Ah | microfaradio: μF | nanofaradio: nF | picofaradio: pF
electronvoltio: eV | kiloelectronvoltio: keV | megaelectronvoltio: MeV | gigaelectronvoltio: GeV
ohmio: Ω | kilohmio: kΩ | megaohmio: MΩ | decibelio: dB
kilopascal/kilopascales: kPa | hectopascal/hectopascales: hPa | megapascal/megapascales: MPa | gigapascal/gigapascales: GPa | mol/moles: mol | milimol/milimoles: mmol | micromol/micromoles: μmol
nanomol/nanomoles: nmol | unidad internacional/unidades internacionales: UI | miliequivalente: mEq
caloría: cal | kilocaloría: kcal | kilojulio: kJ | megajulio: MJ | parte por millón: ppm | punto básico: pb | punto: pts
newton segundo/newton segundo: N·s | kilogramo metro por segundo/kilogramos metro por segundo: kg·m/s | newton metro cuadrado por kilogramo cuadrado/newton metro cuadrado por kilogramo cuadrado: N·m²/kg²
julio por kilogramo kelvin: J/(kg·K) | julio por kilogramo grado Celsius: J/(kg·℃), J/(kg·°C) | julio por mol kelvin: J/(mol·K) | vatio por metro cuadrado kelvin: W/(m²·K)
unidad/unidades: ud, uds | pieza: pza, pzas | página: págs | persona: pers
millón de pesos/millones de pesos: mdp | millón de dólares/millones de dólares: mdd | dólar/dólares: dls, dlls | peseta: ptas
`,
  ' por ',
  plural,
);
/** Una hora, un kilogramo: the gender of a unit's first word. */
const isFeminine = (name: string) => spanishGender(name.split(' ', 1)[0] ?? '') === 'feminine';

/** `1` metro → un metro, `5` → 5 metros */
export function counted(amount: string, [one, many]: Names[string]): string {
  if (amount === '1') return `${isFeminine(one) ? 'una' : 'un'} ${one}`;
  const gender = isFeminine(many) ? 'feminine' : 'masculine';
  const value = /^\d{1,6}$/.test(amount) ? Number(amount) : Number.NaN;
  const words = spanishCardinal(value, gender);
  return `${Number.isNaN(value) || words === spanishCardinal(value) ? amount : words} ${many}`;
}

/** 2 tazas y media, un litro y tres cuartos; undefined where the figures are read better. `noun` is one or many. */
export function countedWithPart(
  whole: string,
  noun: string,
  numerator: number,
  denominator: number,
): string | undefined {
  const part = spanishFraction(numerator, denominator);
  if (part === undefined) return undefined;
  const half = isFeminine(noun) ? 'media' : 'medio';
  const one = `${isFeminine(noun) ? 'una' : 'un'} ${noun.replace(/(?<=[aeiou])s$/, '')}`;
  return `${whole === '1' ? one : `${whole} ${noun}`} y ${part === 'un medio' ? half : part}`;
}

/** Medio kilogramo, tres cuartos de hora, 2 kilogramos y medio. */
export function partOfUnit(
  numerator: number,
  denominator: number,
  [one, many]: Names[string],
  whole?: string,
) {
  if (whole !== undefined) return countedWithPart(whole, whole === '1' ? one : many, numerator, denominator);
  const part = spanishFraction(numerator, denominator);
  if (part === 'un medio') return `${isFeminine(one) ? 'media' : 'medio'} ${one}`;
  return part === undefined ? undefined : `${part} de ${one}`;
}
