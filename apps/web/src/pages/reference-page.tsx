import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { OperationRow } from '../features/reference/operation-row.tsx';
import { serverAddress } from '../lib/server-address.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { documentAddress, type Operation, operationsQuery } from '../model/reference/openapi.ts';
import { groupOperations, type OperationGroup } from '../model/reference/operation-groups.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CodeIcon } from '../ui/icons.tsx';
import { DownloadIcon } from '../ui/later-icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { SearchLayout, searchLayoutSkeleton, sideLinksClass } from '../ui/search-layout.tsx';

export default function ReferencePage() {
  const { t } = useTranslation();
  const operations = useQuery(operationsQuery);
  useDocumentTitle(t('developers.sections.reference'));
  return (
    <Loaded query={operations} skeleton={searchLayoutSkeleton}>
      {(all) => <Reference operations={all} />}
    </Loaded>
  );
}

function Reference({ operations }: { readonly operations: readonly Operation[] }) {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const groups = useMemo(() => groupOperations(operations, query), [operations, query]);
  const count = groups.reduce((sum, group) => sum + group.operations.length, 0);
  return (
    <SearchLayout
      label={t('developers.reference.search')}
      query={query}
      onQuery={setQuery}
      nav={<GroupLinks groups={groups} />}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-8 px-3 py-5 wide:px-8 wide:py-6">
        <Introduction />
        <p role="status" className="sr-only">
          {query !== '' && t('developers.reference.found', { count })}
        </p>
        {groups.length === 0 && (
          <EmptyState title={t('developers.reference.nothing', { query: query.trim() })}>
            {t('developers.reference.nothingHint')}
          </EmptyState>
        )}
        {groups.map((group) => (
          <Group key={group.tag} group={group} />
        ))}
      </div>
    </SearchLayout>
  );
}

function GroupLinks({ groups }: { readonly groups: readonly OperationGroup[] }) {
  const { t } = useTranslation();
  const tagWords = useTagWords();
  return (
    <nav aria-label={t('developers.reference.groups')} className={sideLinksClass}>
      {groups.map(({ tag, operations }) => (
        <a
          key={tag}
          href={`#${tag}`}
          className="hit-target flex h-9 shrink-0 items-center justify-between gap-2 rounded-control px-3 whitespace-nowrap text-ink-2 hover:text-ink"
        >
          {tagWords(tag)}
          <span className="text-12 text-ink-3 tabular-nums">{operations.length}</span>
        </a>
      ))}
    </nav>
  );
}

function Introduction() {
  const { t } = useTranslation();
  return (
    <header className="flex flex-col gap-3">
      <h1 className="text-28 leading-9 font-bold">{t('developers.sections.reference')}</h1>
      <p className="max-w-170 text-ink-2">{t('developers.reference.text', { address: serverAddress() })}</p>
      <div className="flex flex-wrap gap-2">
        <Link to="/developers" className={buttonClass('soft')}>
          <CodeIcon size={16} />
          {t('developers.reference.start')}
        </Link>
        <a href={documentAddress()} download="parlando-openapi.json" className={buttonClass()}>
          <DownloadIcon size={16} />
          {t('developers.reference.document')}
        </a>
      </div>
    </header>
  );
}

function Group({ group: { tag, operations } }: { readonly group: OperationGroup }) {
  const tagWords = useTagWords();
  const id = `group-${tag}`;
  return (
    <section aria-labelledby={id} id={tag} className="flex scroll-mt-3 flex-col gap-2">
      <h2 id={id} className="text-18 font-bold">
        {tagWords(tag)}
      </h2>
      <ul className="panel divide-y divide-line overflow-hidden">
        {operations.map((operation) => (
          <OperationRow key={operation.id} operation={operation} />
        ))}
      </ul>
    </section>
  );
}

/** The name of a group of operations; the document's own if there is no translation. */
function useTagWords(): (tag: string) => string {
  const { t, i18n } = useTranslation();
  return (tag) => {
    const key = `developers.reference.tags.${tag}`;
    return i18n.exists(key) ? t(key as 'developers.reference.tags.synthesis') : tag;
  };
}
