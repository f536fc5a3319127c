/**
 * Characters that we refuse in SSML: controls other than tab, line feed and carriage return (stricter than XML 1.0, which
 * allows U+007F–U+009F), lone surrogates, and the non-characters that XML 1.0 excludes.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]/u;
const FORBIDDEN_ALL = new RegExp(FORBIDDEN.source, 'gu');

const NAME_START =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
/** `Name` of XML 1.0, fifth edition, production 5. */
const NAME = new RegExp(
  `[${NAME_START}][${NAME_START}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}]*`,
  'uy',
);
const SPACES = /[ \t\r\n]*/y;

/** UTF-16 offset of the first character SSML refuses, or -1. */
export function firstForbiddenCharacter(text: string): number {
  return text.search(FORBIDDEN);
}

export function withoutForbiddenCharacters(text: string): string {
  return text.replace(FORBIDDEN_ALL, '');
}

/** The name that starts at `offset`, or an empty string. */
export function nameAt(source: string, offset: number): string {
  NAME.lastIndex = offset;
  return NAME.exec(source)?.[0] ?? '';
}

export function skipSpaces(source: string, offset: number): number {
  SPACES.lastIndex = offset;
  return offset + (SPACES.exec(source)?.[0].length ?? 0);
}

/** True when `text` is nothing but XML's white space. */
export function isBlank(text: string): boolean {
  return skipSpaces(text, 0) === text.length;
}
