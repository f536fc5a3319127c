import { formatNumber } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import type { JudgedFile } from './use-readings.ts';

interface ReadingFilesProps {
  readonly files: readonly JudgedFile[];
  readonly index: number;
  readonly onChange: (index: number) => void;
  readonly onRemove: () => void;
}

/** Selects one of several files, and shows which of them add nothing. */
export function ReadingFiles({ files, index, onChange, onRemove }: ReadingFilesProps) {
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
