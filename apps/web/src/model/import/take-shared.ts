import { openPage } from './import-store.ts';
import { takeText } from './take-text.ts';

/**
 * Takes the text or the web page that the address hands over: `#text=…` or `#url=…`, as links, bookmarks and the server's
 * `POST /share` have it. A text replaces the editor's, which can be undone; a page is previewed.
 */
export function takeShared(): void {
  const shared = new URLSearchParams(location.hash.slice(1));
  const [text, url, title] = ['text', 'url', 'title'].map((name) => shared.get(name)?.trim() ?? '');
  // Otherwise a reload would take it again.
  history.replaceState(history.state, '', location.pathname + location.search);
  if (url) openPage(url);
  else if (text) takeText(title || firstWords(text), [{ title: '', level: 1, text }]);
}

const firstWords = (text: string): string => [...text].slice(0, 40).join('');
