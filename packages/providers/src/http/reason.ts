import type { BoundedText } from './bounded-text.ts';

const MAX_REASON_CHARACTERS = 300;
const MASK = '***';

/** C0, DEL, C1 and bidi controls, which could manipulate a log or terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** A provider's own words: the message of a JSON error, the title of a page. Undefined if empty. */
export function providerReason(
  body: BoundedText,
  statusText: string,
  secrets: readonly string[],
): string | undefined {
  const text = body.isCut ? withoutCutSecret(body.text, secrets) : body.text;
  return printable(saidIn(text), secrets) || printable(statusText, secrets) || undefined;
}

/** One line without the keys, at most 300 characters. */
export function printable(text: string, secrets: readonly string[]): string {
  // Control characters go first: removing them later could put a key together again.
  const line = text.replace(CONTROLS, ' ').replace(/ +/g, ' ').trim();
  // A long key is looked for only in what may be shown; at the end of that a piece of it may be left.
  const longest = longestSpelling(secrets);
  const looked = line.slice(0, 2 * (MAX_REASON_CHARACTERS + longest));
  const said = masked(looked, secrets);
  const shown = longest > 0 && looked.length < line.length ? said.slice(0, -longest) : said;
  return [...shown].slice(0, MAX_REASON_CHARACTERS).join('');
}

function longestSpelling(secrets: readonly string[]): number {
  return Math.max(0, ...secrets.map((secret) => encodeURIComponent(secret).length));
}

function masked(text: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]).filter(Boolean);
  return [...new Set(spellings)].reduce((rest, spelling) => replaceIgnoringCase(rest, spelling), text);
}

function replaceIgnoringCase(text: string, wanted: string): string {
  return text.replace(new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi'), MASK);
}

/** A key that the limit cut in two would not be recognised. */
function withoutCutSecret(text: string, secrets: readonly string[]): string {
  return text.slice(0, Math.max(0, text.length - longestSpelling(secrets)));
}

function saidIn(text: string): string {
  if (/^\s*</.test(text)) return /<title[^<>]*>([^<]*)/i.exec(text)?.[1] ?? '';
  if (!/^\s*[{[]/.test(text)) return text;
  return messageOf(parsed(text)) ?? text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: uses the text itself.
    return undefined;
  }
}

/** A message is not wrapped more often. Without a limit thousands of braces would fill the stack. */
const MOST_WRAPPERS = 8;

/** Providers write `{error: {message}}`, `{message}`, `{error}` or `{detail}`. */
export function messageOf(value: unknown, wrappers = 0): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || wrappers === MOST_WRAPPERS) return undefined;
  for (const name of ['error', 'message', 'detail']) {
    const found = messageOf((value as Record<string, unknown>)[name], wrappers + 1);
    if (found) return found;
  }
  return undefined;
}
