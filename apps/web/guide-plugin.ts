import { basename } from 'node:path';
import MarkdownIt, { type Token } from 'markdown-it';
import type { Plugin } from 'vite';
import type { CodeSample, GuidePage, GuidePart, GuideSection } from './src/model/guide/guide-page.ts';

const markdown = new MarkdownIt({ html: false });
const idAtEnd = /\s*\{#([a-z0-9-]+)\}$/;
const guideLink = /^\d+-([a-z-]+)\.md(#[a-z0-9-]+)?$/;

/** `03-voices.md` → `voices`. */
export const pageId = (file: string): string => basename(file, '.md').replace(/^\d+-/, '');

/** Compiles `docs/guide/<language>/*.md` to modules, so that the browser needs no Markdown library. */
export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    transform(source, id) {
      if (!/\/docs\/guide\/\w+\/[^/]+\.md$/.test(id)) return;
      const page = readGuidePage(source, id);
      const pictures = page.parts.filter((part) => part.kind === 'picture').map((part) => part.source);
      const imports = pictures.map((path, index) => `import p${index} from ${JSON.stringify(`./${path}`)};`);
      const sources = pictures.map((path, index) => `${JSON.stringify(path)}: p${index}`);
      return {
        code: `${imports.join('\n')}
const pictures = { ${sources.join(', ')} };
const page = ${JSON.stringify(page)};
for (const part of page.parts) if (part.kind === 'picture') part.source = pictures[part.source];
export default page;`,
        map: null,
        moduleType: 'js',
      };
    },
  };
}

/** Throws if a heading has no `{#id}` or the page has no title. Image paths are kept as in the file. */
export function readGuidePage(source: string, file: string): GuidePage {
  const tokens = markdown.parse(source, {});
  const headings = new Map(tokens.flatMap((token, index) => readHeading(tokens, token, index, file)));
  const title = tokens[1]?.content ?? '';
  if (tokens[0]?.tag !== 'h1' || title === '') throw new Error(`${file} does not begin with a title`);
  for (const token of tokens) {
    // A wide table scrolls sideways on a phone; it must also be reachable by keyboard.
    if (token.type === 'table_open') token.attrSet('tabindex', '0');
    for (const child of token.children ?? []) rewriteLink(child);
  }
  const body = tokens.slice(3);
  return { id: pageId(file), title, parts: toParts(body), sections: toSections(title, body, headings) };
}

/** Moves the `{#id}` in a heading's text to the heading, and makes the text a link to it. */
function readHeading(
  tokens: readonly Token[],
  token: Token,
  index: number,
  file: string,
): [Token, GuideSection][] {
  const inline = tokens[index + 1];
  if (token.type !== 'heading_open' || token.tag === 'h1' || !inline) return [];
  const id = idAtEnd.exec(inline.content)?.[1];
  const last = inline.children?.at(-1);
  if (id === undefined || !last) throw new Error(`${file}: the heading "${inline.content}" has no {#id}`);
  last.content = last.content.replace(idAtEnd, '');
  inline.content = inline.content.replace(idAtEnd, '');
  token.attrSet('id', id);
  const title = wordsOf(inline);
  const link = markdown.parseInline(`[a](#${id})`, {})[0]?.children ?? [];
  inline.children = [link[0], ...(inline.children ?? []), link[2]].filter((each) => each !== undefined);
  return [[token, { id, title, text: '' }]];
}

/** Turns links between files into links between pages; external links open in a new tab. */
function rewriteLink(token: Token): void {
  const href = token.type === 'link_open' ? String(token.attrGet('href')) : '';
  const [, page, heading = ''] = guideLink.exec(href) ?? [];
  if (page !== undefined) token.attrSet('href', `/docs/${page}${heading}`);
  else if (/^https?:/.test(href) || href.startsWith('/api/')) {
    token.attrSet('target', '_blank');
    token.attrSet('rel', 'noreferrer');
  }
}

function toParts(tokens: readonly Token[]): GuidePart[] {
  const parts: GuidePart[] = [];
  let html: Token[] = [];
  const add = (part?: GuidePart) => {
    if (html.length > 0)
      parts.push({ kind: 'html', html: markdown.renderer.render(html, markdown.options, {}) });
    html = [];
    if (part) parts.push(part);
  };
  for (let index = 0; index < tokens.length; index++) {
    const [token, next] = [tokens[index], tokens[index + 1]];
    const picture = token?.type === 'paragraph_open' && next && pictureOf(next);
    if (picture) {
      add(picture);
      // Skip its paragraph.
      index += 2;
    } else if (token?.type === 'fence' && token.level === 0) {
      const alternatives = tokens[index - 1]?.type === 'fence' && samplesOf(parts.at(-1));
      const part = codePart(token);
      if (alternatives && part.kind === 'code') alternatives.push(...part.samples);
      else add(part);
    } else if (token) html.push(token);
  }
  add();
  return parts;
}

/** The samples that the next code block may join. */
function samplesOf(part: GuidePart | undefined): CodeSample[] | undefined {
  return part?.kind === 'code' && part.samples[0]?.label ? (part.samples as CodeSample[]) : undefined;
}

/**
 * A code block. The info string `xml play` makes it playable; a second word, as in `js JavaScript`, labels an
 * alternative.
 */
function codePart({ info, content }: Token): GuidePart {
  const [, label = ''] = info.trim().split(/\s+/);
  const source = content.trimEnd();
  return label === 'play' ? { kind: 'speech', ssml: source } : { kind: 'code', samples: [{ label, source }] };
}

function pictureOf({ type, children }: Token): GuidePart | undefined {
  const [picture, ...others] = children ?? [];
  if (type !== 'inline' || picture?.type !== 'image' || others.length > 0) return undefined;
  return { kind: 'picture', source: String(picture.attrGet('src')), words: picture.content };
}

function toSections(
  title: string,
  tokens: readonly Token[],
  headings: ReadonlyMap<Token, GuideSection>,
): GuideSection[] {
  const sections: { id: string; title: string; text: string }[] = [{ id: '', title, text: '' }];
  let isHeading = false;
  for (const token of tokens) {
    const heading = headings.get(token);
    if (heading) sections.push({ ...heading });
    isHeading = heading !== undefined || (isHeading && token.type !== 'heading_close');
    const section = sections.at(-1);
    if (section && token.type === 'inline' && !isHeading) section.text += `${wordsOf(token)} `;
  }
  return sections.map((section) => ({ ...section, text: section.text.trim() }));
}

/** The text without markup. */
function wordsOf({ children }: Token): string {
  return (children ?? []).map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}
