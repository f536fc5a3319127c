import { chatService } from '@parlando/contract';
import { lazy, memo, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { withWords } from '../../lib/language.ts';
import { isRunning, isWaiting, queuePlace, useConversion } from '../../model/conversion/conversion.ts';
import { abortConversion, startConversion } from '../../model/conversion/run-conversion.ts';
import { useWaitWords } from '../../model/conversion/wait-description.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { Button } from '../../ui/button.tsx';
import { BrandIcon, QueueIcon, StopIcon } from '../../ui/icons.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { setProgressOpen } from './progress-store.ts';

const OnlyWritesHint = lazy(withWords(() => import('./only-writes-hint.tsx')));

const formats = [
  { value: 'mp3', label: 'MP3' },
  { value: 'wav', label: 'WAV' },
] as const;

/** Convert, the format and what is under way. On a narrow screen the bar stays at the foot of the window. */
export const ConvertBar = memo(function ConvertBar({ canConvert }: { canConvert: boolean }) {
  const { t } = useTranslation();
  const { api, format, change } = useOptions();
  const bar = (
    <div
      data-foot-bar
      // `contain-layout`: the hidden, fixed inputs of the radios are no layers of the whole page.
      className="flex flex-wrap items-center gap-3 contain-layout max-wide:fixed max-wide:inset-x-0 max-wide:bottom-(--foot-height) max-wide:z-30 max-wide:border-t max-wide:border-line max-wide:bg-surface max-wide:px-3 max-wide:py-2"
    >
      <ConvertButton canConvert={canConvert} />
      <RadioGroup
        label={t('editor.audioFormat')}
        hideLabel
        value={format}
        onChange={(chosen) => change({ format: chosen })}
        options={formats}
      />
      <TaskQueueIndicator />
      <kbd className="ml-auto hidden text-12 text-ink-3 desktop:inline">{t('editor.shortcut')}</kbd>
    </div>
  );
  if (api !== chatService) return bar;
  return (
    <>
      <Suspense>
        <OnlyWritesHint />
      </Suspense>
      {bar}
    </>
  );
});

/** One button for both, so that the keyboard's focus stays where it is when a conversion begins or ends. */
function ConvertButton({ canConvert }: { canConvert: boolean }) {
  const { t } = useTranslation();
  const running = useConversion(isRunning);
  const waits = useConversion(isWaiting);
  const words = running ? (waits ? 'conversion.cancel' : 'conversion.abort') : 'editor.convert';
  return (
    <Button
      variant={running ? 'secondary' : 'primary'}
      size="lg"
      icon={running ? <StopIcon /> : <BrandIcon strokeWidth={2} />}
      data-convert
      disabled={!running && !canConvert}
      onClick={({ detail }) => {
        if (!running) startConversion();
        // The second half of a double click must not cancel what the first began.
        else if (detail !== 2) abortConversion();
      }}
      className="min-w-32 max-wide:flex-1"
    >
      {t(words)}
    </Button>
  );
}

/** Says that a conversion is under way or its place in the queue; a press opens the progress. */
function TaskQueueIndicator() {
  const { t } = useTranslation();
  const waitWords = useWaitWords();
  const queued = useConversion(queuePlace);
  const isShown = useConversion((state) => isRunning(state) && state.phase !== 'validating');
  if (!isShown) return null;
  return (
    <Button variant="ghost" size="sm" icon={<QueueIcon size={16} />} onClick={() => setProgressOpen(true)}>
      <span className="max-wide:sr-only">
        {queued
          ? t('task.queuedShort', { position: queued.position, wait: waitWords(queued.estimatedWaitTime) })
          : t('task.active', { count: 1 })}
      </span>
    </Button>
  );
}
