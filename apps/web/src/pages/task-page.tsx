import type { TaskDetail } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { copyToEditor } from '../features/tasks/copy-to-editor.ts';
import { DeleteDialog, type Deletion } from '../features/tasks/delete-dialog.tsx';
import { SegmentList } from '../features/tasks/segment-list.tsx';
import { TaskButtons } from '../features/tasks/task-buttons.tsx';
import { TaskFacts } from '../features/tasks/task-facts.tsx';
import { TaskStatusCell } from '../features/tasks/task-status.tsx';
import { isConnectionError } from '../lib/api-error.ts';
import { cx } from '../lib/cx.ts';
import { navigate } from '../lib/navigation.tsx';
import { useTranslation } from '../lib/use-translation.ts';
import { useMayOwn } from '../model/session/access.ts';
import { runCommand } from '../model/tasks/task-actions.ts';
import { taskQuery, useLiveTasks } from '../model/tasks/tasks-query.ts';
import { useLangOf } from '../model/voices/voices.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { ArrowLeftIcon, CopyIcon } from '../ui/later-icons.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Page, Section } from '../ui/page.tsx';
import AccountGate from './account-gate.tsx';

export default function TaskPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const mayOwn = useMayOwn();
  const task = useQuery({ ...taskQuery(id), ...useLiveTasks() });
  if (task.error && !isConnectionError(task.error) && !mayOwn) return <AccountGate />;
  const [list, back] = mayOwn
    ? (['/tasks', t('tasks.backToList')] as const)
    : (['/projects', t('projects.back')] as const);
  return (
    <Page
      title={t('tasks.detailTitle')}
      aside={
        <Link to={list} className={buttonClass('ghost')}>
          <ArrowLeftIcon size={16} />
          {back}
        </Link>
      }
    >
      <Loaded query={task} skeleton={['h-40 rounded-panel', 'h-60 rounded-panel']}>
        {(detail) => <TaskParts task={detail} />}
      </Loaded>
    </Page>
  );
}

function TaskParts({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const [deletion, setDeletion] = useState<Deletion | null>(null);
  const deleteThis = async () => {
    await navigate('/tasks');
    await runCommand('delete', [task]);
  };
  return (
    <>
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <TaskText task={task} />
          <Section title={t('tasks.segments', { count: task.segments.length })}>
            <SegmentList task={task} />
          </Section>
        </div>
        <Section title={t('tasks.columns.status')}>
          <TaskStatusCell task={task} />
          <TaskButtons task={task} onDelete={() => setDeletion({ count: 1, run: deleteThis })} />
          <TaskFacts task={task} />
        </Section>
      </div>
      <DeleteDialog deletion={deletion} onClose={() => setDeletion(null)} />
    </>
  );
}

function TaskText({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  const { ssml, text } = task.request;
  const lang = useLangOf(task.voice);
  const copy = () => {
    copyToEditor(task);
    void navigate('/');
  };
  return (
    <Section
      title={ssml === null ? t('tasks.columns.text') : t('editor.ssmlLabel')}
      aside={
        <Button size="sm" icon={<CopyIcon />} onClick={copy}>
          {t('tasks.copyToEditor')}
        </Button>
      }
    >
      <section
        aria-label={t('tasks.detailTitle')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        tabIndex={0}
        // SSML names its language itself, and its tags are not in it.
        lang={ssml === null ? lang : undefined}
        className={cx(
          'max-h-90 overflow-y-auto wrap-anywhere whitespace-pre-wrap',
          ssml === null ? 'text-16/7' : 'font-mono text-13/6',
        )}
      >
        {ssml ?? text ?? task.text}
      </section>
    </Section>
  );
}
