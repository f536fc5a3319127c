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
      <LeftOut files={files} />
    </>
  );
}

const leftOut = [
  { state: 'unreadable', words: 'batch.reading.leftOutUnreadable' },
  { state: 'empty', words: 'batch.reading.leftOutEmpty' },
] as const;

function LeftOut({ files }: Pick<ReadingFilesProps, 'files'>) {
  const { t } = useTranslation();
  return leftOut.map(({ state, words }) => {
    const left = files.filter((file) => file.state === state);
    if (left.length === 0) return null;
    const names = left.map(({ file }) => file.name).join(t('batch.reading.nameSeparator'));
    return (
      <Banner
        key={state}
        tone="warning"
        className="wrap-anywhere"
        title={t(words, { count: left.length, names })}
      />
    );
  });
}
