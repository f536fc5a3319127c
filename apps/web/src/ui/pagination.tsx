import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import { Button } from './button.tsx';

export interface PaginationProps {
  /** From 1. */
  readonly page: number;
  /** Size of the whole list; undefined while it loads. */
  readonly of: { readonly total: number; readonly pageSize: number } | undefined;
  readonly onChange: (page: number) => void;
}

export function Pagination({ page, of, onChange }: PaginationProps) {
  const { t } = useTranslation();
  const pages = of ? Math.ceil(of.total / of.pageSize) : 0;
  const last = Math.max(pages, 1);
  const change = useEffectEvent(onChange);
  // The only entry of the last page may have been removed.
  useEffect(() => {
    if (of && page > last) change(last);
  }, [of, page, last]);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav aria-label={t('ui.pagination.label')} className="flex items-center justify-center gap-3">
      {/* Not `disabled`, which would take the focus from the button that led to the first or last page. */}
      <Button size="sm" aria-disabled={page <= 1} onClick={() => page > 1 && onChange(page - 1)}>
        {t('ui.pagination.previous')}
      </Button>
      <span className="text-13 text-ink-2" aria-live="polite">
        {t('ui.pagination.page', { page, pages })}
      </span>
      <Button size="sm" aria-disabled={page >= pages} onClick={() => page < pages && onChange(page + 1)}>
        {t('ui.pagination.next')}
      </Button>
    </nav>
  );
}
