import { useMemo } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../lib/use-translation.ts';
import { guideAddress } from '../../model/guide/guide.ts';
import type { GuidePage } from '../../model/guide/guide-page.ts';
import { searchGuide } from '../../model/guide/search-guide.ts';
import { EmptyState } from '../../ui/empty-state.tsx';

interface GuideResultsProps {
  readonly pages: readonly GuidePage[];
  readonly query: string;
  readonly onChoose: () => void;
}

export function GuideResults({ pages, query, onChoose }: GuideResultsProps) {
  const { t } = useTranslation();
  const found = useMemo(() => searchGuide(pages, query), [pages, query]);
  return (
    <div className="min-w-0">
      <h1 className="text-22 font-bold">{t('guide.docs.search')}</h1>
      <p role="status" className="text-13 text-ink-2">
        {t('guide.docs.found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState title={t('guide.docs.nothing', { query: query.trim() })}>
          {t('guide.docs.nothingHint')}
        </EmptyState>
      )}
      <ul className="mt-2 flex flex-col gap-1">
        {found.map(({ page, section, excerpt }) => (
          <li key={`${page.id}#${section.id}`}>
            <Link
              to={guideAddress(page.id, section.id)}
              onClick={onChoose}
              className="block rounded-control px-3 py-2 hover:bg-sunken"
            >
              <span className="font-medium text-accent">{section.title}</span>
              {section.id !== '' && <span className="text-13 text-ink-2"> · {page.title}</span>}
              <span className="mt-0.5 block text-13 text-ink-2">{excerpt}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
