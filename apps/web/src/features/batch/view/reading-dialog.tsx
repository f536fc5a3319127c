import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { otherRuby } from '../../../model/import/chapters.ts';
import { faultWords } from '../../../model/import/fault-words.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { OtherRubyNote, ReadingsLeftOut } from '../../../ui/left-out.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { batchBounds, type ItemContent } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { spokenCharacters } from '../list/item-faults.ts';
import { addItems } from '../list/list-actions.ts';
import { readingOf, tableOf } from '../reading/interpret.ts';
import { ReadingPreview } from './reading-preview.tsx';
import { ReadingSettings, type ReadingSettingsProps } from './reading-settings.tsx';
import { type JudgedDraft, type JudgedFile, useJudgedFiles, useReadings } from './use-readings.ts';

/** Previews how files were read, allows corrections, and adds the items. */
export default function ReadingDialog(props: { files: readonly File[]; onClose: () => void }) {
  const { t } = useTranslation();
  const { files: readings, wish, choose, remove } = useReadings(props.files);
  const room = useBatch(({ batch }) => Math.max(0, batchBounds.items - batch.items.length));
  const [at, setAt] = useState(0);
  const [withFaulty, setWithFaulty] = useState(false);
  const files = useJudgedFiles(readings);
  const index = Math.min(at, files.length - 1);
  const file = files[index];
  const all = files.flatMap(({ drafts }) => drafts);
  const hasFaulty = all.some((draft) => draft.faulty);
  const contents = all.filter((draft) => withFaulty || !draft.faulty).map(({ content }) => content);
  const count = contents.length;
  const add = () => {
    addItems(contents);
    props.onClose();
  };
  return (
    <FormDialog
      title={t('batch.reading.title')}
      description={t('batch.reading.description')}
      size="lg"
      comesLater
      action={count === 0 ? t('batch.reading.addNone') : t('batch.reading.add', { count })}
      busy={files.some(({ state }) => state === 'reading')}
      isWhole={count > 0}
      onSubmit={add}
      onClose={props.onClose}
    >
      {files.length > 1 && (
        <ReadingFiles files={files} index={index} onChange={setAt} onRemove={() => remove(index)} />
      )}
      {file && (
        <OneFile
          file={file}
          onWish={(wishes) => wish(index, wishes)}
          onChoose={(choices) => choose(index, choices)}
        />
      )}
      <Summary drafts={all} contents={contents} />
      {hasFaulty && (
        <Switch label={t('batch.reading.includeFaulty')} checked={withFaulty} onChange={setWithFaulty} />
      )}
      {count > room && (
        <Banner
          tone="warning"
          title={t('batch.reading.overLimit', { limit: batchBounds.items, count: room })}
        />
      )}
    </FormDialog>
  );
}

function Summary({ drafts, contents }: { drafts: readonly JudgedDraft[]; contents: readonly ItemContent[] }) {
  const { t } = useTranslation();
  if (drafts.length === 0) return null;
  const faulty = drafts.filter((draft) => draft.faulty).length;
  const substituted = drafts.filter((draft) => !draft.faulty && draft.faults.length > 0).length;
  return (
    <p role="status" className="font-medium">
      {t('batch.reading.summary', {
        count: contents.length,
        items: contents.length,
        characters: contents.reduce((sum, content) => sum + spokenCharacters(content), 0),
      })}
      {faulty > 0 && (
        <span className="ml-2 font-normal text-danger">{t('batch.reading.faulty', { count: faulty })}</span>
      )}
      {substituted > 0 && (
        <span className="ml-2 font-normal text-warning">
          {t('batch.reading.substituted', { count: substituted })}
        </span>
      )}
    </p>
  );
}

function OneFile({
  file: { file, read, choices, fault, drafts, textless },
  onWish,
  onChoose,
}: Pick<ReadingSettingsProps, 'onWish' | 'onChoose'> & { file: JudgedFile }) {
  const { t } = useTranslation();
  const { name } = file;
  if (fault === 'unknown') return <Banner tone="error" title={t('batch.reading.unreadable', { name })} />;
  if (fault) return <Banner tone="error" title={`${name}: ${faultWords(t, fault)}`} />;
  if (!read) {
    return (
      <p role="status" className="flex items-center gap-2 py-6 text-ink-2">
        <Spinner />
        {t('batch.reading.reading', { name })}
      </p>
    );
  }
  const reading = readingOf(read, choices);
  const { rowsCut } = tableOf(read, reading.sheet);
  const noText = read.kind === 'table' && !reading.columns.includes('text');
  return (
    <>
      <h3 className="-mb-1 font-medium wrap-anywhere">{name}</h3>
      <ReadingSettings read={read} reading={reading} onWish={onWish} onChoose={onChoose} />
      {drafts.length > 0 && textless.length > 0 && (
        <Banner
          tone="warning"
          title={t('batch.reading.textless', {
            count: textless.length,
            rows:
              textless.slice(0, 5).join(t('batch.reading.nameSeparator')) + (textless.length > 5 ? '…' : ''),
          })}
        />
      )}
      {rowsCut > 0 && <Banner tone="warning" title={t('batch.reading.cut', { count: rowsCut })} />}
      {read.kind === 'document' && <OtherRubyNote others={otherRuby(read.document.blocks)} />}
      <ReadingsLeftOut place={name} marks={drafts.flatMap(({ leftOut = [] }) => leftOut)} />
      {drafts.length === 0 ? (
        <Banner tone="warning" title={t(noText ? 'batch.reading.noText' : 'batch.reading.empty')} />
      ) : (
        <ReadingPreview drafts={drafts} />
      )}
    </>
  );
}

interface ReadingFilesProps {
  readonly files: readonly JudgedFile[];
  readonly index: number;
  readonly onChange: (index: number) => void;
  readonly onRemove: () => void;
}

/** Selects one of several files, and shows which of them add nothing. */
function ReadingFiles({ files, index, onChange, onRemove }: ReadingFilesProps) {
  const { t } = useTranslation();
  const options = files.map(({ file: { name }, state }, value) => {
    const isLeftOut = state === 'unreadable' || state === 'empty';
    return { value, label: isLeftOut ? t(`batch.reading.fileStates.${state}`, { name }) : name };
  });
  return (
    <>
      <div className="flex items-end gap-2">
        <Select
          label={`${t('batch.reading.files')} (${formatNumber(files.length)})`}
          value={index}
          onChange={onChange}
          className="flex-1"
          options={options}
        />
        <IconButton
          label={t('batch.reading.removeFile', { name: files[index]?.file.name ?? '' })}
          icon={<CloseIcon size={16} />}
          onClick={onRemove}
        />
      </div>
      {leftOut.map(({ state, words }) => {
        const names = files.filter((each) => each.state === state).map(({ file }) => file.name);
        const values = { count: names.length, names: names.join(t('batch.reading.nameSeparator')) };
        return (
          names.length > 0 && (
            <Banner key={state} tone="warning" className="wrap-anywhere" title={t(words, values)} />
          )
        );
      })}
    </>
  );
}

const leftOut = [
  { state: 'unreadable', words: 'batch.reading.leftOutUnreadable' },
  { state: 'empty', words: 'batch.reading.leftOutEmpty' },
] as const;
