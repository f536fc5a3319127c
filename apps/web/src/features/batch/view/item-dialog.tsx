import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { followMarks, placeMarks } from '../../../model/marks/follow-marks.ts';
import { withoutIds } from '../../../model/marks/marked.ts';
import { MarksNote } from '../../../model/marks/marks-note.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type BatchListItem, type ItemContent, kindOf } from '../list/batch-item.ts';
import { editBatch, useBatch } from '../list/batch-store.ts';
import { editItem } from '../list/edit-list.ts';
import { itemFault, spokenCharacters } from '../list/item-faults.ts';
import { isLocked } from '../run/batch-state.ts';
import { faultWords, itemErrorWords } from './item-words.ts';
import { OptionsForm } from './options-form.tsx';
import { useJudging } from './use-judging.ts';

export default function ItemDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { items } = useBatch((state) => state.batch);
  const item = items.find((each) => each.id === id);
  return item ? <ItemForm item={item} onClose={onClose} /> : null;
}

function ItemForm({ item, onClose }: { item: BatchListItem; onClose: () => void }) {
  const { t } = useTranslation();
  const batch = useBatch((state) => state.batch);
  const locked = isLocked(batch, item);
  const [{ name, options }, setTyped] = useState(item);
  const [opened] = useState(() => editable(item));
  const [marked, setMarked] = useState(() => placeMarks(item.text, item.marks ?? []));
  const { text } = marked;
  const marks = marked.marks.length > 0 && { marks: withoutIds(marked.marks) };
  const content: ItemContent = { kind: kindOf(text), text, name, filePath: item.filePath, options, ...marks };
  const isChanged = ![opened, editable(content)].includes(editable(item));
  const change = (changes: Partial<ItemContent>) => setTyped((typed) => ({ ...typed, ...changes }));
  const save = () => {
    void editBatch((items) => editItem(items, item.id, content));
    onClose();
  };
  return (
    <FormDialog
      title={t('batch.edit.title', { position: batch.items.indexOf(item) + 1 })}
      size="lg"
      isUnsaved={!locked && text !== item.text}
      action={t('ui.save')}
      isWhole={!locked && text.trim() !== ''}
      onSubmit={save}
      onClose={onClose}
    >
      {locked && <Banner tone="info" title={t('batch.edit.locked')} />}
      {isChanged && <Banner tone="warning" title={t('batch.edit.changed')} />}
      {item.error && <Banner tone="error" title={itemErrorWords(t, item.error)} />}
      <SourceField content={content} onChange={(typed) => setMarked(followMarks(marked, typed))} />
      <MarksNote marked={marked} />
      <TextField
        label={t('batch.edit.name')}
        hint={t('batch.edit.nameHint')}
        value={name}
        maxLength={100}
        onChange={({ target }) => change({ name: target.value })}
      />
      <section aria-label={t('batch.edit.own')} className="flex flex-col gap-3 border-t border-line pt-4">
        <h3 className="font-medium">{t('batch.edit.own')}</h3>
        <OptionsForm value={options} onChange={(own) => change({ options: own })} />
      </section>
      {item.result && <p className="text-13 text-ink-2">{t('batch.edit.again')}</p>}
    </FormDialog>
  );
}

/** What the dialog edits, to compare it: another page may change it meanwhile. */
function editable({ text, marks, name, options }: ItemContent): string {
  return JSON.stringify([text, marks, name, options]);
}

function SourceField({ content, onChange }: { content: ItemContent; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const fault = itemFault(content, useJudging());
  const isDocument = content.kind !== 'text';
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        label={t(`batch.edit.${content.kind}`)}
        code={isDocument}
        rows={8}
        value={content.text}
        invalid={fault !== null && fault.code !== 'UNKNOWN_VOICE'}
        onChange={({ target }) => onChange(target.value)}
      />
      <p aria-live="polite" className={fault ? 'text-13 text-danger' : 'text-13 text-ink-2'}>
        {fault ? faultWords(t, fault) : t('batch.characters', { count: spokenCharacters(content) })}
      </p>
    </div>
  );
}
