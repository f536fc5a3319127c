import MarkdownIt from 'markdown-it';

/** HTML in the text is escaped, links lead only to web and mail addresses, images are left out. */
const untrusted = new MarkdownIt({ html: false, linkify: true }).disable('image');

untrusted.renderer.rules.link_open = (tokens, index, options, _, self) => {
  tokens[index]?.attrSet('target', '_blank');
  tokens[index]?.attrSet('rel', 'noreferrer nofollow');
  return self.renderToken(tokens, index, options);
};

/** Headings start at level 3, below the level 2 heading around them, and skip no level. */
untrusted.core.ruler.push('lower-headings', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type.startsWith('heading'));
  const levels = [...new Set(headings.map(({ tag }) => tag))].sort();
  for (const heading of headings) heading.tag = `h${Math.min(6, levels.indexOf(heading.tag) + 3)}`;
});

/** Renders untrusted Markdown as HTML that runs and loads nothing. */
export function renderUntrusted(markdown: string): string {
  return untrusted.render(markdown);
}
