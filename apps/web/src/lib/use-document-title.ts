import { useEffect } from 'react';
import { useTranslation } from './use-translation.ts';

/** Sets the title to 'title - {product name}'. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation();
  const product = t('shell.productName');
  useEffect(() => {
    document.title = `${title} - ${product}`;
  }, [title, product]);
}
