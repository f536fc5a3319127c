/** A number as written in Latin text: thousands separated by commas or not, a point before the decimals. */
export const NUMBER = '(?:\\d{1,3}(?:,\\d{3})+(?!\\d)|\\d+)(?:\\.\\d+)?';
/** A minus before a number that nothing is subtracted from. */
export const MINUS = '(?:(?<![\\p{L}\\p{N})\\]^])(?<![\\p{N})\\]] )[-−–])';
/** Not inside a longer number, date or time. */
export const BEFORE = '(?<![\\d.,:/\\p{L}-])';
/** Not inside a longer number nor a name, two F-16s, an iPhone 6s, Boeing's 747s, seat 12J; a minus may stand before it. */
export const BEFORE_AMOUNT =
  '(?<![\\d.,:/\\p{L}]|\\p{Lu}\\p{Ll}?-|\\biPhone |\\b(?:[Ss]eats?|[Aa]partment|[Aa]pt\\.?|[Uu]nit|[Ss]uite|[Rr]oom|[Rr]ow|[Gg]ate|[Ff]lat|[Ll]ine|[Bb]us|[Ss]ize|[Mm]odel|[Ee]xit|[Bb]lock|[Ll]ocker|[Aa]siento|[Bb]utaca|[Ff]ila|[Pp]uerta|[Pp]iso|[Aa]partamento|[Dd]epartamento|[Ll]ocal) (?=\\d{1,4}\\p{Lu}(?!\\p{L})))(?!7[0-8]7s)';
export const AFTER = '(?![\\d\\p{L}]|[.,:/-]\\d)';
/** No quotation is open that the mark of feet or inches behind it might close. */
export const NO_QUOTATION = '(?<!(?<![\\d\\p{L}])["“\'‘][^"“”\\n]{0,80})';
export const DASH = '[-−–—]';

/** The number of a card or an account in groups of four; years one after the other are none. */
export const CARD = '(?<![\\d.,-])(?!(?:19|20)\\d\\d )\\d{4}(?: \\d{4}){3,5}(?!\\d)';

/** `911` → `9 1 1`: read digit by digit. */
export function spaced(digits: string): string {
  return [...digits.replace(/\D/g, '')].join(' ');
}

/** Groups of a telephone number, read digit by digit with a short pause between them. */
export function spacedGroups(written: string): string {
  return (written.match(/\d+/g) ?? []).map(spaced).join(', ');
}
