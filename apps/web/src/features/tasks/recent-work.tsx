import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOwnQuery } from '../../model/session/access.ts';
import { historyQuery } from '../../model/tasks/tasks-query.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { PlayTaskButton } from './task-buttons.tsx';
import { TaskLine } from './task-line.tsx';
import { StatusBadge } from './task-status.tsx';

const pageSize = 5;

export function RecentWork() {
  const { t } = useTranslation();
  const recent = useOwnQuery(historyQuery({}, pageSize));
  return (
    <Loaded query={recent} skeleton={['h-30']}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-ink-2">{t('tasks.empty')}</p>
        ) : (
          <ul className="flex flex-col">
            {items.map((task) => (
              <li
                key={task.id}
                className="flex min-w-0 items-center gap-3 border-t border-line py-2 first:border-t-0 first:pt-0 last:pb-0"
              >
                <TaskLine task={task}>{formatDateTime(task.createdAt)}</TaskLine>
                <StatusBadge status={task.status} />
                <PlayTaskButton task={task} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
