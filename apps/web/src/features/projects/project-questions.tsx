import { limits, type Project, type ProjectChapter } from '@parlando/contract';
import { useState } from 'react';
import { navigate } from '../../lib/navigation.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { chapterTitle } from '../../model/projects/play-chapter.ts';
import { projectActs } from '../../model/projects/project-actions.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What is asked before something happens to a project, or to one of its chapters. */
export type Question = { readonly kind: 'rename' } | Confirmable;
type Confirmable =
  | { readonly kind: 'delete' }
  | { readonly kind: 'again' | 'remove'; readonly chapter: ProjectChapter };

interface QuestionsProps {
  readonly project: Project;
  readonly question: Question | null;
  readonly onClose: () => void;
}

export function ProjectQuestions({ project, question, onClose }: QuestionsProps) {
  const { t } = useTranslation();
  // The words stay while the dialog closes.
  const [asked, setAsked] = useState<Confirmable>({ kind: 'delete' });
  const isAsked = question !== null && question.kind !== 'rename';
  if (isAsked && asked !== question) setAsked(question);
  const { id, chapters } = project;
  const confirm = async () => {
    onClose();
    if (asked.kind === 'again') await projectActs.again(id, asked.chapter.id);
    else if (asked.kind === 'remove') await projectActs.removeChapter(id, asked.chapter.id);
    else if (await projectActs.remove(id)) await navigate('/projects');
  };
  const chapter = 'chapter' in asked ? asked.chapter : null;
  const index = chapters.findIndex((each) => each.id === chapter?.id);
  const title = chapter ? chapterTitle(chapter, index) : project.title;
  return (
    <>
      {question?.kind === 'rename' && <RenameDialog project={project} onClose={onClose} />}
      <ConfirmDialog
        open={isAsked}
        title={t(`projects.${asked.kind}Question`, { title })}
        action={t(`projects.${asked.kind}`)}
        variant={asked.kind === 'again' ? 'primary' : 'danger'}
        onConfirm={() => void confirm()}
        onClose={onClose}
      >
        {t(`projects.${asked.kind}Note`, { number: chapter?.cost ?? 0 })}
      </ConfirmDialog>
    </>
  );
}

function RenameDialog({ project, onClose }: Omit<QuestionsProps, 'question'>) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(project.title);
  const save = async () => {
    if (await projectActs.update(project.id, { title: title.trim() })) onClose();
  };
  return (
    <FormDialog
      title={t('projects.rename')}
      size="sm"
      action={t('projects.save')}
      isWhole={title.trim() !== ''}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('projects.name')}
        value={title}
        maxLength={limits.projects.title.max}
        onChange={({ target }) => setTitle(target.value)}
      />
    </FormDialog>
  );
}
