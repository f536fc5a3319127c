import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';
import { useTranslation } from './use-translation.ts';

type Found = Pick<UseQueryResult<{ readonly total: number }>, 'data' | 'isPlaceholderData'>;

/** Announces how many entries a list has after another search or filter, which `asked` identifies. */
export function useFound(asked: string, { data, isPlaceholderData }: Found): void {
  const { t } = useTranslation();
  const total = isPlaceholderData ? undefined : data?.total;
  const last = useRef(asked);
  useEffect(() => {
    if (total === undefined || last.current === asked) return;
    last.current = asked;
    announce(t('tasks.found', { count: total }));
  }, [asked, total, t]);
}
