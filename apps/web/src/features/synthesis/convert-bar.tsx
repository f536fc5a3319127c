import { memo, useEffect, useRef } from 'react';
import { takeOver } from '../../lib/early-input.ts';
import { formatPercent, formatTimes } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import {
  currentRetry,
  isRunning,
  isWaiting,
  lastConversion,
  progressOf,
  queuePlace,
  type RunningConversion,
  resultOf,
  useConversion,
} from '../../model/conversion/conversion.ts';
import { abortConversion, startConversion } from '../../model/conversion/run-conversion.ts';
import { waitWords } from '../../model/conversion/wait-description.ts';
import { isBlank, useEditor } from '../../model/document/editor-store.ts';
import { optionRanges, useOptions } from '../../model/options/options-store.ts';
import { clampToRange } from '../../model/options/prosody.ts';
import { Button } from '../../ui/button.tsx';
import { BrandIcon, StopIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { DetailsButton } from './details-button.tsx';

export interface ConvertBarProps {
  /** Whether today's quota covers the content. */
  readonly isCovered: boolean;
}

/**
 * Convert, the speed, and the progress of the conversion, except for failures. Its height is fixed, so nothing moves.
 * In a narrow window it stays at the bottom.
 */
export const ConvertBar = memo(function ConvertBar({ isCovered }: ConvertBarProps) {
  return (
    <div
      data-foot-bar
      className="flex h-11 min-w-0 items-center gap-2 wide:gap-3 max-wide:fixed max-wide:inset-x-0 max-wide:bottom-(--foot-height) max-wide:z-30 max-wide:h-15.25 max-wide:border-t max-wide:border-line max-wide:bg-surface max-wide:px-3"
    >
      <ConvertButton isCovered={isCovered} />
      <SpeedField />
      <ConversionPlace />
    </div>
  );
});

/** One button for both, so that the focus stays when a conversion begins or ends. */
function ConvertButton({ isCovered }: ConvertBarProps) {
  const { t } = useTranslation();
  // Not deferred like the other results of the check: React drops a press on a button that it takes for disabled.
  const isEmpty = useEditor(isBlank);
  const running = useConversion(isRunning);
  const waits = useConversion(isWaiting);
  const button = useRef<HTMLButtonElement>(null);
  // Not in a layout effect: before effects, React still takes the button for disabled, as it was prerendered.
  useEffect(() => takeOver(button.current), []);
  const words = running ? (waits ? 'conversion.cancel' : 'conversion.abort') : 'editor.convert';
  return (
    <Button
      ref={button}
      variant={running ? 'secondary' : 'primary'}
      size="lg"
      icon={running ? <StopIcon /> : <BrandIcon strokeWidth={2} />}
      data-convert
      disabled={!running && isEmpty}
      // Not `disabled`, which would take the focus from whoever pressed it and spent the rest of the quota.
      aria-disabled={(!running && !isCovered) || undefined}
      onClick={({ detail }) => {
        if (!running && !isCovered) return;
        if (!running) startConversion();
        // The second click of a double click must not cancel what the first began.
        else if (detail !== 2) abortConversion();
      }}
      className="min-w-32 max-wide:min-w-29 max-wide:px-3 max-[17rem]:min-w-0 max-[17rem]:[&>svg]:hidden"
    >
      {t(words)}
    </Button>
  );
}

const { min, max, step } = optionRanges.speed;
const listed = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) =>
  clampToRange(min + index * step, optionRanges.speed),
);

/** The speed of the voice. On a phone it is hidden during a conversion to leave space for its progress. */
function SpeedField() {
  const { t } = useTranslation();
  const speed = useOptions((state) => state.speed);
  const change = useOptions((state) => state.change);
  const running = useConversion(isRunning);
  const speeds = listed.includes(speed) ? listed : [...listed, speed].sort((a, b) => a - b);
  return (
    <Select
      label={t('options.speed')}
      hideLabel
      value={speed}
      onChange={(chosen) => change({ speed: chosen })}
      options={speeds.map((value) => ({ value, label: formatTimes(value) }))}
      className={running ? 'w-20 shrink-0 max-[30rem]:hidden' : 'w-20 shrink-0'}
    />
  );
}

/** Prefetched while a conversion runs, because the server may be unreachable when it ends. */
export const loadResultBar = onDemand(() => import('./result-bar.tsx'));

const ResultWords = late(async () => ({ default: (await loadResultBar()).ResultWords }));

/** The progress of the conversion, then its outcome. Its text is a live region. */
function ConversionPlace() {
  const { t } = useTranslation();
  const conversion = useConversion();
  const running = isRunning(conversion);
  const result = resultOf(conversion);
  const last = lastConversion(conversion);
  const name = running ? t('conversion.progress') : result ? t('result.label') : undefined;
  return (
    <section aria-label={name} className="flex h-full min-w-0 flex-1 items-center gap-1 wide:gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p role="status" className="line-clamp-2 text-13 text-ink-2">
          {running && <Course conversion={conversion} />}
          {result && <ResultWords result={result} />}
          {last?.phase === 'failed' && last.failure.kind === 'cancelled' && t('conversion.cancelled')}
        </p>
        {running && <Progress slides label={t('conversion.progress')} value={progressOf(conversion)} />}
      </div>
      {name === undefined ? (
        <kbd className="hidden text-12 text-ink-3 desktop:inline">{t('editor.shortcut')}</kbd>
      ) : (
        <DetailsButton label={name} />
      )}
    </section>
  );
}

/** The queue position, or the step with its percentage. */
function Course({ conversion }: { readonly conversion: RunningConversion }) {
  const { t } = useTranslation();
  const place = queuePlace(conversion);
  const retry = currentRetry(conversion);
  if (retry === 'reconnecting') return t('conversion.reconnecting');
  const words = place
    ? [
        t('task.queueTitle'),
        t('task.position', { position: place.position }),
        t('task.estimatedWait', { wait: waitWords(place.estimatedWaitTime) }),
      ]
    : [t(`conversion.steps.${conversion.phase}`), formatPercent(progressOf(conversion))];
  return [...words, ...(retry ? [t('services.attempt', retry)] : [])].join(' · ');
}
