import type { HistoryItem } from '@parlando/contract';
import { useRef } from 'react';
import { Link } from 'wouter';
import { formatDateTime, formatLength, formatNumber } from '../../lib/format.ts';
import { useIsTight } from '../../lib/use-measured.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useSpokenBy } from '../../model/voices/use-voice-words.ts';
import { useLangOf } from '../../model/voices/voices.ts';
import { Checkbox, LabelledCheckbox } from '../../ui/checkbox.tsx';
import { TaskButtons } from './task-buttons.tsx';
import { TaskStatusCell } from './task-status.tsx';

export interface TaskListProps {
  readonly tasks: readonly HistoryItem[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (id: string, selected: boolean) => void;
  readonly onSelectAll: (selected: boolean) => void;
  readonly onDelete: (task: HistoryItem) => void;
}

export function TaskList(props: TaskListProps) {
  const box = useRef<HTMLDivElement>(null);
  const List = useIsTight(box) ? TaskCards : TaskTable;
  return (
    <div ref={box} className="flex min-w-0 flex-col gap-3">
      <List {...props} />
    </div>
  );
}

function TaskTable(props: TaskListProps) {
  const { t } = useTranslation();
  return (
    <div className="panel overflow-hidden">
      <table className="w-full table-fixed text-left">
        <thead className="border-b border-line bg-sunken text-12 text-ink-2">
          <tr>
            <th className="w-11 pl-2">
              <SelectAll {...props} />
            </th>
            <th className="px-2 py-2 font-medium">{t('tasks.columns.text')}</th>
            <th className="w-42 px-2 py-2 font-medium">{t('tasks.columns.status')}</th>
            <th className="w-20 px-2 py-2 text-right font-medium">{t('tasks.columns.characters')}</th>
            <th className="hidden w-18 px-2 py-2 text-right font-medium desktop:table-cell">
              {t('tasks.columns.duration')}
            </th>
            <th className="w-36 px-2 py-2 font-medium">{t('tasks.columns.created')}</th>
            <th className="w-38 py-2 pr-2 pl-2 font-medium desktop:w-50">{t('ui.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {props.tasks.map((task) => (
            <TaskRow key={task.id} task={task} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TaskRowProps extends Pick<TaskListProps, 'selected' | 'onSelect' | 'onDelete'> {
  readonly task: HistoryItem;
}

function TaskRow({ task, selected, onSelect, onDelete }: TaskRowProps) {
  const spokenBy = useSpokenBy();
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <td className="py-1.5 pl-2">
        <SelectOne task={task} selected={selected} onSelect={onSelect} />
      </td>
      <th scope="row" className="min-w-0 px-2 py-2.5 font-normal">
        <TaskLink task={task} />
        <p className="truncate text-12 text-ink-2">{spokenBy(task)}</p>
      </th>
      <td className="px-2 py-2.5">
        <TaskStatusCell task={task} />
      </td>
      <td className="px-2 py-2.5 text-right text-ink-2">{formatNumber(task.characterCount)}</td>
      <td className="hidden px-2 py-2.5 text-right text-ink-2 desktop:table-cell">
        {task.durationMs === null ? '–' : formatLength(task.durationMs / 1000)}
      </td>
      <td className="px-2 py-2.5 text-13 text-ink-2">{formatDateTime(task.createdAt)}</td>
      <td className="py-1.5 pr-2">
        <TaskButtons task={task} onDelete={onDelete} />
      </td>
    </tr>
  );
}

function TaskCards(props: TaskListProps) {
  const { tasks, selected, onSelect, onDelete } = props;
  const { t } = useTranslation();
  const spokenBy = useSpokenBy();
  return (
    <>
      <SelectAll hasWords {...props} />
      <ul className="flex flex-col gap-2">
        {tasks.map((task) => (
          <li key={task.id} className="panel flex min-w-0 flex-col gap-2 py-2.5 pr-3 pl-1.5">
            <div className="flex min-w-0 items-start gap-1">
              <SelectOne task={task} selected={selected} onSelect={onSelect} />
              <div className="min-w-0 flex-1 pt-1.5">
                <TaskLink task={task} />
                <p className="mt-0.5 flex flex-wrap gap-x-3 text-12 text-ink-2">
                  <span>{spokenBy(task)}</span>
                  <span>{t('tasks.characters', { count: task.characterCount })}</span>
                  <span>{formatDateTime(task.createdAt)}</span>
                </p>
              </div>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2 pl-2">
              <TaskStatusCell task={task} />
              <TaskButtons task={task} onDelete={onDelete} />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function TaskLink({ task }: { task: HistoryItem }) {
  return (
    <Link
      to={`/tasks/${task.id}`}
      lang={useLangOf(task.voice)}
      className="line-clamp-2 pointer-coarse:min-h-6 font-medium wrap-anywhere hover:underline"
    >
      {task.text}
    </Link>
  );
}

function SelectAll({ tasks, selected, onSelectAll, hasWords }: TaskListProps & { hasWords?: true }) {
  const { t } = useTranslation();
  const count = tasks.filter(({ id }) => selected.has(id)).length;
  const box = {
    label: t('tasks.selectAll'),
    checked: count > 0 && count === tasks.length,
    indeterminate: count > 0 && count < tasks.length,
  };
  if (hasWords) return <LabelledCheckbox {...box} onChange={onSelectAll} />;
  return <Checkbox {...box} onChange={(event) => onSelectAll(event.target.checked)} />;
}

function SelectOne({ task, selected, onSelect }: Omit<TaskRowProps, 'onDelete'>) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('tasks.select', { name: task.text.slice(0, 20) })}
      checked={selected.has(task.id)}
      onChange={(event) => onSelect(task.id, event.target.checked)}
    />
  );
}
