import type { HistoryItem } from '@parlando/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { useLangOf } from '../../model/voices/voices.ts';

interface TaskLineProps {
  readonly task: HistoryItem;
  readonly className?: string;
  /** Second line. */
  readonly children: ReactNode;
}

export function TaskLine({ task, className, children }: TaskLineProps) {
  return (
    <div className={cx('min-w-0 flex-1', className)}>
      <Link
        to={`/tasks/${task.id}`}
        lang={useLangOf(task.voice)}
        className="block pointer-coarse:min-h-6 truncate hover:underline"
      >
        {task.text}
      </Link>
      <p className="truncate text-12 font-normal text-ink-2">{children}</p>
    </div>
  );
}
