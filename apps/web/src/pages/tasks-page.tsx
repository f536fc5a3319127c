import type { HistoryItem } from '@parlando/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { DeleteDialog, type Deletion } from '../features/tasks/delete-dialog.tsx';
import { TaskFilters } from '../features/tasks/task-filters.tsx';
import { TaskList } from '../features/tasks/task-list.tsx';
import { TasksBulkBar } from '../features/tasks/tasks-bulk-bar.tsx';
import { useAddressFilter } from '../lib/use-address-filter.ts';
import { useFound } from '../lib/use-found.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { withMembers } from '../lib/with-members.ts';
import { useInstance } from '../model/instance/instance.ts';
import { useOwnQuery } from '../model/session/access.ts';
import { deleteAllTasks, runCommand } from '../model/tasks/task-actions.ts';
import { isFiltered, readTaskFilter, type TaskFilter } from '../model/tasks/task-filter.ts';
import { historyQuery, useLiveTasks } from '../model/tasks/tasks-query.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TasksIcon } from '../ui/icons.tsx';
import { SearchIcon, TrashIcon } from '../ui/later-icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page } from '../ui/page.tsx';
import { Pagination } from '../ui/pagination.tsx';

const skeleton = Array<string>(4).fill('h-16 rounded-panel');

export default function TasksPage() {
  const { t } = useTranslation();
  const { filter, asked, page, onFilter, onPage, clear } = useAddressFilter(readTaskFilter);
  const list = useOwnQuery({ ...historyQuery(filter), ...useLiveTasks() });
  const total = list.data?.total ?? 0;
  useFound(asked, list);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deletion, setDeletion] = useState<Deletion | null>(null);

  return (
    <>
      <Page
        title={t('shell.nav.tasks')}
        aside={total > 0 && <DeleteAll count={total} onDelete={setDeletion} />}
      >
        <KeptDays />
        <TaskFilters filter={filter} onChange={onFilter} />
        <div data-tour="taskList" className="flex flex-col gap-4">
          <Loaded query={list} skeleton={skeleton}>
            {({ items }) =>
              items.length === 0 ? (
                <NoTasks filter={filter} onClear={clear} />
              ) : (
                <Tasks tasks={items} selected={selected} onSelect={setSelected} onDelete={setDeletion} />
              )
            }
          </Loaded>
        </div>
        <Pagination page={page} of={list.data} onChange={onPage} />
      </Page>
      <DeleteDialog deletion={deletion} onClose={() => setDeletion(null)} />
    </>
  );
}

function DeleteAll({ count, onDelete }: { count: number; onDelete: (deletion: Deletion) => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="danger"
      icon={<TrashIcon />}
      onClick={() => onDelete({ count, all: true, run: deleteAllTasks })}
    >
      {t('tasks.deleteAll')}
    </Button>
  );
}

function KeptDays() {
  const { t } = useTranslation();
  const days = useInstance(({ config }) => config?.historyDays);
  return (
    <p className="-mt-2 min-h-4.5 text-13 text-ink-2">{days !== undefined && t('tasks.kept', { days })}</p>
  );
}

interface TasksProps {
  readonly tasks: readonly HistoryItem[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
  readonly onDelete: (deletion: Deletion) => void;
}

function Tasks({ tasks, selected, onSelect, onDelete }: TasksProps) {
  const chosen = tasks.filter(({ id }) => selected.has(id));
  const deleteSome = (some: readonly HistoryItem[]) =>
    onDelete({ count: some.length, run: () => runCommand('delete', some) });
  return (
    <>
      <TasksBulkBar tasks={chosen} onClear={() => onSelect(new Set())} onDelete={() => deleteSome(chosen)} />
      <TaskList
        tasks={tasks}
        selected={selected}
        onSelect={(id, on) => onSelect(withMembers(selected, [id], on))}
        onSelectAll={(on) => onSelect(new Set(on ? tasks.map(({ id }) => id) : []))}
        onDelete={(task) => deleteSome([task])}
      />
    </>
  );
}

function NoTasks({ filter, onClear }: { filter: TaskFilter; onClear: () => void }) {
  const { t } = useTranslation();
  if (isFiltered(filter) || filter.page) {
    return (
      <EmptyState
        icon={<SearchIcon size={24} />}
        title={t('tasks.noMatch')}
        action={<Button onClick={onClear}>{t('tasks.clearFilters')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<TasksIcon size={24} />}
      title={t('tasks.empty')}
      action={
        <Link to="/" className={`${buttonClass('primary')} mt-2`}>
          {t('tasks.start')}
        </Link>
      }
    >
      {t('tasks.emptyHint')}
    </EmptyState>
  );
}
