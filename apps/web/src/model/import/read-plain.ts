import type { Block } from './imported-document.ts';
import { joinLines, withoutInvisible } from './join-text.ts';

const number = '[\\d〇零一二三四五六七八九十百千两０-９]{1,9}';
/** Lines that are headings in texts without markup: what they are called, or what is known to stand alone. */
const headings: readonly { readonly level: number; readonly line: RegExp }[] = [
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

/** The parts of a text without markup: chapters by what their headings look like, a paragraph a line or between blank ones. */
export function readPlain(source: string): Block[] {
  const lines = withoutInvisible(source.replace(/\r\n?/g, '\n')).split('\n');
  const isWrapped = isHardWrapped(lines);
  const blocks: Block[] = [];
  let paragraph = '';
  const end = () => {
    if (paragraph !== '') blocks.push({ kind: 'paragraph', text: paragraph });
    paragraph = '';
  };
  for (const line of lines) {
    const text = line.trim();
    const level = text.length > 100 ? undefined : headings.find(({ line: looks }) => looks.test(text))?.level;
    if (text === '' || level !== undefined) end();
    if (level !== undefined) blocks.push({ kind: 'heading', text, level });
    else if (isWrapped) paragraph = joinLines(paragraph, text);
    else if (text !== '') blocks.push({ kind: 'paragraph', text });
  }
  end();
  return blocks;
}

/** Whether lines were broken at a width: there are blank lines, and most lines before another are about as long as any. */
function isHardWrapped(lines: readonly string[]): boolean {
  const lengths = lines.map((line) => line.trimEnd().length);
  const inner = lengths.filter((length, at) => length > 0 && (lengths[at + 1] ?? 0) > 0);
  if (inner.length < 8 || !lengths.includes(0)) return false;
  const longest = inner.toSorted((one, other) => one - other)[Math.floor(inner.length * 0.98)] ?? 0;
  if (longest < 30 || longest > 100) return false;
  return inner.filter((length) => length > longest * 0.75).length > inner.length * 0.7;
}
