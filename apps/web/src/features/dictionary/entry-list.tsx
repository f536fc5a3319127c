import { useMutation } from '@tanstack/react-query';
import { toastError } from '../../lib/toast-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useExamplePlayer } from '../../model/audition/example-player.ts';
import {
  dictionaryFailure,
  removeEntry,
  type ShownEntry,
  saveEntry,
} from '../../model/dictionary/dictionary.ts';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { pronunciationWords } from '../../model/marks/mark-words.ts';
import { useLabels } from '../../model/voices/labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PenIcon } from '../../ui/icons.tsx';
import { TrashIcon } from '../../ui/later-icons.tsx';
import { Records } from '../../ui/records.tsx';
import { PlayEntry } from './play-entry.tsx';

interface EntryListProps {
  readonly entries: readonly ShownEntry[];
  readonly onEdit: (entry: ShownEntry) => void;
}

export function EntryList({ entries, onEdit }: EntryListProps) {
  const { t } = useTranslation();
  const labels = useLabels();
  const player = useExamplePlayer();
  const remove = useRemoval();
  return (
    <Records
      label={t('dictionary.list')}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        { name: t('dictionary.word'), cell: Word },
        { name: t('dictionary.said'), cell: (entry) => <Said {...entry} /> },
        {
          name: t('dictionary.locale'),
          className: 'w-36',
          cell: ({ locale }) => (locale === '' ? t('dictionary.everyLanguage') : labels.locale(locale)),
        },
        {
          name: t('ui.actions'),
          className: 'w-44',
          actions: true,
          cell: (entry) => (
            <div className="flex items-center justify-end gap-1">
              {player && <PlayEntry player={player} entry={entry} />}
              <Actions entry={entry} onEdit={onEdit} onRemove={remove} />
            </div>
          ),
        },
      ]}
    />
  );
}

interface ActionsProps extends Pick<EntryListProps, 'onEdit'> {
  readonly entry: ShownEntry;
  readonly onRemove: (entry: ShownEntry) => void;
}

function Actions({ entry, onEdit, onRemove }: ActionsProps) {
  const { t } = useTranslation();
  const { word } = entry;
  return (
    <>
      <IconButton
        label={t('dictionary.editNamed', { word })}
        icon={<PenIcon />}
        onClick={() => onEdit(entry)}
      />
      <IconButton
        label={t('dictionary.removeNamed', { word })}
        icon={<TrashIcon />}
        onClick={() => onRemove(entry)}
      />
    </>
  );
}

function useRemoval(): (entry: ShownEntry) => void {
  const { t } = useTranslation();
  const { mutate } = useMutation({
    mutationFn: removeEntry,
    onSuccess: (_, removed) =>
      offerUndo(t('dictionary.removed', { word: removed.word }), () => void putBack(removed)),
    onError: (cause) => toastError(cause, dictionaryFailure(cause)),
  });
  return mutate;
}

function Word({ word, note }: ShownEntry) {
  return (
    <>
      <span className="font-medium">{word}</span>
      {note !== '' && <span className="block text-12 text-ink-2">{note}</span>}
    </>
  );
}

function Said({ pronunciation }: Pick<ShownEntry, 'pronunciation'>) {
  const { t } = useTranslation();
  if ('alias' in pronunciation) return pronunciation.alias;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {pronunciationWords(pronunciation)}
      <Badge>{t(`dictionary.kinds.${pronunciation.alphabet}`)}</Badge>
    </span>
  );
}

async function putBack({ id, ...entry }: ShownEntry): Promise<void> {
  await saveEntry(entry).catch((cause: unknown) => toastError(cause, dictionaryFailure(cause)));
}
