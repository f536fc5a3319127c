import { useState } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOwnQuery } from '../../model/session/access.ts';
import { runCommand } from '../../model/tasks/task-actions.ts';
import { historyQuery } from '../../model/tasks/tasks-query.ts';
import { useSpokenBy } from '../../model/voices/use-voice-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StarIcon } from '../../ui/icons.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { DeleteDialog, type Deletion } from './delete-dialog.tsx';
import { TaskButtons } from './task-buttons.tsx';
import { TaskLine } from './task-line.tsx';

/** Favourite audio, which is kept beyond the history's retention time. */
export function FavouriteTasks() {
  const { t } = useTranslation();
  const spokenBy = useSpokenBy();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const [page, setPage] = useState(1);
  const list = useOwnQuery(historyQuery({ page, favorite: true }));
  return (
    <div className="flex flex-col gap-4">
      <Loaded query={list} skeleton={['h-40 rounded-panel']}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<StarIcon size={24} />} title={t('favourites.noAudio')}>
              {t('favourites.noAudioHint')}
            </EmptyState>
          ) : (
            <ul className="flex flex-col gap-2">
              {items.map((task) => (
                <li
                  key={task.id}
                  className="panel flex min-w-0 flex-wrap items-center justify-between gap-2 py-2 pr-2 pl-4"
                >
                  <TaskLine task={task} className="basis-60 font-medium">
                    {spokenBy(task)} · {formatDateTime(task.createdAt)}
                  </TaskLine>
                  <TaskButtons
                    task={task}
                    onDelete={() => setDeletion({ count: 1, run: () => runCommand('delete', [task]) })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <DeleteDialog deletion={deletion} onClose={() => setDeletion(null)} />
      <Pagination page={page} of={list.data} onChange={setPage} />
    </div>
  );
}
