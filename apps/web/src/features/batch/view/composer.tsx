import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FileIcon, PlusIcon } from '../../../ui/later-icons.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { setDraft, useBatch } from '../list/batch-store.ts';
import { itemFault, spokenCharacters } from '../list/item-faults.ts';
import { addItems } from '../list/list-actions.ts';
import { draftsOfLines } from '../reading/interpret.ts';
import { useJudging } from './use-judging.ts';

/** Where text is typed or pasted to be added, a line an item. What is typed outlives the page. */
export function Composer({ onChooseFiles, isFirst }: { onChooseFiles: () => void; isFirst: boolean }) {
  const { t } = useTranslation();
  const draft = useBatch((state) => state.draft);
  const [opened, setOpened] = useState(false);
  const open = isFirst || opened || draft !== '';
  const files = (
    <Button icon={<FileIcon size={16} />} onClick={onChooseFiles}>
      {t('batch.compose.files')}
    </Button>
  );
  if (!open) {
    return (
      <div className="flex flex-wrap gap-2">
        <Button icon={<PlusIcon size={16} />} onClick={() => setOpened(true)}>
          {t('batch.compose.open')}
        </Button>
        {files}
      </div>
    );
  }
  return (
    <section aria-label={t('batch.compose.label')} className="panel flex flex-col gap-3 p-3 wide:p-4">
      <TextArea
        label={t('batch.compose.label')}
        hideLabel
        rows={isFirst ? 6 : 4}
        value={draft}
        placeholder={t('batch.compose.placeholder')}
        className="max-h-80"
        autoFocus={opened}
        onChange={({ target }) => setDraft(target.value)}
      />
      <ComposerFoot draft={draft} onAdded={() => setOpened(false)}>
        {files}
        {!isFirst && draft === '' && (
          <Button variant="ghost" onClick={() => setOpened(false)}>
            {t('batch.compose.close')}
          </Button>
        )}
      </ComposerFoot>
    </section>
  );
}

function ComposerFoot({
  draft,
  onAdded,
  children,
}: {
  draft: string;
  onAdded: () => void;
  children: React.ReactNode;
}) {
  const { t } = useTranslation();
  const judging = useJudging();
  const typed = useDeferredValue(draft);
  const drafts = useMemo(() => draftsOfLines(typed), [typed]);
  const tooLong = useMemo(
    () => drafts.filter(({ content }) => itemFault(content, judging)?.code === 'TOO_LONG').length,
    [drafts, judging],
  );
  const characters = drafts.reduce((sum, { content }) => sum + spokenCharacters(content), 0);
  const count = drafts.length;
  const add = () => {
    const contents = draftsOfLines(draft).map(({ content }) => content);
    const added = addItems(contents);
    if (added === 0) return;
    // What did not fit stays to be added elsewhere.
    setDraft(
      contents
        .slice(added)
        .map(({ text }) => text)
        .join('\n'),
    );
    onAdded();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" icon={<PlusIcon size={16} />} disabled={draft.trim() === ''} onClick={add}>
        {count === 0 ? t('batch.compose.addNone') : t('batch.compose.add', { count })}
      </Button>
      {children}
      <p aria-live="polite" className="min-w-0 text-13 text-ink-2">
        {count > 0 &&
          t('batch.compose.preview', { items: formatNumber(count), characters: formatNumber(characters) })}
        {tooLong > 0 && (
          <span className="ml-2 text-danger">{t('batch.compose.tooLong', { count: tooLong })}</span>
        )}
      </p>
    </div>
  );
}
