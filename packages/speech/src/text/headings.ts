/** A line that begins a chapter. */
export interface Heading {
  readonly title: string;
  /** 1 is the highest. */
  readonly level: number;
}

const longest = 100;
const number = '[\\d〇零一二三四五六七八九十百千两０-９]{1,9}';
/** What headings are called where nothing marks them, or what is known to stand alone. */
const named: readonly { readonly level: number; readonly line: RegExp }[] = [
  { level: 1, line: new RegExp(`^第\\s*${number}\\s*[卷部编篇集](?:$|[\\s:：、.．].{0,40}$|\\S{0,20}$)`) },
  { level: 2, line: new RegExp(`^第\\s*${number}\\s*[章回](?:$|[\\s:：、.．].{0,60}$|\\S{0,30}$)`) },
  { level: 3, line: new RegExp(`^第\\s*${number}\\s*节(?:$|[\\s:：、.．].{0,60}$|\\S{0,30}$)`) },
  { level: 2, line: /^(?:序[言章曲]?|自序|前言|引言|楔子|引子|尾声|后记|番外.{0,20}|附录.{0,20})$/ },
  { level: 1, line: /^(?:part|book|parte|libro)\s+(?:[ivxlc]+|\d+|[a-z]{3,12})\b[.:]?.{0,60}$/i },
  { level: 2, line: /^(?:chapter|cap[ií]tulo)\s+(?:[ivxlc]+|\d+|[a-zé-]{3,14})\b[.:]?.{0,80}$/i },
  {
    level: 2,
    line: /^(?:prologue|epilogue|preface|foreword|introduction|pr[oó]logo|ep[ií]logo|prefacio)\.?$/i,
  },
];

/**
 * Reads a line of a text without markup as a heading: one that is marked (`# Title`), numbers a chapter (第三章, Chapter 3,
 * Capítulo III) or is known to stand alone (前言, Prologue). Undefined for any other.
 */
export function readHeading(line: string): Heading | undefined {
  const title = line.trim();
  if (title.length > longest) return undefined;
  const [, signs, marked] = /^(#{1,6})\s+(\S.*)$/u.exec(title) ?? [];
  if (signs && marked) return { title: marked, level: signs.length };
  const level = named.find(({ line: looks }) => looks.test(title))?.level;
  return level === undefined ? undefined : { title, level };
}
