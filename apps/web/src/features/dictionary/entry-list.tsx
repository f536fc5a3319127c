import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../lib/use-translation.ts';
import { useExamplePlayer } from '../../model/audition/example-player.ts';
import {
  removeEntry,
  type ShownEntry,
  saveEntry,
  sayDictionaryFailure,
} from '../../model/dictionary/dictionary.ts';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { pronunciationWords } from '../../model/marks/mark-words.ts';
import { useLabels } from '../../model/voices/labels.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PenIcon } from '../../ui/icons.tsx';
import { TrashIcon } from '../../ui/later-icons.tsx';
import { NameCell, Records } from '../../ui/records.tsx';
import { PlayEntry } from './play-entry.tsx';

export function EntryList({
  entries,
  onEdit,
}: {
  entries: readonly ShownEntry[];
  onEdit: (entry: ShownEntry) => void;
}) {
  const { t } = useTranslation();
  const labels = useLabels();
  const player = useExamplePlayer();
  const { mutate: remove } = useMutation({
    mutationFn: removeEntry,
    onSuccess: (_, removed) =>
      offerUndo(t('dictionary.removed', { word: removed.word }), () => void putBack(removed)),
    onError: sayDictionaryFailure,
  });
  return (
    <Records
      label={t('dictionary.list')}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        [t('dictionary.word'), ({ word, note }) => <NameCell name={word} detail={note} />],
        [t('dictionary.said'), (entry) => <Said {...entry} />],
        [
          t('dictionary.locale'),
          ({ locale }) => (locale === '' ? t('dictionary.everyLanguage') : labels.locale(locale)),
          'w-48',
        ],
      ]}
      actions={[
        (entry) => (
          <div className="flex items-center justify-end gap-1">
            {player && <PlayEntry player={player} entry={entry} />}
            <IconButton
              label={t('dictionary.editNamed', { word: entry.word })}
              icon={<PenIcon />}
              onClick={() => onEdit(entry)}
            />
            <IconButton
              label={t('dictionary.removeNamed', { word: entry.word })}
              icon={<TrashIcon />}
              onClick={() => remove(entry)}
            />
          </div>
        ),
        'w-44',
      ]}
    />
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
  await saveEntry(entry).catch(sayDictionaryFailure);
}
