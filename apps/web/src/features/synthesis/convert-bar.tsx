import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { BrandIcon, StopIcon } from '../../ui/icons.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { useOptions } from '../options/options-store.ts';
import { useConversion } from './conversion-store.ts';
import { isRunning } from './conversion-workflow.ts';
import { useRequests } from './requests-store.ts';
import { abortConversion } from './run-conversion.ts';
import { startConversion } from './start-conversion.ts';
import { TaskQueueIndicator } from './task-queue-indicator.tsx';
import { canCancel } from './tracked-request.ts';

const formats = [
  { value: 'mp3', label: 'MP3' },
  { value: 'wav', label: 'WAV' },
] as const;

/** Format, Convert and what runs. On a narrow screen it stays at the foot of the window. */
export function ConvertBar({ canConvert }: { canConvert: boolean }) {
  const { t } = useTranslation();
  const { format, setFormat } = useOptions();
  const running = useConversion(({ workflow }) => isRunning(workflow));
  const isIdle = useConversion(({ workflow }) => workflow.phase === 'idle');
  return (
    <div className="flex flex-wrap items-center gap-3 max-wide:fixed max-wide:inset-x-0 max-wide:bottom-0 max-wide:z-30 max-wide:border-t max-wide:border-line max-wide:bg-surface max-wide:px-3 max-wide:py-2">
      {running ? (
        <StopButton />
      ) : (
        <Button
          variant="primary"
          size="lg"
          icon={<BrandIcon strokeWidth={2} />}
          disabled={!canConvert || !isIdle}
          onClick={startConversion}
          className="max-wide:flex-1"
        >
          {t('editor.convert')}
        </Button>
      )}
      <RadioGroup
        label={t('editor.audioFormat')}
        hideLabel
        value={format}
        onChange={setFormat}
        options={formats}
      />
      <TaskQueueIndicator />
      <kbd className="ml-auto hidden text-12 text-ink-3 desktop:inline">{t('editor.shortcut')}</kbd>
    </div>
  );
}

function StopButton() {
  const { t } = useTranslation();
  const requestId = useConversion((state) => state.requestId);
  const waits = useRequests(({ active }) => {
    const tracked = active.find(({ id }) => id === requestId);
    return tracked === undefined || canCancel(tracked);
  });
  return (
    <Button
      variant="secondary"
      size="lg"
      icon={<StopIcon />}
      onClick={() => abortConversion()}
      className="max-wide:flex-1"
    >
      {waits ? t('conversion.cancel') : t('conversion.abort')}
    </Button>
  );
}
