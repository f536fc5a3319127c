import MarkdownIt from 'markdown-it';

/** Tags in the text are shown as they were typed, links lead only to web and mail addresses, pictures are left out. */
const untrusted = new MarkdownIt({ html: false, linkify: true }).disable('image');

untrusted.renderer.rules.link_open = (tokens, index, options, _, self) => {
  tokens[index]?.attrSet('target', '_blank');
  tokens[index]?.attrSet('rel', 'noreferrer nofollow');
  return self.renderToken(tokens, index, options);
};

/** Its headings stand below that of what shows it, which is of the second level, and leave out no level. */
untrusted.core.ruler.push('lower-headings', ({ tokens }) => {
  const headings = tokens.filter(({ type }) => type.startsWith('heading'));
  const levels = [...new Set(headings.map(({ tag }) => tag))].sort();
  for (const heading of headings) heading.tag = `h${Math.min(6, levels.indexOf(heading.tag) + 3)}`;
});

/** Markdown of strangers as HTML that runs nothing and loads nothing. */
export function renderUntrusted(markdown: string): string {
  return untrusted.render(markdown);
}
