import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { GuideArticle, GuideTurn } from '../features/guide/guide-article.tsx';
import { GuideResults } from '../features/guide/guide-search.tsx';
import { currentLanguage } from '../lib/language.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { guideAddress, guideQuery } from '../model/guide/guide.ts';
import type { GuidePage } from '../model/guide/guide-page.ts';
import { Loaded } from '../ui/loaded.tsx';
import { NavLink } from '../ui/nav-link.tsx';
import { SearchLayout, searchLayoutSkeleton, sideLinksClass } from '../ui/search-layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** The documentation: search and page list at the side, the current page beside them. */
export default function DocsPage() {
  const { t } = useTranslation();
  const { page: id } = useParams();
  const guide = useQuery(guideQuery(currentLanguage()));
  const page = id === undefined ? guide.data?.[0] : guide.data?.find((each) => each.id === id);
  useDocumentTitle(page && id !== undefined ? page.title : t('guide.docs.title'));
  if (guide.data && !page) return <NotFoundPage />;
  return (
    <Loaded query={guide} skeleton={searchLayoutSkeleton}>
      {(pages) => page && <Guide pages={pages} page={page} />}
    </Loaded>
  );
}

function Guide({ pages, page }: { pages: readonly GuidePage[]; page: GuidePage }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const clear = () => setQuery('');
  return (
    <SearchLayout
      label={t('guide.docs.search')}
      query={query}
      onQuery={setQuery}
      tour="docsSearch"
      nav={
        <nav aria-label={t('guide.docs.pages')} data-tour="docsPages" className={sideLinksClass}>
          {pages.map(({ id, title }) => (
            <NavLink
              key={id}
              to={guideAddress(id)}
              current={id === page.id && query === ''}
              onClick={clear}
              className="flex shrink-0 whitespace-nowrap"
            >
              {title}
            </NavLink>
          ))}
        </nav>
      }
    >
      <div className="min-w-0 max-w-200 flex-1 px-3 py-5 wide:px-8 wide:py-6">
        {query.trim() === '' ? (
          <>
            <GuideArticle key={page.id} page={page} />
            <GuideTurn pages={pages} page={page} />
          </>
        ) : (
          <GuideResults pages={pages} query={query} onChoose={clear} />
        )}
      </div>
    </SearchLayout>
  );
}
