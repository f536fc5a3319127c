import { useEffect } from 'react';
import { announce } from './announce.ts';
import { presentAddress } from './navigation.tsx';
import { useTranslation } from './use-translation.ts';

/** The page whose title is set; null before the first. */
let shownPath: string | null = null;

/**
 * Sets the title to 'title - {product name}', and announces that of another page: screen readers read only the first.
 * `isSaid`: it is in an alert, which they read anyway.
 */
export function useDocumentTitle(title: string, isSaid = false): void {
  const { t } = useTranslation();
  const product = t('shell.productName');
  useEffect(() => {
    document.title = `${title} - ${product}`;
    const { path } = presentAddress();
    if (shownPath !== null && path !== shownPath && !isSaid) announce(title);
    shownPath = path;
  }, [title, product, isSaid]);
}
