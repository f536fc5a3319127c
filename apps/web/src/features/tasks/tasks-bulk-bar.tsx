import type { HistoryItem } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../lib/use-translation.ts';
import { canDo, runCommand, type TaskCommand } from '../../model/tasks/task-actions.ts';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon, StopIcon } from '../../ui/icons.tsx';
import { DownloadIcon, TrashIcon } from '../../ui/later-icons.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';

interface BulkBarProps {
  readonly tasks: readonly HistoryItem[];
  readonly onClear: () => void;
  readonly onDelete: () => void;
}

export function TasksBulkBar({ tasks, onClear, onDelete }: BulkBarProps) {
  const { t } = useTranslation();
  if (tasks.length === 0) return null;
  return (
    <SelectionBar
      label={t('tasks.bulk')}
      count={t('tasks.selected', { count: tasks.length })}
      clear={t('tasks.clearSelection')}
      onClear={onClear}
      className="wide:sticky phone:sticky"
    >
      <Commands tasks={tasks} />
      <Button size="sm" variant="danger" icon={<TrashIcon />} onClick={onDelete}>
        {t('tasks.bulkCommand.delete', { count: tasks.length })}
      </Button>
    </SelectionBar>
  );
}

const commands = [
  { command: 'download', icon: <DownloadIcon /> },
  { command: 'retry', icon: <RefreshIcon /> },
  { command: 'cancel', icon: <StopIcon /> },
] as const;

function Commands({ tasks }: Pick<BulkBarProps, 'tasks'>) {
  const { t } = useTranslation();
  const running = useMutation({ mutationFn: (command: TaskCommand) => runCommand(command, tasks) });
  return commands.map(({ command, icon }) => {
    const count = tasks.filter((task) => canDo(command, task)).length;
    return (
      count > 0 && (
        <Button
          key={command}
          size="sm"
          icon={icon}
          busy={running.isPending && running.variables === command}
          disabled={running.isPending}
          onClick={() => running.mutate(command)}
        >
          {t(`tasks.bulkCommand.${command}`, { count })}
        </Button>
      )
    );
  });
}
