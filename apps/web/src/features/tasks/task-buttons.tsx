import type { HistoryItem } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../lib/use-translation.ts';
import { downloadStem, favouriteTask, shareLink } from '../../model/player/audio-actions.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { canDo, downloadTask, linkOf, playTask, runCommand } from '../../model/tasks/task-actions.ts';
import { DownloadMenu } from '../../ui/download-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RefreshIcon, StarIcon, StopIcon } from '../../ui/icons.tsx';
import {
  DownloadIcon,
  PlayIcon,
  ShareIcon,
  StarFilledIcon,
  SubtitlesIcon,
  TrashIcon,
} from '../../ui/later-icons.tsx';

interface TaskProps {
  readonly task: HistoryItem;
}

/** The actions available for one task in its current status. */
export function TaskButtons({ task, onDelete }: TaskProps & { onDelete: (task: HistoryItem) => void }) {
  const { t } = useTranslation();
  const mayOwn = useMayOwn();
  const name = shortName(task);
  return (
    <div className="flex flex-wrap items-center">
      <CommandButton command="cancel" task={task} />
      <CommandButton command="retry" task={task} />
      <PlayTaskButton task={task} />
      {linkOf(task) !== null && (
        <IconButton
          size="sm"
          label={t('tasks.download', { name })}
          icon={<DownloadIcon size={16} />}
          onClick={() => downloadTask(task)}
        />
      )}
      {linkOf(task) !== null && <FormatsButton task={task} />}
      {linkOf(task) !== null && (
        <IconButton
          size="sm"
          label={t('tasks.share', { name })}
          icon={<ShareIcon size={16} />}
          onClick={() => void shareLink(linkOf(task))}
        />
      )}
      {mayOwn && <FavouriteButton task={task} />}
      {mayOwn && (
        <IconButton
          size="sm"
          label={t('tasks.delete', { name })}
          icon={<TrashIcon size={16} />}
          onClick={() => onDelete(task)}
        />
      )}
    </div>
  );
}

export function PlayTaskButton({ task }: TaskProps) {
  const { t } = useTranslation();
  if (linkOf(task) === null) return null;
  return (
    <IconButton
      size="sm"
      label={t('tasks.play', { name: shortName(task) })}
      icon={<PlayIcon size={16} />}
      onClick={() => playTask(task)}
    />
  );
}

function FormatsButton({ task }: TaskProps) {
  const { t } = useTranslation();
  const label = t('captions.menuOf', { name: shortName(task) });
  return (
    <DownloadMenu
      audio={{ taskId: task.id, format: task.format, speakers: task.speakers }}
      stem={downloadStem({ timestamp: Date.parse(task.createdAt) })}
      onAudio={() => downloadTask(task)}
      trigger={<IconButton size="sm" label={label} icon={<SubtitlesIcon size={16} />} />}
    />
  );
}

const commandIcons = { cancel: <StopIcon size={16} />, retry: <RefreshIcon size={16} /> };

function CommandButton({ command, task }: TaskProps & { command: keyof typeof commandIcons }) {
  const { t } = useTranslation();
  const running = useMutation({ mutationFn: () => runCommand(command, [task]) });
  if (!canDo(command, task)) return null;
  return (
    <IconButton
      size="sm"
      label={t(`tasks.${command}`, { name: shortName(task) })}
      icon={commandIcons[command]}
      busy={running.isPending}
      onClick={() => running.mutate()}
    />
  );
}

function FavouriteButton({ task }: TaskProps) {
  const { t } = useTranslation();
  const changing = useMutation({ mutationFn: () => favouriteTask(task.id) });
  return (
    <IconButton
      size="sm"
      label={t('tasks.favourite', { name: shortName(task) })}
      icon={task.isFavorite ? <StarFilledIcon size={16} /> : <StarIcon size={16} />}
      aria-pressed={task.isFavorite}
      className={task.isFavorite ? 'text-accent' : ''}
      busy={changing.isPending}
      onClick={() => changing.mutate()}
    />
  );
}

function shortName({ text }: HistoryItem): string {
  return text.slice(0, 20);
}
