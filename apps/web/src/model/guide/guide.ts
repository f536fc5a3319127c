import type { Language } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import type { GuidePage } from './guide-page.ts';

/**
 * Keyed by path, so that they are in the order of the numbers in their names. The build makes one file per language.
 */
const files = import.meta.glob<GuidePage>('../../../../../docs/guide/*/*.md', { import: 'default' });

/** The whole documentation of a language, fetched once. */
export const guideQuery = (language: Language) =>
  queryOptions({
    queryKey: ['guide', language],
    queryFn: () =>
      Promise.all(
        Object.entries(files)
          .filter(([path]) => path.includes(`/guide/${language}/`))
          .map(([, load]) => load()),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const guideAddress = (page: string, heading = ''): string =>
  `/docs/${page}${heading && `#${heading}`}`;
