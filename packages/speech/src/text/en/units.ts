import { type Names, readUnits } from '../names.ts';
import { alternatives } from '../rules.ts';
import { englishFraction } from './numbers.ts';

/** A mile per gallon, five miles per gallon. */
const plural = (one: string) => one.replace(/(?= per |$)/, 's');
export const UNITS = readUnits(
  `
kilometer: km, kms | meter: m | centimeter: cm | millimeter: mm | micrometer: μm | nanometer: nm
foot/feet: ft | yard: yd, yds | mile: mi
hectare: ha | square kilometer: km², km2, sq km | square meter: m², m2, sq m | square centimeter: cm²
square foot/square feet: sq ft, sqft | square inch/square inches: sq in | square yard: sq yd | square mile: sq mi
cubic meter: m³, m3 | cubic centimeter: cm³ | cubic decimeter: dm³ | cubic kilometer: km³ | cubic foot/cubic feet: cu ft
kilogram: kg, kgs | gram: g | milligram: mg | microgram: μg, mcg | nanogram: ng | pound: lb, lbs | ounce: oz
liter: L, l | deciliter: dL, dl | centiliter: cL, cl | milliliter: mL, ml | microliter: μL, μl
fluid ounce: fl oz | quart: qt | gallon: gal | barrel: bbl | teaspoon: tsp | tablespoon: tbsp, Tbsp | dozen/dozen: doz | piece: pcs | package: pkg, pkgs
year: yr, yrs | month: mo, mos | week: wk, wks | hour: h, hr, hrs | minute: min, mins | second: s, sec, secs
millisecond: ms | microsecond: μs
kilometer per hour: kph, kmh | mile per hour: mph | mile per gallon: mpg | knot: kts | meter per second squared: m/s², m/s2
kilobyte: KB, kB | megabyte: MB | gigabyte: GB | terabyte: TB | petabyte: PB | kibibyte: KiB | mebibyte: MiB | gibibyte: GiB | megabit: Mb, Mbit | gigabit: Gb, Gbit
kilobit per second: kbps | megabit per second: Mbps, mbps | gigabit per second: Gbps, gbps
hertz/hertz: Hz | kilohertz/kilohertz: kHz | megahertz/megahertz: MHz | gigahertz/gigahertz: GHz | terahertz/terahertz: THz
watt: W | milliwatt: mW | kilowatt: kW | megawatt: MW | gigawatt: GW | terawatt: TW | watt hour: Wh | kilowatt hour: kWh
megawatt hour: MWh | gigawatt hour: GWh | terawatt hour: TWh | volt: V | millivolt: mV | kilovolt: kV | milliamp: mA
milliamp hour: mAh | amp hour: Ah | microfarad: μF | nanofarad: nF | picofarad: pF | kilonewton: kN | newton meter: Nm, N·m
electron volt: eV | kiloelectron volt: keV | megaelectron volt: MeV | gigaelectron volt: GeV
ohm: Ω | kiloohm: kΩ | megaohm: MΩ | pascal: Pa | hectopascal: hPa | kilopascal: kPa | megapascal: MPa | gigapascal: GPa | p s i/p s i: psi
calorie: cal | kilocalorie: kcal | joule: J | kilojoule: kJ | megajoule: MJ | mole: mol | millimole: mmol | micromole: μmol | nanomole: nmol | decibel: dB | lumen: lm
horsepower/horsepower: hp | brake horsepower/brake horsepower: bhp
megapixel: MP | pixel: px | pixel per inch: ppi | dot per inch: dpi | frame per second: fps | point: pts
revolution per minute: rpm | beat per minute: bpm | part per million: ppm | part per billion: ppb | international unit: IU
milliequivalent: mEq | newton second: N·s | kilogram meter per second: kg·m/s | newton square meter per square kilogram: N·m²/kg²
joule per kilogram kelvin: J/(kg·K) | joule per kilogram degree Celsius: J/(kg·℃), J/(kg·°C) | joule per mole kelvin: J/(mol·K) | watt per square meter kelvin: W/(m²·K)
`,
  ' per ',
  plural,
);
export const UNIT = alternatives(Object.keys(UNITS));
/** `5 m.p.h.` are no meters, the 5 W’s of a report no watts. */
const NO_LONGER_WORD = "(?![\\p{L}\\d²³]|/(?!\\d)|\\.\\p{L}|['’]s(?!\\p{L}))";
/** The full stop of `tsp.`, unless a sentence follows, and of others where the sentence goes on: 180 lbs., 2 lbs. 4 oz. */
const FULL_STOP =
  '(?:(?<=[Tt]b?sp)\\.(?! *$| +\\p{Lu})|\\.(?=[,;)]| \\p{Ll}|(?<=(?:ft|lbs?|hrs?)\\.) \\d{1,2} ?(?:in|oz|min)))?';
export const UNIT_END = NO_LONGER_WORD + FULL_STOP;

/** What is named by its size: 11 inch paper, where 6 inches are long. */
export const SIZED =
  '(?:paper|drives?|(?:[48]K|[FUQ]?HD|O?LED|LCD|IPS)(?!\\p{L})|screens?|pipes?|displays?|monitors?|rulers?|pizzas?|laptops?|tablets?|TVs?|televisions?|photos?|prints?|frames?|boards?|nails?|screws?|bolts?|tiles?|wheels?|tires?|tyres?|pans?|disks?|hoses?|cables?|tubes?|strips?|layers?|margins?|borders?|plates?|planks?|guns?|cards?|envelopes?|sheets?|posters?|batter(?:y|ies)|charg(?:ers?|ing)|adapters?|bulbs?|motors?|engines?|turbo|SSDs?|cameras?|bottles?|jars?|bags?|cans?|tins?|packs?|packets?|cartons?|tubs?|blocks?|singles?|vinyl|races?|sprints?|relays?|hurdles|dash|freestyle|butterfly|backstroke|breaststroke|medley|houses?|apartments?|waists?|inseams?)(?!\\p{L})';
/** What follows an amount and is no noun that it counts: the $5 he owed, where this $5 gadget is one. */
export const NO_NOUN =
  '(?!(?:hundred|thousand|million|billion|trillion|lakh|crore|is|was|were|are|has|had|have|will|would|could|should|may|might|can|did|he|she|they|we|it|you|that|which|who|when|than|in|on|of|for|from|to|at|by|with|and|or|but|as|an?|the|per|into|each|back|now|more|less|worth|if|not|so|off|out|went|goes|got|came|made|paid|buys|bought|because|after|before|until|wide|long|tall|high|deep|thick|\\p{Ll}+(?<!us|limit)ed|spent|lost|left|my|your|his|her|our|their|this|these|those|just|only|alone|also|still|every|all|last)(?!\\p{L}))';

/** 1 mile, 2 miles */
export function counted(amount: string, [one, many]: Names[string]): string {
  return `${amount} ${/^0*1(?:\.0+)?$/.test(amount) ? one : many}`;
}

/** 2, `one quarter` → 2 and a quarter */
export function withPart(whole: string, part: string): string {
  return `${whole} and ${part.replace(/^one /, 'a ').replace('a eighth', 'an eighth')}`;
}

/** 3, 4, mile → three quarters of a mile; with 2 before them 2 and three quarters miles */
export function partOfUnit(
  numerator: number,
  denominator: number,
  [one, many]: Names[string],
  whole?: string,
) {
  const part = englishFraction(numerator, denominator);
  if (part === undefined) return undefined;
  if (whole !== undefined) return `${withPart(whole, part)} ${many}`;
  const article = /^(?:[aeio]|hour)/.test(one) ? 'an' : 'a';
  return part === 'one half' ? `half ${article} ${one}` : `${part} of ${article} ${one}`;
}
