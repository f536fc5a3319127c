import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Select } from '../../../ui/select.tsx';
import type { JudgedDraft } from './use-judged-drafts.ts';
import type { FileReading } from './use-readings.ts';

type FileState = 'reading' | 'unreadable' | 'empty' | 'read';

/** What has become of a file: `empty` is one of which there is nothing to add. */
export function fileState({ read, failed }: FileReading, drafts: readonly JudgedDraft[]): FileState {
  if (failed) return 'unreadable';
  if (read === null) return 'reading';
  return drafts.length === 0 ? 'empty' : 'read';
}

interface ReadingFilesProps {
  readonly files: readonly FileReading[];
  readonly states: readonly FileState[];
  /** Of the one that is shown. */
  readonly index: number;
  readonly onChange: (index: number) => void;
  readonly onRemove: () => void;
}

/** Which of several files is shown, and which of them add nothing. */
export function ReadingFiles(props: ReadingFilesProps) {
  return (
    <>
      <FileChoice {...props} />
      <LeftOut {...props} />
    </>
  );
}

/** Names the files of which nothing would be added. */
function LeftOut({ files, states }: ReadingFilesProps) {
  const { t } = useTranslation();
  const namesOf = (state: FileState) =>
    files.flatMap(({ file }, index) => (states[index] === state ? [file.name] : []));
  const [unreadable, empty] = [namesOf('unreadable'), namesOf('empty')];
  const list = (names: readonly string[]) => names.join(t('batch.reading.nameSeparator'));
  return (
    <>
      {unreadable.length > 0 && (
        <Banner
          tone="warning"
          className="wrap-anywhere"
          title={t('batch.reading.leftOutUnreadable', { count: unreadable.length, names: list(unreadable) })}
        />
      )}
      {empty.length > 0 && (
        <Banner
          tone="warning"
          className="wrap-anywhere"
          title={t('batch.reading.leftOutEmpty', { count: empty.length, names: list(empty) })}
        />
      )}
    </>
  );
}

function FileChoice({ files, states, index, onChange, onRemove }: ReadingFilesProps) {
  const { t } = useTranslation();
  const name = files[index]?.file.name ?? '';
  const labelOf = (fileName: string, state: FileState | undefined) =>
    state === 'unreadable' || state === 'empty'
      ? t(`batch.reading.fileStates.${state}`, { name: fileName })
      : fileName;
  return (
    <div className="flex items-end gap-2">
      <Select
        label={`${t('batch.reading.files')} (${formatNumber(files.length)})`}
        value={index}
        onChange={onChange}
        className="flex-1"
        options={files.map(({ file }, value) => ({ value, label: labelOf(file.name, states[value]) }))}
      />
      <IconButton
        label={t('batch.reading.removeFile', { name })}
        icon={<CloseIcon size={16} />}
        onClick={onRemove}
      />
    </div>
  );
}
