export interface LocaleOption {
  readonly value: string;
  readonly label: string;
  /** Voices with this as their first locale. */
  readonly count: number;
}

export interface LocaleGroup {
  readonly id: 'common' | 'all';
  readonly items: readonly LocaleOption[];
}

/** The language options that come first, in this order. */
const commonLocales: readonly string[] = ['zh-CN', 'en-US', 'es-MX', 'ja-JP'];

/** The common locales, then all others sorted by label in the interface language. */
export function localeGroups(
  locales: ReadonlyMap<string, number>,
  label: (locale: string) => string,
  language: string,
): readonly LocaleGroup[] {
  const option = (value: string): LocaleOption => ({
    value,
    label: label(value),
    count: locales.get(value) ?? 0,
  });
  const { compare } = new Intl.Collator(language);
  const others = [...locales.keys()].filter((locale) => !commonLocales.includes(locale)).map(option);
  return [
    { id: 'common', items: commonLocales.map(option) },
    { id: 'all', items: others.sort((a, b) => compare(a.label, b.label)) },
  ];
}
