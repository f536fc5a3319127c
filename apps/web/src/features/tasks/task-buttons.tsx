import type { HistoryItem } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../lib/use-translation.ts';
import { downloadStem, favouriteTask, shareLink } from '../../model/player/audio-actions.ts';
import { togglePlay } from '../../model/player/playback.ts';
import { useInPlayer } from '../../model/player/use-in-player.ts';
import { useMayOwn } from '../../model/session/access.ts';
import { canDo, downloadTask, linkOf, playTask, runCommand } from '../../model/tasks/task-actions.ts';
import { DownloadMenu } from '../../ui/download-menu.tsx';
import type { Icon } from '../../ui/glyph.tsx';
import { IconButton, type IconButtonProps } from '../../ui/icon-button.tsx';
import { RefreshIcon, StopIcon } from '../../ui/icons.tsx';
import {
  DownloadIcon,
  PauseIcon,
  PlayIcon,
  ShareIcon,
  SubtitlesIcon,
  TrashIcon,
} from '../../ui/later-icons.tsx';
import { StarButton } from '../../ui/star-button.tsx';

interface TaskProps {
  readonly task: HistoryItem;
}

export function TaskButtons({ task, onDelete }: TaskProps & { onDelete: (task: HistoryItem) => void }) {
  const mayOwn = useMayOwn();
  const link = linkOf(task);
  return (
    <div className="flex flex-wrap items-center">
      <CommandButton verb="cancel" task={task} />
      <CommandButton verb="retry" task={task} />
      {link !== null && (
        <>
          <PlayTaskButton task={task} />
          <TaskButton verb="download" task={task} Icon={DownloadIcon} onClick={() => downloadTask(task)} />
          <FormatsButton task={task} />
          <TaskButton verb="share" task={task} Icon={ShareIcon} onClick={() => void shareLink(link)} />
        </>
      )}
      {mayOwn && (
        <>
          <FavouriteButton task={task} />
          <TaskButton verb="delete" task={task} Icon={TrashIcon} onClick={() => onDelete(task)} />
        </>
      )}
    </div>
  );
}

interface TaskButtonProps extends TaskProps, Omit<IconButtonProps, 'label' | 'icon' | 'size'> {
  readonly verb: 'cancel' | 'retry' | 'play' | 'pause' | 'download' | 'share' | 'delete';
  readonly Icon: Icon;
}

/** A button whose name says what it does to which task. */
function TaskButton({ verb, task, Icon, ...button }: TaskButtonProps) {
  const { t } = useTranslation();
  const label = t(`tasks.${verb}`, { name: shortName(task) });
  return <IconButton size="sm" label={label} icon={<Icon />} {...button} />;
}

export function PlayTaskButton({ task }: TaskProps) {
  const { inPlayer, playing } = useInPlayer(({ taskId }) => taskId === task.id);
  if (linkOf(task) === null) return null;
  return (
    <TaskButton
      verb={playing ? 'pause' : 'play'}
      task={task}
      Icon={playing ? PauseIcon : PlayIcon}
      tone={inPlayer ? 'playing' : 'plain'}
      onClick={() => (inPlayer ? togglePlay() : playTask(task))}
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
      trigger={<IconButton size="sm" label={label} icon={<SubtitlesIcon />} />}
    />
  );
}

const commandIcons = { cancel: StopIcon, retry: RefreshIcon };

function CommandButton({ verb, task }: TaskProps & { verb: keyof typeof commandIcons }) {
  const run = useMutation({ mutationFn: () => runCommand(verb, [task]) });
  return canDo(verb, task) && <TaskButton verb={verb} task={task} Icon={commandIcons[verb]} act={run} />;
}

function FavouriteButton({ task }: TaskProps) {
  const { t } = useTranslation();
  const favourite = useMutation({ mutationFn: () => favouriteTask(task.id) });
  const label = t('tasks.favourite', { name: shortName(task) });
  return <StarButton isFavourite={task.isFavorite} label={label} act={favourite} />;
}

function shortName({ text }: HistoryItem): string {
  return text.slice(0, 20);
}
