import { Readability } from '@mozilla/readability';
import { decodePage } from './decode-text.ts';

/** Larger pages are read whole: looking for their article would make this page stutter. */
const most = { bytes: 5_000_000, elements: 20_000 };

/**
 * Finds the article of a web page, without navigation, advertisements and comments, and returns its title and content
 * as HTML. Runs no script of the page and fetches nothing. Returns null if there is none.
 */
export function readArticle(bytes: Uint8Array, charset?: string): string | null {
  if (bytes.length > most.bytes) return null;
  const { text } = decodePage(bytes, charset);
  const page = new DOMParser().parseFromString(withoutHandlers(text), 'text/html');
  if (page.getElementsByTagName('*').length > most.elements) return null;
  const headline = headlineOf(page);
  const article = new Readability(page, {
    serializer: (content) => content as Element,
    // What is shorter counts as no article. A character of Chinese says as much as three letters.
    charThreshold: /\p{Script=Han}/u.test(page.title) ? 170 : 500,
    // The reader recognises notes by them.
    keepClasses: true,
  }).parse();
  if (!article?.content?.textContent?.trim()) return null;
  const { content } = article;
  const title = headline ?? article.title?.trim() ?? '';
  const heading = content.querySelector('h1, h2')?.textContent.trim();
  const written = document.createElement('title');
  written.textContent = title;
  // The library drops a heading that repeats the title, which belongs to what is spoken.
  const isHeaded = title === '' || (heading && title.includes(heading));
  const spoken = isHeaded ? '' : `<h1>${written.innerHTML}</h1>`;
  return `${written.outerHTML}<main>${spoken}${content.innerHTML}</main>`;
}

/** The heading that the page's title begins with. Chinese sites append their names in ways that the library keeps. */
function headlineOf({ title, body }: Document): string | undefined {
  const headings = [...body.querySelectorAll('h1')].map(({ textContent }) => textContent.trim());
  return headings.find((heading) => heading !== '' && title.trim().startsWith(heading));
}

/** Browsers run no event handlers of a parsed page, but report each of them as a breach of our security policy. */
function withoutHandlers(html: string): string {
  const handler = /\son\w+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi;
  return html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(handler, ''));
}
