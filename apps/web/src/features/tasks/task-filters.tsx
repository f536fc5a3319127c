import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTaskFilter, type TaskFilter, taskSorts, taskStatuses } from '../../model/tasks/task-filter.ts';
import { Chip } from '../../ui/chip.tsx';
import { SearchIcon } from '../../ui/later-icons.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';

const typingPauseMs = 300;
const anyStatus = 'all';

interface TaskFiltersProps {
  readonly filter: TaskFilter;
  readonly onChange: (filter: TaskFilter) => void;
}

/** Search, status, favourites and order. Another choice begins at the first page. */
export function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  const { t } = useTranslation();
  const change = (part: Record<string, unknown>) =>
    onChange(readTaskFilter({ ...filter, page: undefined, ...part }));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Search searched={filter.search ?? ''} onSearch={(text) => change({ search: text || undefined })} />
      <Select
        label={t('tasks.columns.status')}
        hideLabel
        value={filter.status ?? anyStatus}
        onChange={(status) => change({ status: status === anyStatus ? undefined : status })}
        options={[
          { value: anyStatus, label: t('tasks.allStatuses') },
          ...taskStatuses.map((status) => ({ value: status, label: t(`tasks.status.${status}`) })),
        ]}
        className="w-34"
      />
      <Select
        label={t('tasks.sort')}
        hideLabel
        value={filter.sort ?? 'newest'}
        onChange={(sort) => change({ sort })}
        options={taskSorts.map((sort) => ({ value: sort, label: t(`tasks.sorts.${sort}`) }))}
        className="w-34"
      />
      <Chip
        pressed={filter.favorite === true}
        onClick={() => change({ favorite: filter.favorite ? undefined : true })}
      >
        {t('tasks.onlyFavourites')}
      </Chip>
    </div>
  );
}

function Search({ searched, onSearch }: { searched: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useTypedSearch(searched, onSearch);
  return (
    <TextField
      label={t('tasks.search')}
      hideLabel
      type="search"
      icon={<SearchIcon size={16} />}
      placeholder={t('tasks.search')}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
      className="min-w-50 flex-1"
    />
  );
}

/** Shows typed text at once and searches for it after a pause. */
function useTypedSearch(searched: string, search: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const [known, setKnown] = useState(searched);
  /** Text that was sent to the address and has not arrived there; null if none. */
  const [sent, setSent] = useState<string | null>(null);
  if (searched !== known) {
    setKnown(searched);
    setSent(null);
    // Changed from elsewhere: the filters were cleared, or the browser went back.
    if (searched !== sent) setTyped(searched);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` changes with each render and always does the same
  useEffect(() => {
    const text = typed.trim();
    if (text === searched) return;
    const timer = setTimeout(() => {
      setSent(text);
      search(text);
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  return [typed, setTyped] as const;
}
