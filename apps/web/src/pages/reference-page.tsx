import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { OperationRow } from '../features/reference/operation-row.tsx';
import { useTagWords } from '../features/reference/use-tag-words.ts';
import { serverAddress } from '../lib/server-address.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { documentAddress, type Operation, operationsQuery } from '../model/reference/openapi.ts';
import { groupOperations, type OperationGroup } from '../model/reference/operation-groups.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CodeIcon } from '../ui/icons.tsx';
import { DownloadIcon, SearchIcon } from '../ui/later-icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { TextField } from '../ui/text-field.tsx';

const skeleton = ['h-9', 'h-24', 'h-64', 'h-64'].map((height) => `mx-auto mt-3 w-full max-w-200 ${height}`);

/** Every route of the API, as the server's own OpenAPI document describes it. */
export default function ReferencePage() {
  const { t } = useTranslation();
  const operations = useQuery(operationsQuery);
  useDocumentTitle(t('developers.reference.title'));
  return (
    <Loaded query={operations} skeleton={skeleton}>
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
    <div className="mx-auto flex w-full max-w-300 min-w-0 flex-1 flex-col wide:flex-row">
      <div className="flex flex-col gap-3 px-3 pt-3 print:hidden wide:sticky wide:top-(--header-height) wide:max-h-[calc(100dvh-var(--header-height))] wide:w-60 wide:shrink-0 wide:self-start wide:overflow-y-auto wide:px-4 wide:py-6">
        <TextField
          label={t('developers.reference.search')}
          hideLabel
          type="search"
          placeholder={t('developers.reference.search')}
          icon={<SearchIcon size={16} />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <GroupLinks groups={groups} />
      </div>
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
    </div>
  );
}

function GroupLinks({ groups }: { readonly groups: readonly OperationGroup[] }) {
  const { t } = useTranslation();
  const tagWords = useTagWords();
  return (
    <nav
      aria-label={t('developers.reference.groups')}
      className="flex gap-1 overflow-x-auto border-line max-wide:border-b max-wide:pb-2 wide:flex-col"
    >
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
      <h1 className="text-28 leading-9 font-bold">{t('developers.reference.title')}</h1>
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
    <section
      aria-labelledby={id}
      id={tag}
      className="flex scroll-mt-[calc(var(--header-height)+12px)] flex-col gap-2"
    >
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
