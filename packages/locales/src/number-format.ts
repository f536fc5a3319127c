const formats = new Map<string, Intl.NumberFormat>();

/** Writes a number as the language of a BCP 47 tag does. Creating a format takes milliseconds, so each is kept. */
export function formatNumberIn(tag: string, value: number, options?: Intl.NumberFormatOptions): string {
  const key = tag + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(tag, options);
  formats.set(key, format);
  return format.format(value);
}
