import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../lib/error-words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.tsx';
import { useMayOwn } from '../../model/session/access.ts';
import { linkOf, playTask } from '../../model/tasks/task-actions.ts';
import { historyQuery } from '../../model/tasks/tasks-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlayIcon } from '../../ui/later-icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from './task-status.tsx';

const shown = 5;

/** The last few tasks. */
export function RecentWork() {
  const { t } = useTranslation();
  const recent = useQuery({ ...historyQuery({}, shown), enabled: useMayOwn() });
  if (recent.isError) return <p className="text-ink-2">{wordsOf(recent.error)}</p>;
  if (!recent.data) return <Skeleton className="h-30" />;
  if (recent.data.items.length === 0) return <p className="text-ink-2">{t('tasks.empty')}</p>;
  return (
    <ul className="flex flex-col">
      {recent.data.items.map((task) => (
        <li
          key={task.id}
          className="flex min-w-0 items-center gap-3 border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0"
        >
          <div className="min-w-0 flex-1">
            <Link to={`/tasks/${task.id}`} className="block truncate hover:underline">
              {task.text}
            </Link>
            <p className="text-12 text-ink-2">{formatDateTime(task.createdAt)}</p>
          </div>
          <StatusBadge status={task.status} />
          {linkOf(task) !== null && (
            <IconButton
              size="sm"
              label={t('tasks.play', { name: task.text.slice(0, 20) })}
              icon={<PlayIcon size={16} />}
              onClick={() => playTask(task)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
