import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FileIcon } from '../../../ui/icons.tsx';
import { PlusIcon } from '../../../ui/later-icons.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { setDraft, useBatch } from '../list/batch-store.ts';
import { itemFault, spokenCharacters } from '../list/item-faults.ts';
import { addItems } from '../list/list-actions.ts';
import { draftsOfLines } from '../reading/interpret.ts';
import { useJudging } from './use-judging.ts';

/** For typing or pasting text, one item per line. The text survives a reload. */
export function Composer({ onChooseFiles }: { onChooseFiles: () => void }) {
  const { t } = useTranslation();
  const draft = useBatch((state) => state.draft);
  const isFirst = useBatch((state) => state.batch.items.length === 0);
  const [opened, setOpened] = useState(false);
  const open = isFirst || opened || draft !== '';
  const files = (
    <Button icon={<FileIcon />} onClick={onChooseFiles}>
      {t('batch.compose.files')}
    </Button>
  );
  if (!open) {
    return (
      <div data-tour="batchCompose" className="flex flex-wrap gap-2">
        <Button icon={<PlusIcon />} onClick={() => setOpened(true)}>
          {t('batch.compose.open')}
        </Button>
        {files}
      </div>
    );
  }
  return (
    <section
      aria-label={t('batch.compose.label')}
      data-tour="batchCompose"
      className="panel flex flex-col gap-3 p-3 wide:p-4"
    >
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
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { count, characters, tooLong } = useTally(draft);
  const add = () => {
    const contents = draftsOfLines(draft).map(({ content }) => content);
    const added = addItems(contents);
    if (added === 0) return;
    // What did not fit stays in the field.
    const rest = contents.slice(added).map(({ text }) => text);
    setDraft(rest.join('\n'));
    onAdded();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="primary" icon={<PlusIcon />} disabled={draft.trim() === ''} onClick={add}>
        {count === 0 ? t('batch.compose.addNone') : t('batch.compose.add', { count })}
      </Button>
      {children}
      <p className="min-w-0 text-13 text-ink-2">
        {count > 0 && t('batch.compose.preview', { count, items: count, characters })}
        {/* The rest changes with every key. */}
        <span aria-live="polite" className="ml-2 text-danger">
          {tooLong > 0 && t('batch.compose.tooLong', { count: tooLong })}
        </span>
      </p>
    </div>
  );
}

/** The number of items and characters of the typed text, and how many items are too long. */
function useTally(draft: string) {
  const judging = useJudging();
  const typed = useDeferredValue(draft);
  return useMemo(() => {
    const contents = draftsOfLines(typed).map(({ content }) => content);
    return {
      count: contents.length,
      characters: contents.reduce((sum, content) => sum + spokenCharacters(content), 0),
      tooLong: contents.filter((content) => itemFault(content, judging)?.code === 'TOO_LONG').length,
    };
  }, [typed, judging]);
}
