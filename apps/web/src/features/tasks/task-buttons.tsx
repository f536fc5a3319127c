import type { HistoryItem } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  canDo,
  downloadTask,
  favouriteTask,
  linkOf,
  playTask,
  runCommand,
} from '../../model/tasks/task-actions.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RefreshIcon, StopIcon } from '../../ui/icons.tsx';
import { DownloadIcon, PlayIcon, StarFilledIcon, StarIcon, TrashIcon } from '../../ui/later-icons.tsx';

interface TaskButtonsProps {
  readonly task: HistoryItem;
  readonly onDelete: (task: HistoryItem) => void;
}

/** What can be done with one task, as it is now. */
export function TaskButtons({ task, onDelete }: TaskButtonsProps) {
  const { t } = useTranslation();
  const name = task.text.slice(0, 20);
  return (
    <div className="flex items-center">
      {canDo('cancel', task) && <CommandButton command="cancel" task={task} icon={<StopIcon size={16} />} />}
      {canDo('retry', task) && <CommandButton command="retry" task={task} icon={<RefreshIcon size={16} />} />}
      {linkOf(task) !== null && (
        <>
          <IconButton
            size="sm"
            label={t('tasks.play', { name })}
            icon={<PlayIcon size={16} />}
            onClick={() => playTask(task)}
          />
          <IconButton
            size="sm"
            label={t('tasks.download', { name })}
            icon={<DownloadIcon size={16} />}
            onClick={() => downloadTask(task)}
          />
        </>
      )}
      <FavouriteTaskButton task={task} />
      <IconButton
        size="sm"
        label={t('tasks.delete', { name })}
        icon={<TrashIcon size={16} />}
        onClick={() => onDelete(task)}
      />
    </div>
  );
}

function CommandButton({
  command,
  task,
  icon,
}: {
  command: 'retry' | 'cancel';
  task: HistoryItem;
  icon: ReactNode;
}) {
  const { t } = useTranslation();
  const running = useMutation({ mutationFn: () => runCommand(command, [task]) });
  return (
    <IconButton
      size="sm"
      label={t(`tasks.${command}`, { name: task.text.slice(0, 20) })}
      icon={icon}
      disabled={running.isPending}
      onClick={() => running.mutate()}
    />
  );
}

export function FavouriteTaskButton({ task }: { task: HistoryItem }) {
  const { t } = useTranslation();
  const changing = useMutation({ mutationFn: () => favouriteTask(task) });
  return (
    <IconButton
      size="sm"
      label={t('tasks.favourite', { name: task.text.slice(0, 20) })}
      icon={task.isFavorite ? <StarFilledIcon size={16} /> : <StarIcon size={16} />}
      aria-pressed={task.isFavorite}
      className={task.isFavorite ? 'text-accent' : ''}
      disabled={changing.isPending}
      onClick={() => changing.mutate()}
    />
  );
}
