import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatPercent } from '../../../lib/format.ts';
import { useClosingSignal } from '../../../lib/use-closing-signal.ts';
import { Button } from '../../../ui/button.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useModelAct } from './model-words.ts';
import { uploadModel, uploadName } from './upload-model.ts';

/** Uploads a model from the administrator's own machine: an archive, a folder, or the files of a Piper voice. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [sent, setSent] = useState(0);
  const closingSignal = useClosingSignal();
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const uploading = useModelAct(
    () => uploadModel(files, setSent, closingSignal()),
    t('models.started', { name: uploadName(files) }),
  );
  return (
    <FormDialog
      title={t('models.importTitle')}
      action={t('models.upload')}
      busy={uploading.isPending}
      isWhole={files.length > 0}
      onSubmit={() => uploading.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-13 text-ink-2">{t('models.importText')}</p>
      <div className="flex flex-wrap gap-2">
        <Chooser label={t('models.chooseFiles')} onChoose={setFiles} />
        <Chooser folder label={t('models.chooseFolder')} onChoose={setFiles} />
      </div>
      <p aria-live="polite" className="min-h-5 text-13">
        {files.length > 0 && t('models.chosen', { count: files.length, size: formatBytes(bytes) })}
      </p>
      {uploading.isPending && (
        <Progress
          label={t('models.uploading', { percent: formatPercent(percentOf(sent, bytes)) })}
          value={sent}
          max={bytes}
        />
      )}
    </FormDialog>
  );
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.floor((part / whole) * 100));

interface ChooserProps {
  readonly label: string;
  /** A whole folder instead of files. */
  readonly folder?: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

function Chooser({ label, folder = false, onChoose }: ChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        multiple
        className="hidden"
        aria-hidden
        tabIndex={-1}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ target }) => onChoose([...(target.files ?? [])])}
      />
    </>
  );
}
