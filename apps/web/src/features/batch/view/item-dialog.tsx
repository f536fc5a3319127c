import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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

/** Changes one item. */
export default function ItemDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const batch = useBatch((state) => state.batch);
  const index = batch.items.findIndex((item) => item.id === id);
  const item = batch.items[index];
  if (!item) return null;
  return <ItemForm item={item} position={index + 1} locked={isLocked(batch, item)} onClose={onClose} />;
}

function ItemForm({
  item,
  position,
  locked,
  onClose,
}: {
  item: BatchListItem;
  position: number;
  locked: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(item.text);
  const [name, setName] = useState(item.name);
  const [options, setOptions] = useState(item.options);
  const judging = useJudging();
  const content: ItemContent = { kind: kindOf(text), text, name, filePath: item.filePath, options };
  const fault = itemFault(content, judging);
  const save = () => {
    void editBatch((items) => editItem(items, item.id, content));
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      // Typed text is not lost to a press beside the dialog: Escape, Cancel and the cross close it.
      closeOnOutsidePress={false}
      title={t('batch.edit.title', { position })}
      size="lg"
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" disabled={locked || text.trim() === ''} onClick={save}>
            {t('batch.edit.save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {locked && <Banner tone="info" title={t('batch.edit.locked')} />}
        {item.error && <Banner tone="error" title={itemErrorWords(t, item.error)} />}
        <div className="flex flex-col gap-1.5">
          <TextArea
            label={t(content.kind === 'ssml' ? 'batch.edit.ssml' : 'batch.edit.text')}
            code={content.kind === 'ssml'}
            rows={8}
            value={text}
            invalid={fault !== null && fault.code !== 'UNKNOWN_VOICE'}
            onChange={({ target }) => setText(target.value)}
          />
          <p aria-live="polite" className={fault ? 'text-13 text-danger' : 'text-13 text-ink-2'}>
            {fault ? faultWords(t, fault) : t('batch.characters', { count: spokenCharacters(content) })}
          </p>
        </div>
        <TextField
          label={t('batch.edit.name')}
          hint={t('batch.edit.nameHint')}
          value={name}
          maxLength={100}
          onChange={({ target }) => setName(target.value)}
        />
        <section aria-label={t('batch.edit.own')} className="flex flex-col gap-3 border-t border-line pt-4">
          <h3 className="font-medium">{t('batch.edit.own')}</h3>
          <OptionsForm value={options} onChange={setOptions} />
        </section>
        {item.status === 'done' && <p className="text-13 text-ink-2">{t('batch.edit.again')}</p>}
      </div>
    </Dialog>
  );
}
