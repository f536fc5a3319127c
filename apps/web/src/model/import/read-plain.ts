import { readHeading } from '@parlando/speech';
import type { Block } from './imported-document.ts';
import { joinLines, withoutInvisible } from './join-text.ts';

/** Finds chapters by what their headings look like, and one paragraph per line or between blank lines. */
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
    const heading = readHeading(line);
    if (text === '' || heading) end();
    if (heading) blocks.push({ kind: 'heading', text: heading.title, level: heading.level });
    else if (isWrapped) paragraph = joinLines(paragraph, text);
    else if (text !== '') blocks.push({ kind: 'paragraph', text });
  }
  end();
  return blocks;
}

/** Whether some lines are blank, and most of those that another follows are about as long as the longest. */
function isHardWrapped(lines: readonly string[]): boolean {
  const lengths = lines.map((line) => line.trimEnd().length);
  const inner = lengths.filter((length, at) => length > 0 && (lengths[at + 1] ?? 0) > 0);
  if (inner.length < 8 || !lengths.includes(0)) return false;
  const longest = inner.toSorted((one, other) => one - other)[Math.floor(inner.length * 0.98)] ?? 0;
  if (longest < 30 || longest > 100) return false;
  return inner.filter((length) => length > longest * 0.75).length > inner.length * 0.7;
}
