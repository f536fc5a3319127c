import { type DictionaryFormat, DictionaryFormat as formats } from '@parlando/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import {
  dictionaryFile,
  instanceEntriesQuery,
  moveLocalEntries,
  type ShownEntry,
  sayDictionaryFailure,
  useDictionary,
} from '../../model/dictionary/dictionary.ts';
import { switchDictionary, useLocalDictionary } from '../../model/dictionary/local-dictionary.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ReadingIcon } from '../../ui/icons.tsx';
import { PlusIcon } from '../../ui/later-icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryList } from './entry-list.tsx';
import { ImportDictionaryButton } from './import-dictionary-button.tsx';

const blocks = ['h-10', 'h-12', 'h-12', 'h-12'];

/** The entries of the dictionary: search, play, add, change, import and export. */
export function DictionarySection() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  /** The entry being edited; `new`: creates one. */
  const [edited, setEdited] = useState<ShownEntry | 'new' | null>(null);
  const query = useDictionary({ search, page });
  const isOff = useLocalDictionary((state) => state.isOff);
  const mayOwn = useMayOwn();
  const { data: others = [] } = useQuery(instanceEntriesQuery, queryClient);
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
  };
  return (
    <>
      {/* What the dictionary does, who owns it, and whether it is enabled here. */}
      <div className="flex max-w-180 flex-col gap-2">
        <p className="text-ink-2">{t('dictionary.intro')}</p>
        {!mayOwn && <p className="text-13 text-ink-2">{t('dictionary.guest')}</p>}
        {others.length > 0 && (
          <p className="text-13 text-ink-2">{t('dictionary.instance', { count: others.length })}</p>
        )}
        <Switch
          label={t('dictionary.inUse')}
          checked={!isOff}
          onChange={switchHere}
          className="w-fit min-h-9"
        />
        <p role="status" className="text-13 text-warning empty:hidden">
          {isOff && t('dictionary.off')}
        </p>
      </div>
      <TakeOverBanner />
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex grow max-wide:basis-full">
          <SearchField label={t('dictionary.search')} searched={search} onSearch={find} />
        </div>
        <ImportDictionaryButton />
        <ExportMenu />
        <Button variant="primary" icon={<PlusIcon />} onClick={() => setEdited('new')}>
          {t('dictionary.add')}
        </Button>
      </div>
      <Loaded query={query} skeleton={blocks}>
        {({ items, total, pageSize }) => (
          <>
            {items.length > 0 ? (
              <EntryList entries={items} onEdit={setEdited} />
            ) : search === '' ? (
              <EmptyState
                className="panel"
                icon={<ReadingIcon size={24} />}
                title={t('dictionary.empty.title')}
              >
                {t('dictionary.empty.text')}
              </EmptyState>
            ) : (
              <EmptyState
                className="panel"
                title={t('dictionary.nothingFound')}
                action={<Button onClick={() => find('')}>{t('dictionary.clearSearch')}</Button>}
              />
            )}
            <Pagination page={page} of={{ total, pageSize }} onChange={setPage} />
            <p className="text-13 text-ink-3" aria-live="polite">
              {(total > 0 || search !== '') && t('dictionary.count', { count: total })}
            </p>
          </>
        )}
      </Loaded>
      {edited && (
        <EntryDialog before={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function switchHere(isOn: boolean): void {
  try {
    switchDictionary(isOn);
  } catch (cause) {
    sayDictionaryFailure(cause);
  }
}

/** Offers to move this browser's guest entries into the account. */
function TakeOverBanner() {
  const { t } = useTranslation();
  const count = useLocalDictionary(({ entries }) => entries.length);
  const mayOwn = useMayOwn();
  const moving = useMutation({
    mutationFn: moveLocalEntries,
    onSuccess: (moved) => toast('success', t('dictionary.takeOver.moved', { count: moved })),
    onError: sayDictionaryFailure,
  });
  if (!mayOwn || count === 0) return null;
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-2 px-4 py-3">
      <p>{t('dictionary.takeOver.text', { count })}</p>
      <Button size="sm" variant="soft" act={moving}>
        {t('dictionary.takeOver.move')}
      </Button>
    </div>
  );
}

const types = { csv: 'text/csv', pls: 'application/pls+xml' } as const;
const words = { csv: 'dictionary.exportCsv', pls: 'dictionary.exportPls' } as const;

function ExportMenu() {
  const { t } = useTranslation();
  const saving = useMutation({
    mutationFn: async (format: DictionaryFormat) => {
      const content = await dictionaryFile(format);
      await saveBlob(new Blob([content], { type: types[format] }), `dictionary.${format}`);
    },
    onError: sayDictionaryFailure,
  });
  return (
    <Menu trigger={<Button busy={saving.isPending}>{t('dictionary.export')}</Button>}>
      {formats.options.map((format) => (
        <MenuItem key={format} onSelect={() => saving.mutate(format)}>
          {t(words[format])}
        </MenuItem>
      ))}
    </Menu>
  );
}
