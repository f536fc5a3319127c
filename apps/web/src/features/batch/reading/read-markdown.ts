/** A part of a Markdown text that begins with a heading. */
export interface MarkdownSection {
  /** Empty before the first heading. */
  readonly heading: string;
  /** What is spoken below it, without markup. */
  readonly body: string;
}

/** Parts by headings, without front matter, code blocks and markup. */
export function markdownSections(source: string): MarkdownSection[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  for (const line of spokenLines(source)) {
    const heading = /^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(line);
    if (heading) sections.push({ heading: withoutInlineMarkup(heading[1] ?? ''), lines: [] });
    else sections.at(-1)?.lines.push(withoutMarkup(line));
  }
  return sections
    .map(({ heading, lines }) => ({ heading, body: tidy(lines.join('\n')) }))
    .filter(({ heading, body }) => heading !== '' || body !== '');
}

/** All that is spoken, headings too, paragraphs apart by an empty line. */
export function markdownText(source: string): string {
  return markdownSections(source)
    .flatMap(({ heading, body }) => [heading, body])
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Without front matter, fenced code, comments and link definitions; an underlined heading becomes one with a hash. */
function spokenLines(source: string): string[] {
  const lines = withoutFrontMatter(source.replace(/\r\n?/g, '\n'))
    .replace(/<!--[\s\S]*?-->/g, '')
    .split('\n');
  const spoken: string[] = [];
  let fence = '';
  for (const line of lines) {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence) {
      if (marker.startsWith(fence)) fence = '';
    } else if (marker) fence = marker;
    else if (/^ {0,3}(?:=+|-{2,})\s*$/.test(line) && spoken.at(-1)?.trim()) {
      spoken.push(`# ${spoken.pop()?.trim() ?? ''}`);
    } else if (!/^ {0,3}\[[^\]]+\]:\s*\S+/.test(line)) spoken.push(line);
  }
  return spoken;
}

/** Front matter is keys in YAML; else the first line is a rule, and what follows is text. */
function withoutFrontMatter(source: string): string {
  const [whole = '', inside = ''] =
    /^---[^\S\n]*\n([\s\S]*?)\n(?:---|\.\.\.)[^\S\n]*(?:\n|$)/.exec(source) ?? [];
  const lines = inside.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const isKey = (line: string) => /^["']?[\p{L}\p{N}_.-]+["']?:(?:\s|$)/u.test(line);
  const continues = (line: string) => /^(?:\s|- )/.test(line);
  const first = lines[0] ?? '';
  const isYaml = /^\S/.test(inside) && isKey(first) && lines.every((line) => isKey(line) || continues(line));
  return isYaml ? source.slice(whole.length) : source;
}

function withoutMarkup(line: string): string {
  if (/^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$/.test(line)) return '';
  if (/^\s*\|?(?:\s*:?-+:?\s*\|)+\s*:?-*:?\s*$/.test(line)) return '';
  const text = line
    .replace(/^(?:\s*>)+\s?/, '')
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/, '')
    .replace(/^\s*\|(.*)\|\s*$/, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(', '),
    );
  return withoutInlineMarkup(text);
}

function withoutInlineMarkup(text: string): string {
  return text
    .replace(/!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<(https?:[^>\s]+)>/g, '$1')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/(`+)(.+?)\1/g, '$2')
    .replace(/(\*\*\*|\*\*|\*|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}_])(__|_)(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1')
    .trim();
}

function tidy(text: string): string {
  return text.replace(/\n{3,}/g, '\n\n').trim();
}
