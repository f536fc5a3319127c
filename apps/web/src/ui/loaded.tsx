import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { wordsOf } from '../lib/error-words.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from './empty-state.tsx';
import { RetryButton } from './retry-button.tsx';
import { Skeleton } from './skeleton.tsx';

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** Classes of the skeleton's blocks, mainly their heights. */
  readonly skeleton: readonly string[];
  readonly children: (data: Data) => ReactNode;
}

/** Renders a query's data; until then a skeleton, or the error. */
export function Loaded<Data>({ query: { data, error, refetch }, skeleton, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  if (data !== undefined) return children(data);
  if (error) {
    // A retry after a 404 would not help.
    const isGone = error instanceof ApiError && error.status === 404;
    const retry = (
      <RetryButton size="md" onClick={() => void refetch()}>
        {t('ui.retry')}
      </RetryButton>
    );
    return <EmptyState title={wordsOf(error)} action={!isGone && retry} />;
  }
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-2">
      {skeleton.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are alike and never move
        <Skeleton key={index} className={block} />
      ))}
    </div>
  );
}
