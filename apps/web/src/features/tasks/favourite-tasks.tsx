import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../lib/error-words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.tsx';
import { useMayOwn } from '../../model/session/access.ts';
import { runCommand } from '../../model/tasks/task-actions.ts';
import { tasksPerPage } from '../../model/tasks/task-filter.ts';
import { historyQuery } from '../../model/tasks/tasks-query.ts';
import { useVoiceName } from '../../model/voices/use-voice-name.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StarIcon } from '../../ui/later-icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeleteDialog, type Deletion } from './delete-dialog.tsx';
import { TaskButtons } from './task-buttons.tsx';

/** The audio that is kept beyond the days of history. */
export function FavouriteTasks() {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  const [page, setPage] = useState(1);
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const list = useQuery({ ...historyQuery({ page, favorite: true }), enabled: useMayOwn() });
  if (list.isError) return <EmptyState title={wordsOf(list.error)} />;
  if (!list.data) return <Skeleton className="h-40 rounded-panel" />;
  if (list.data.items.length === 0) {
    return (
      <EmptyState icon={<StarIcon size={24} />} title={t('favourites.noAudio')}>
        {t('favourites.noAudioHint')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-2">
        {list.data.items.map((task) => (
          <li
            key={task.id}
            className="panel flex min-w-0 flex-wrap items-center justify-between gap-2 py-2 pr-2 pl-4"
          >
            <div className="min-w-0 flex-1 basis-60">
              <Link to={`/tasks/${task.id}`} className="block truncate font-medium hover:underline">
                {task.text}
              </Link>
              <p className="truncate text-12 text-ink-2">
                {voiceName(task.voice)} · {formatDateTime(task.createdAt)}
              </p>
            </div>
            <TaskButtons
              task={task}
              onDelete={() => setDeletion({ count: 1, all: false, run: () => runCommand('delete', [task]) })}
            />
          </li>
        ))}
      </ul>
      <Pagination page={page} pages={Math.ceil(list.data.total / tasksPerPage)} onChange={setPage} />
      <DeleteDialog deletion={deletion} onClose={() => setDeletion(null)} />
    </div>
  );
}
