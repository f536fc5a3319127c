import { withoutForbiddenCharacters } from './xml-characters.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text for between tags; control characters and lone surrogates, which XML cannot hold, are left out. */
export function escapeText(text: string): string {
  return withoutForbiddenCharacters(text).replace(/[&<>]/g, (character) => ESCAPES[character] ?? character);
}

/** Text for an attribute in either kind of quotes. */
export function escapeAttribute(text: string): string {
  return withoutForbiddenCharacters(text).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
