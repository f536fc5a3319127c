import { limits, type Project, type ProjectChapter } from '@parlando/contract';
import { useState } from 'react';
import { navigate } from '../../lib/navigation.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { projectActs } from '../../model/projects/project-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/dialog-foot.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Confirmation dialogs. */
export type Question =
  | { readonly kind: 'delete' | 'rename' }
  | { readonly kind: 'again' | 'remove'; readonly chapter: ProjectChapter };

interface QuestionsProps {
  readonly project: Project;
  readonly question: Question | null;
  readonly onClose: () => void;
}

export function ProjectQuestions({ project, question, onClose }: QuestionsProps) {
  return (
    <>
      <RenameDialog project={project} open={question?.kind === 'rename'} onClose={onClose} />
      <DeleteQuestion project={project} open={question?.kind === 'delete'} onClose={onClose} />
      <ChapterQuestion project={project} question={question} onClose={onClose} />
    </>
  );
}

interface AskProps {
  readonly project: Project;
  readonly open: boolean;
  readonly onClose: () => void;
}

function DeleteQuestion({ project, open, onClose }: AskProps) {
  const { t } = useTranslation();
  const remove = async () => {
    onClose();
    if (await projectActs.remove(project.id)) await navigate('/projects');
  };
  return (
    <ConfirmDialog
      open={open}
      title={t('projects.deleteQuestion', { title: project.title })}
      action={t('projects.delete')}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('projects.deleteNote')}
    </ConfirmDialog>
  );
}

function ChapterQuestion({ project, question, onClose }: QuestionsProps) {
  const { t } = useTranslation();
  const asked = question?.kind === 'again' || question?.kind === 'remove' ? question : null;
  const kind = asked?.kind ?? 'remove';
  const chapter = asked?.chapter;
  const index = project.chapters.findIndex(({ id }) => id === chapter?.id);
  const title = chapter?.title || t('projects.untitled', { number: index + 1 });
  const answer = () => {
    onClose();
    if (chapter === undefined) return;
    if (kind === 'again') void projectActs.again(project.id, chapter.id);
    else void projectActs.removeChapter(project.id, chapter.id);
  };
  return (
    <ConfirmDialog
      open={asked !== null}
      title={t(`projects.${kind}Question`, { title })}
      action={t(`projects.${kind}`)}
      variant={kind === 'again' ? 'primary' : 'danger'}
      onConfirm={answer}
      onClose={onClose}
    >
      {kind === 'again'
        ? t('projects.againNote', { number: chapter?.characters ?? 0 })
        : t('projects.removeNote')}
    </ConfirmDialog>
  );
}

function RenameDialog({ project, open, onClose }: AskProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('projects.rename')} size="sm">
      {open && <RenameForm project={project} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ project, onClose }: Omit<AskProps, 'open'>) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(project.title);
  const save = async () => {
    if (await projectActs.update(project.id, { title: title.trim() })) onClose();
  };
  return (
    <Form onSubmit={() => void save()} className="flex flex-col gap-4">
      <TextField
        label={t('projects.name')}
        value={title}
        maxLength={limits.projects.title.max}
        onChange={({ target }) => setTitle(target.value)}
      />
      <FormFoot action={t('projects.save')} disabled={title.trim() === ''} onCancel={onClose} />
    </Form>
  );
}
