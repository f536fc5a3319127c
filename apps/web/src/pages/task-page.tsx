import type { TaskDetail } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayerDock } from '../features/player/player-dock.tsx';
import { copyToEditor } from '../features/tasks/copy-to-editor.ts';
import { DeleteDialog, type Deletion } from '../features/tasks/delete-dialog.tsx';
import { SegmentList } from '../features/tasks/segment-list.tsx';
import { TaskButtons } from '../features/tasks/task-buttons.tsx';
import { TaskFacts } from '../features/tasks/task-facts.tsx';
import { TaskStatusCell } from '../features/tasks/task-status.tsx';
import { ApiError } from '../lib/api-error.ts';
import { cx } from '../lib/cx.ts';
import { wordsOf } from '../lib/error-words.ts';
import { Link, navigate, useAddress } from '../lib/navigation.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useMayOwn } from '../model/session/access.ts';
import { runCommand } from '../model/tasks/task-actions.ts';
import { isActive, taskQuery } from '../model/tasks/tasks-query.ts';
import { useLiveTasks } from '../model/tasks/use-live-tasks.ts';
import { useVoiceData } from '../model/voices/use-voice-data.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { RefreshIcon } from '../ui/icons.tsx';
import { ArrowLeftIcon, CopyIcon } from '../ui/later-icons.tsx';
import { Page, Section } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const pollMs = 2000;

export default function TaskPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('tasks.detailTitle'));
  useVoiceData();
  const id = decodeURIComponent(useAddress().path.split('/').at(-1) ?? '');
  const connected = useLiveTasks();
  const task = useQuery({
    ...taskQuery(id),
    enabled: useMayOwn(),
    refetchInterval: ({ state }) => !connected && state.data !== undefined && isActive(state.data) && pollMs,
  });
  return (
    <>
      <Page
        title={t('tasks.detailTitle')}
        aside={
          <Link to="/tasks" className={buttonClass('ghost')}>
            <ArrowLeftIcon size={16} />
            {t('tasks.backToList')}
          </Link>
        }
      >
        {task.data ? (
          <TaskParts task={task.data} />
        ) : task.isError ? (
          <TaskMissing error={task.error} onRetry={() => void task.refetch()} />
        ) : (
          <div role="status" aria-label={t('ui.loading')} className="flex flex-col gap-4">
            <Skeleton className="h-40 rounded-panel" />
            <Skeleton className="h-60 rounded-panel" />
          </div>
        )}
      </Page>
      <PlayerDock />
    </>
  );
}

function TaskParts({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const deleteThis = async () => {
    await navigate('/tasks');
    await runCommand('delete', [task]);
  };
  const copy = () => {
    copyToEditor(task);
    void navigate('/');
  };
  return (
    <>
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_320px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Section
            title={task.request.ssml === null ? t('tasks.columns.text') : t('editor.ssmlLabel')}
            aside={
              <Button size="sm" icon={<CopyIcon size={16} />} onClick={copy}>
                {t('tasks.copyToEditor')}
              </Button>
            }
          >
            <ScrolledText code={task.request.ssml !== null}>
              {task.request.ssml ?? task.request.text ?? task.text}
            </ScrolledText>
          </Section>
          <Section title={t('tasks.segments', { count: task.segments.length })}>
            <SegmentList task={task} />
          </Section>
        </div>
        <Section title={t('tasks.columns.status')}>
          <TaskStatusCell task={task} />
          <TaskButtons task={task} onDelete={() => setDeletion({ count: 1, all: false, run: deleteThis })} />
          <TaskFacts task={task} />
        </Section>
      </div>
      <DeleteDialog deletion={deletion} onClose={() => setDeletion(null)} />
    </>
  );
}

function TaskMissing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation();
  const isGone = error instanceof ApiError && error.code === 'TASK_NOT_FOUND';
  return (
    <EmptyState
      title={wordsOf(error)}
      action={
        !isGone && (
          <Button icon={<RefreshIcon size={16} />} onClick={onRetry}>
            {t('ui.retry')}
          </Button>
        )
      }
    />
  );
}

function ScrolledText({ code, children }: { code: boolean; children: string }) {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('tasks.detailTitle')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
      tabIndex={0}
      className={cx(
        'max-h-90 overflow-y-auto wrap-anywhere whitespace-pre-wrap',
        code ? 'font-mono text-13/6' : 'text-16/7',
      )}
    >
      {children}
    </section>
  );
}
