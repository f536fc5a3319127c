/** Not before the rest of a number or a time. Behind a price a stroke is no date's: ¥15/100g. */
export const END = '(?!\\d|[.,:：]\\d)';
/** A minus: no number or letter stands before it, but for the words that announce a value. */
export const MINUS =
  '(?:(?<![\\p{L}\\p{N}]|[\\p{Pe}])[-−–]|(?<=[温眼为是达至约度值差降跌撤幅率利比额润益亏损增示在从到于得]|(?<![规原法细守准总附])则|增[长速]|海拔|计算)[-−])';
export const RANGE = '[-−–—－~～至到]';

/** What can stand between a number and a Latin unit. */
export const GAP = '[ \\u00a0]?';
