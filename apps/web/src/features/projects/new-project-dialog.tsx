import { type Chapter, countCharacters, limits, type ProjectFormat } from '@parlando/contract';
import { splitChapters } from '@parlando/speech/captions';
import { type FormEvent, useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../lib/error-words.ts';
import { formatNumber } from '../../lib/format.ts';
import { navigate } from '../../lib/navigation.tsx';
import { makeProject } from '../../model/projects/project-actions.ts';
import type { ProjectDraft } from '../../model/projects/project-draft.ts';
import { presentSettings } from '../../model/projects/project-settings.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FormatField } from './format-field.tsx';

const { title: titleLimit } = limits.projects;

/** A text becomes a project. A draft has its chapters already. */
export function NewProjectDialog({
  draft,
  open,
  onClose,
}: {
  draft: ProjectDraft | null;
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('projects.new')}
      size="lg"
      closeOnOutsidePress={false}
    >
      {open && <Form draft={draft} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ draft, onClose }: { draft: ProjectDraft | null; onClose: () => void }) {
  const { t } = useTranslation();
  const formId = useId();
  const [title, setTitle] = useState(draft?.title ?? '');
  const [text, setText] = useState('');
  const [format, setFormat] = useState<ProjectFormat>('mp3');
  const read = useDeferredValue(text);
  const chapters = useMemo(() => draft?.chapters ?? splitChapters(read), [draft, read]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const name = title.trim() || chapters.find((chapter) => chapter.title)?.title || '';
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || name === '') return;
    setBusy(true);
    try {
      const all = draft?.chapters ?? splitChapters(text);
      const { id } = await makeProject({
        title: name,
        chapters: all,
        settings: presentSettings({ format, chapters: all, cast: draft?.cast ?? [] }),
      });
      onClose();
      await navigate(`/projects/${id}`);
    } catch (cause) {
      setFailure(wordsOf(cause));
      setBusy(false);
    }
  };
  return (
    <form id={formId} onSubmit={create} className="flex min-w-0 flex-col gap-4">
      <TextField
        label={t('projects.name')}
        value={title}
        placeholder={name}
        maxLength={titleLimit.max}
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
      <Found chapters={chapters} />
      {failure && (
        <p role="alert" className="text-13 wrap-anywhere text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabled={name === '' || (draft === null && text.trim() === '')}
        >
          {t('projects.create')}
        </Button>
      </div>
    </form>
  );
}

function Found({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation();
  const characters = chapters.reduce(
    (sum, { title, text }) => sum + countCharacters(title) + countCharacters(text),
    0,
  );
  return (
    <p role="status" className="min-h-5 text-13 text-ink-2">
      {chapters.length > 0 &&
        t('projects.found', { count: chapters.length, characters: formatNumber(characters) })}
    </p>
  );
}
