import { HistorySort, TaskStatus } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { readTaskFilter, type TaskFilter } from '../../model/tasks/task-filter.ts';
import { Chip } from '../../ui/chip.tsx';
import { FilterSelect, filterClass } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

interface TaskFiltersProps {
  readonly filter: TaskFilter;
  readonly onChange: (filter: TaskFilter) => void;
}

/** Search, status, favourites and order. A change goes back to the first page. */
export function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  const { t } = useTranslation();
  const change = (part: Record<string, unknown>) =>
    onChange(readTaskFilter({ ...filter, page: undefined, ...part }));
  return (
    <div data-tour="taskFilters" className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t('tasks.search')}
        searched={filter.search ?? ''}
        onSearch={(text) => change({ search: text || undefined })}
      />
      <FilterSelect
        label={t('tasks.columns.status')}
        value={filter.status}
        onChange={(status) => change({ status })}
        unfiltered={t('tasks.allStatuses')}
        options={TaskStatus.options.map((status) => ({ value: status, label: t(`tasks.status.${status}`) }))}
      />
      <Select
        label={t('tasks.sort')}
        hideLabel
        value={filter.sort ?? 'newest'}
        onChange={(sort) => change({ sort })}
        options={HistorySort.options.map((sort) => ({ value: sort, label: t(`tasks.sorts.${sort}`) }))}
        className={filterClass}
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
