import type { escapeForEspeak } from './espeak-text.ts';
import { mandarinReadingsOf, type ReadPart } from './mandarin-readings.ts';
import { createRespeller, ruleOf } from './respellings.ts';

/** Abbreviations whose letters are named, and which espeak-ng would say as English words. */
const SPELT =
  'VIP vip SVIP svip IC IQ iq EQ eq OA QA UAE EMS SAP ERP erp YMCA FAQ GUI LED led OLED UPS ABS ESP ETF IPO ROI KOL kol SOP sop ' +
  'IDE UX GRE AED ICU IVF EDG AG LOL OST EXO ABO OOC SEO seo ISO AOE ASMR asmr AQI ODM OTA EHR OKR COO EV NGO EVA AVI MOV ' +
  'AIGC aigc AGI EDM EXID EMC ADC IU OL PUA pua CAD';
/** Only where nothing in English is beside them: IT行业, but LET IT GO. */
const SPELT_ALONE = 'IT AM US UN AR ER LA ED EP OP UR AP AD MA BA ACT SAT ETA AKA';

const letters = (words: string, pattern: (word: string) => string) =>
  words.split(' ').map((word) => ruleOf(word, [...word].join('-'), pattern(word)));

const respellings = createRespeller(
  [
    ...letters(SPELT, (word) => word),
    ...letters(SPELT_ALONE, (word) => `(?<![A-Za-z][ ,'’-]?)${word}(?![ ,'’-]?[A-Za-z])`),
  ],
  'A-Za-z',
);

/** The readings of a Mandarin part, and the words that espeak-ng would read wrong, in order. */
export function mandarinPieces(part: ReadPart): Parameters<typeof escapeForEspeak>[2] {
  const readings = mandarinReadingsOf(part);
  const isFree = (from: number, to: number) =>
    readings.every(({ start, length }) => to <= start || start + length <= from);
  const words = respellings(part.text).filter(({ start, length }) => isFree(start, start + length));
  return [...readings, ...words].sort((a, b) => a.start - b.start);
}
