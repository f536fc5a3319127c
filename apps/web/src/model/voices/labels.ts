import type { Language } from '@parlando/locales';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { labelFiles } from '../../generated/labels/index.ts';
import { currentLanguage } from '../../lib/language.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useTranslation } from '../../lib/use-translation.ts';

type LabelTable = Record<'locales' | 'styles' | 'roles', Record<string, string>>;

/** Display names of ids; an id without a label is named by `Intl.DisplayNames` or shown as it is. */
export interface Labels {
  readonly locale: (id: string) => string;
  readonly style: (id: string) => string;
  readonly role: (id: string) => string;
}

const tables: Record<Language, () => Promise<{ labels: LabelTable }>> = labelFiles;

function labelsQuery(language: Language) {
  return queryOptions({
    queryKey: ['labels', language],
    queryFn: async () => createLabels((await tables[language]()).labels, language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The labels in the interface language; until they are loaded, the browser's own language names. */
export function useLabels(): Labels {
  useTranslation();
  const language = currentLanguage();
  return useQuery(labelsQuery(language), queryClient).data ?? plainLabels(language);
}

const plain = new Map<Language, Labels>();

function plainLabels(language: Language): Labels {
  const known = plain.get(language) ?? createLabels({ locales: {}, styles: {}, roles: {} }, language);
  plain.set(language, known);
  return known;
}

function createLabels(table: LabelTable, language: Language): Labels {
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
  return {
    locale: (id) => table.locales[id] ?? capitalised(displayName(names, id), language),
    style: (id) => table.styles[id] ?? id,
    role: (id) => table.roles[id] ?? id,
  };
}

/** Spanish writes names of languages in lower case; the table has capitals, as fields and lists do. */
function capitalised(name: string, language: Language): string {
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function displayName(names: Intl.DisplayNames, id: string): string {
  try {
    return names.of(id) ?? id;
  } catch {
    // `of` throws a RangeError for invalid BCP 47 tags such as `zh-CN-guangxi`, whose last part is no variant.
    return id;
  }
}
