import { countCharacters, limits, type Project, type ProjectFormat } from '@parlando/contract';
import { chapterSpeech, splitChapters } from '@parlando/speech/captions';
import { useMutation } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { wordsOf } from '../../lib/error-words.ts';
import { focusPage } from '../../lib/focus-page.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useTranslation } from '../../lib/use-translation.ts';
import { makeProject } from '../../model/projects/project-actions.ts';
import type { ProjectDraft } from '../../model/projects/project-draft.ts';
import { presentSettings } from '../../model/projects/project-settings.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormatField } from './format-field.tsx';

/** Turns a text into a project. A draft already has chapters. */
export function NewProjectDialog({ draft, onClose }: { draft: ProjectDraft | null; onClose: () => void }) {
  const { t } = useTranslation();
  const [title, setTitle] = useState(draft?.title ?? '');
  const [text, setText] = useState('');
  const [format, setFormat] = useState<ProjectFormat>('mp3');
  const read = useDeferredValue(text);
  const chapters = useMemo(() => draft?.chapters ?? splitChapters(read), [draft, read]);
  // A project without a name gets that of its first chapter.
  const name = title.trim() || chapters.find((chapter) => chapter.title)?.title || '';
  const creating = useMutation({ mutationFn: makeProject });
  const show = async ({ id }: Project) => {
    onClose();
    await navigate(`/projects/${id}`);
    focusPage();
  };
  const characters = chapters.reduce((sum, chapter) => sum + countCharacters(chapterSpeech(chapter)), 0);
  const submit = () => {
    const all = draft?.chapters ?? splitChapters(text);
    const settings = presentSettings({ ...draft, format, chapters: all });
    // Not if the dialog was closed meanwhile: the project is in the list.
    creating.mutate({ title: name, chapters: all, settings }, { onSuccess: show });
  };
  return (
    <FormDialog
      title={t('projects.new')}
      size="lg"
      asksOnceTyped
      action={t('projects.create')}
      busy={creating.isPending}
      isWhole={name !== '' && (draft !== null || text.trim() !== '')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('projects.name')}
        value={title}
        placeholder={name}
        maxLength={limits.projects.title.max}
        onChange={({ target }) => setTitle(target.value)}
      />
      {draft === null && (
        <TextArea
          label={t('projects.text')}
          rows={10}
          value={text}
          placeholder={t('projects.textHint')}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <FormatField value={format} onChange={setFormat} />
      <p role="status" className="min-h-5 text-13 text-ink-2">
        {chapters.length > 0 && t('projects.found', { count: chapters.length, characters })}
      </p>
      {creating.error && (
        <p role="alert" className="text-13 wrap-anywhere text-danger">
          {wordsOf(creating.error)}
        </p>
      )}
    </FormDialog>
  );
}
