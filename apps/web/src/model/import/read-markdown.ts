import { indexCodePoints } from '@parlando/speech';
import { findSpeakers, scriptLines } from '@parlando/speech/script';
import MarkdownIt from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { readHtml } from './html-blocks.ts';
import type { Block } from './imported-document.ts';
import { placeNotes } from './notes.ts';

const markdown = new MarkdownIt({ html: true }).use(footnotes);

/** The parts of a Markdown text, without front matter, code blocks and markup. */
export function readMarkdown(source: string): { readonly title: string; readonly blocks: readonly Block[] } {
  const { title, body } = takeFrontMatter(source.replace(/\r\n?/g, '\n'));
  const tokens = markdown
    .parse(withTurns(body), {})
    .filter(({ type }) => type !== 'fence' && type !== 'code_block');
  const html = markdown.renderer.render(tokens, markdown.options, {});
  const blocks = placeNotes(readHtml(html).blocks);
  // Keeps blocks with readings unchanged, so that their offsets stay valid.
  const cleaned = blocks.map((block) =>
    block.readings?.length ? block : { ...block, text: withoutLeftovers(block.text, block.kind) },
  );
  return { title, blocks: cleaned };
}

/** CommonMark misses the end of an emphasis between punctuation and a Chinese character, and has no task list items. */
function withoutLeftovers(text: string, kind: Block['kind']): string {
  const unticked = kind === 'item' ? text.replace(/^\[[ xX]\] /, '') : text;
  return unticked.replace(/(\*\*|__)(?=\S)([^*_\n]+?)\1/g, '$2');
}

/** Keeps a speaker's lines separate: Markdown would join them into a paragraph. */
function withTurns(body: string): string {
  const cast = findSpeakers(body).map((name) => ({ name, voice: '' }));
  if (cast.length === 0) return body;
  const points = indexCodePoints(body);
  const lines = scriptLines(body, cast);
  return lines
    .map(({ start, end }, index) => {
      const line = points.slice(start, end);
      return lines[index + 1]?.speaker === undefined ? line : line.replace(/\n[^\S\n]*$/, '  \n');
    })
    .join('');
}

function takeFrontMatter(source: string): { title: string; body: string } {
  const [whole = '', inside = ''] =
    /^---[^\S\n]*\n([\s\S]*?)\n(?:---|\.\.\.)[^\S\n]*(?:\n|$)/.exec(source) ?? [];
  // Otherwise the first line is a thematic break, and text follows.
  if (!/^(?:#.*\n)*["']?[\p{L}\p{N}_.-]+["']?:(?:\s|$)/u.test(inside)) return { title: '', body: source };
  const [, title = ''] = /^title:(.*)$/m.exec(inside) ?? [];
  return { title: title.trim().replace(/^["']|["']$/g, ''), body: source.slice(whole.length) };
}
