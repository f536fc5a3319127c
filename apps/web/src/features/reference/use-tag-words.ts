import { useTranslation } from '../../lib/use-translation.ts';

/** The name of a group of operations; the document's own if there is no translation. */
export function useTagWords(): (tag: string) => string {
  const { t, i18n } = useTranslation();
  return (tag) => {
    const key = `developers.reference.tags.${tag}`;
    return i18n.exists(key) ? t(key as 'developers.reference.tags.synthesis') : tag;
  };
}
