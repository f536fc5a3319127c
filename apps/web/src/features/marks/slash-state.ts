/** What a person typed behind a slash, and where. */
export interface Slash {
  /** UTF-16 units of the slash. */
  readonly at: number;
  readonly typed: string;
}

/**
 * The slash that was just typed at the caret, if it may begin a mark. Within dates, fractions, addresses and `and/or` it
 * is only a slash.
 */
export function slashAt(text: string, caret: number): Slash | null {
  if (!/[/／]/u.test(text.charAt(caret - 1))) return null;
  return /[\p{Script=Latin}\p{N}/／:.<]/u.test(text.charAt(caret - 2)) ? null : { at: caret - 1, typed: '' };
}

/** The same slash after the text was typed on; null when it is no longer at hand. */
export function typedOn({ at }: Slash, text: string, caret: number): Slash | null {
  const typed = text.slice(at + 1, caret);
  if (caret <= at || !/[/／]/u.test(text.charAt(at)) || typed.length > 16) return null;
  return /[\s\p{P}]/u.test(typed) ? null : { at, typed };
}
