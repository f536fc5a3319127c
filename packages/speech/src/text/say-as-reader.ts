/** How one language reads the contents of `say-as`. Each answers undefined for what it cannot read. */
export interface SayAsReader {
  /** Names of signs when text is spelt. */
  readonly signs: Readonly<Record<string, string>>;
  digits(digits: string): string;
  telephone(written: string): string;
  /** A number with or without sign, separators and decimals. */
  cardinal(written: string): string | undefined;
  /** `detail`: gender, where the language has one: `m`, `f`. */
  ordinal(value: number, detail?: string): string;
  fraction(numerator: number, denominator: number, whole?: number): string;
  date(year?: string, month?: string, day?: string): string;
  clock(hour: string, minute: string, second?: string, half?: string): string;
  duration(hours: number, minutes: number, seconds: number): string;
  /** `currency`: ISO 4217 code or symbol. */
  money(amount: string, currency: string): string | undefined;
}
