/** Not before the rest of a number, a date or a time. */
export const END = '(?![\\d]|[.,:：/]\\d)';
/** A minus: no number or letter stands before it, but for the words that announce a value. */
export const MINUS =
  '(?:(?<![\\p{L}\\p{N}]|[\\p{Pe}])[-−–]|(?<=[温溫为為是达達至约約度值差降跌幅率利比额額润潤益亏虧损損增示在从從到于於得]|增[长長速]|海拔)[-−])';
export const RANGE = '[-−–—－~～至到]';

/** What can stand between a number and a Latin unit. */
export const GAP = '[ \\u00a0]?';
