/** An active slash and what was typed after it. */
export interface Slash {
  /** UTF-16 offset of the slash. */
  readonly at: number;
  readonly typed: string;
}

/** The slash before the caret if it may open the menu: not within dates, fractions, URLs and `and/or`. */
export function slashAt(text: string, caret: number): Slash | null {
  if (!/[/／]/u.test(text.charAt(caret - 1))) return null;
  return /[\p{Script=Latin}\p{N}/／:.<]/u.test(text.charAt(caret - 2)) ? null : { at: caret - 1, typed: '' };
}

/** The same slash after further typing; null once it is no longer active. */
export function typedOn({ at }: Slash, text: string, caret: number): Slash | null {
  const typed = text.slice(at + 1, caret);
  if (caret <= at || !/[/／]/u.test(text.charAt(at)) || typed.length > 16) return null;
  return /[\s\p{P}]/u.test(typed) ? null : { at, typed };
}
