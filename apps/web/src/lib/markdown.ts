import MarkdownIt from 'markdown-it';

/** Tags in the text are shown as they were typed, links lead only to web and mail addresses, pictures are left out. */
const untrusted = new MarkdownIt({ html: false, linkify: true }).disable('image');

untrusted.renderer.rules.link_open = (tokens, index, options, _, self) => {
  tokens[index]?.attrSet('target', '_blank');
  tokens[index]?.attrSet('rel', 'noreferrer nofollow');
  return self.renderToken(tokens, index, options);
};

/** Its headings stand below those of what shows it, which has one of the second level. */
untrusted.core.ruler.push('lower-headings', ({ tokens }) => {
  for (const token of tokens)
    if (token.type.startsWith('heading')) token.tag = `h${Math.min(6, Number(token.tag[1]) + 2)}`;
});

/** Markdown of strangers as HTML that runs nothing and loads nothing. */
export function renderUntrusted(markdown: string): string {
  return untrusted.render(markdown);
}
