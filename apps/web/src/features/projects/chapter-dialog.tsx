import { type Chapter, limits, type ProjectChapter } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { followMarks, placeMarks } from '../../model/marks/follow-marks.ts';
import { withoutIds } from '../../model/marks/marked.ts';
import { MarksNote } from '../../model/marks/marks-note.tsx';
import { projectActs, readChapter } from '../../model/projects/project-actions.ts';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { FormFoot } from '../../ui/dialog-foot.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface ChapterDialogProps {
  readonly projectId: string;
  /** The chapter to edit; `new`: one is added; null: closed. */
  readonly chapter: ProjectChapter | 'new' | null;
  readonly onClose: () => void;
}

export function ChapterDialog({ projectId, chapter, onClose }: ChapterDialogProps) {
  const { t } = useTranslation();
  const title = t(chapter === 'new' ? 'projects.addChapter' : 'projects.editChapter');
  return (
    <Dialog
      open={chapter !== null}
      onClose={onClose}
      title={title}
      size="lg"
      closeOnOutsidePress={false}
      asksOnceTyped
    >
      {chapter === 'new' && (
        <ChapterForm
          chapter={{ title: '', text: '', level: 1 }}
          onSave={(body) => projectActs.add(projectId, body)}
          onClose={onClose}
        />
      )}
      {chapter !== null && chapter !== 'new' && (
        <Stored projectId={projectId} chapter={chapter} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Stored({ projectId, chapter, onClose }: ChapterDialogProps & { chapter: ProjectChapter }) {
  const { t } = useTranslation();
  const stored = useQuery({
    queryKey: ['chapter', projectId, chapter.id],
    queryFn: () => readChapter(projectId, chapter.id),
    // The edited text must not change while the dialog is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  /** Would replace what another tab or device has saved meanwhile. */
  const [late, setLate] = useState<Chapter | null>(null);
  const save = (body: Chapter) => projectActs.edit(projectId, chapter.id, body);
  const saveUnlessChanged = async (body: Chapter) => {
    const isChanged = await projectActs.isChanged(projectId, chapter.id, stored.data);
    if (isChanged) setLate(body);
    return isChanged === false && save(body);
  };
  const replace = async (body: Chapter) => {
    setLate(null);
    if (await save(body)) onClose();
  };
  return (
    <>
      <Loaded query={stored} skeleton={['h-15', 'h-80']}>
        {(written) => <ChapterForm chapter={written} onSave={saveUnlessChanged} onClose={onClose} />}
      </Loaded>
      <ConfirmDialog
        open={late !== null}
        title={t('projects.changedTitle')}
        action={t('projects.replace')}
        onConfirm={() => late && void replace(late)}
        onClose={() => setLate(null)}
      >
        {t('projects.changedNote')}
      </ConfirmDialog>
    </>
  );
}

interface FormProps {
  readonly chapter: Chapter;
  readonly onSave: (chapter: Chapter) => Promise<boolean>;
  readonly onClose: () => void;
}

function ChapterForm({ chapter, onSave, onClose }: FormProps) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(chapter.title);
  // As stored, for undo.
  const [stored] = useState(() => placeMarks(chapter.text, chapter.marks ?? []));
  const [marked, setMarked] = useState(stored);
  const { text } = marked;
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    const marks = withoutIds(marked.marks);
    const { level } = chapter;
    if (await onSave({ title, text, level, ...(marks.length > 0 && { marks }) })) onClose();
    else setBusy(false);
  };
  return (
    <Form onSubmit={() => void save()} className="flex min-w-0 flex-col gap-4">
      <TextField
        label={t('projects.chapterTitle')}
        value={title}
        maxLength={limits.projects.title.max}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label={t('projects.chapterText')}
        rows={12}
        value={marked.text}
        onChange={({ target }) =>
          setMarked(followMarks(marked, target.value, { caret: target.selectionEnd, earlier: [stored] }))
        }
      />
      <MarksNote marked={marked} />
      <FormFoot
        action={t('projects.save')}
        busy={busy}
        disabled={title.trim() + text.trim() === ''}
        onCancel={onClose}
      />
    </Form>
  );
}
