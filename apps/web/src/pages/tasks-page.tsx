import type { HistoryItem } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayerDock } from '../features/player/player-dock.tsx';
import { BulkBar } from '../features/tasks/bulk-bar.tsx';
import { DeleteDialog, type Deletion } from '../features/tasks/delete-dialog.tsx';
import { TaskFilters } from '../features/tasks/task-filters.tsx';
import { TaskList } from '../features/tasks/task-list.tsx';
import { wordsOf } from '../lib/error-words.ts';
import { Link, navigate, useAddress } from '../lib/navigation.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useInstance } from '../model/instance/instance.ts';
import { useMayOwn } from '../model/session/access.ts';
import { deleteAllTasks, runCommand } from '../model/tasks/task-actions.ts';
import { isFiltered, readTaskFilter, type TaskFilter, tasksPerPage } from '../model/tasks/task-filter.ts';
import { historyQuery, isActive } from '../model/tasks/tasks-query.ts';
import { useLiveTasks } from '../model/tasks/use-live-tasks.ts';
import { useVoiceData } from '../model/voices/use-voice-data.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { QueueIcon, RefreshIcon } from '../ui/icons.tsx';
import { SearchIcon, TrashIcon } from '../ui/later-icons.tsx';
import { Page } from '../ui/page.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const pollMs = 2000;
const nothing: readonly HistoryItem[] = [];

export default function TasksPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('shell.nav.tasks'));
  useVoiceData();
  const filter = readTaskFilter(Object.fromEntries(new URLSearchParams(useAddress().search)));
  const historyDays = useInstance(({ config }) => config?.historyDays);
  const connected = useLiveTasks();
  const list = useQuery({
    ...historyQuery(filter),
    enabled: useMayOwn(),
    refetchInterval: ({ state }) => !connected && state.data?.items.some(isActive) === true && pollMs,
  });
  const tasks = list.data?.items ?? nothing;
  const total = list.data?.total ?? 0;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const chosen = tasks.filter(({ id }) => selected.has(id));

  const show = (search: TaskFilter) => void navigate(tasksAddress(search), { replace: true });
  const deleteSome = (some: readonly HistoryItem[]) =>
    setDeletion({ count: some.length, all: false, run: () => runCommand('delete', some) });

  return (
    <>
      <Page
        title={t('shell.nav.tasks')}
        aside={
          total > 0 && (
            <Button
              variant="danger"
              icon={<TrashIcon size={16} />}
              onClick={() => setDeletion({ count: total, all: true, run: deleteAllTasks })}
            >
              {t('tasks.deleteAll')}
            </Button>
          )
        }
      >
        {historyDays !== undefined && (
          <p className="-mt-2 text-13 text-ink-2">{t('tasks.kept', { days: historyDays })}</p>
        )}
        <TaskFilters filter={filter} onChange={show} />
        <BulkBar tasks={chosen} onClear={() => setSelected(new Set())} onDelete={() => deleteSome(chosen)} />
        {list.isPending ? (
          <TasksLoading />
        ) : list.isError && !list.data ? (
          <TasksFailed error={list.error} onRetry={() => void list.refetch()} />
        ) : tasks.length === 0 ? (
          <NoTasks filter={filter} onClear={() => show({})} />
        ) : (
          <TaskList
            tasks={tasks}
            selected={selected}
            onSelect={(id, on) => setSelected((now) => withMember(now, id, on))}
            onSelectAll={(on) => setSelected(new Set(on ? tasks.map(({ id }) => id) : []))}
            onDelete={(task) => deleteSome([task])}
          />
        )}
        <Pagination
          page={filter.page ?? 1}
          pages={Math.ceil(total / tasksPerPage)}
          onChange={(page) => void navigate(tasksAddress({ ...filter, page }))}
        />
      </Page>
      <PlayerDock />
      <DeleteDialog deletion={deletion} onClose={() => setDeletion(null)} />
    </>
  );
}

function tasksAddress(filter: TaskFilter): string {
  const search = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  return `/tasks${search.size > 0 ? `?${search}` : ''}`;
}

function withMember(set: ReadonlySet<string>, member: string, on: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (on) next.add(member);
  else next.delete(member);
  return next;
}

function TasksLoading() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-2">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16 rounded-panel" />
      ))}
    </div>
  );
}

function TasksFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={wordsOf(error)}
      action={
        <Button icon={<RefreshIcon size={16} />} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      }
    />
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
      icon={<QueueIcon size={24} />}
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
