import { HistorySort, TaskStatus } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import type { TaskFilter } from '../../model/tasks/task-filter.ts';
import { Chip } from '../../ui/chip.tsx';
import { FilterSelect, filterClass } from '../../ui/filter-select.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';

interface TaskFiltersProps {
  readonly filter: TaskFilter;
  readonly onChange: (change: Readonly<Record<string, string | boolean | undefined>>) => void;
}

/** Search, status, favourites and order. */
export function TaskFilters({ filter, onChange }: TaskFiltersProps) {
  const { t } = useTranslation();
  return (
    <div data-tour="taskFilters" className="flex flex-wrap items-center gap-2">
      <SearchField
        label={t('tasks.search')}
        searched={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <FilterSelect
        label={t('tasks.columns.status')}
        value={filter.status}
        onChange={(status) => onChange({ status })}
        unfiltered={t('tasks.allStatuses')}
        options={TaskStatus.options.map((status) => ({ value: status, label: t(`tasks.status.${status}`) }))}
      />
      <Select
        label={t('tasks.sort')}
        hideLabel
        value={filter.sort ?? 'newest'}
        onChange={(sort) => onChange({ sort })}
        options={HistorySort.options.map((sort) => ({ value: sort, label: t(`tasks.sorts.${sort}`) }))}
        className={filterClass}
      />
      <Chip pressed={filter.favorite === true} onClick={() => onChange({ favorite: !filter.favorite })}>
        {t('tasks.onlyFavourites')}
      </Chip>
    </div>
  );
}
