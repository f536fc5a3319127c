import { type ReactElement, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import {
  conversionSteps,
  isRunning,
  type RunningConversion,
  resultOf,
  useConversion,
} from '../../model/conversion/conversion.ts';
import type { ConversionResult } from '../../model/conversion/conversion-result.ts';
import { engineName } from '../../model/conversion/engine-name.ts';
import { useSpokenBy } from '../../model/voices/use-voice-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { CheckIcon } from '../../ui/later-icons.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The five steps while the conversion runs; then engine, voice, time, characters and size. */
export function DetailsPopover({ label, trigger }: { label: string; trigger: ReactElement }) {
  const [open, setOpen] = useState(false);
  const conversion = useConversion();
  const result = resultOf(conversion);
  return (
    <Popover trigger={trigger} label={label} open={open} onOpenChange={setOpen}>
      <div className="p-3 text-13">
        <h2 className="mb-2.5 text-14 font-bold">{label}</h2>
        {isRunning(conversion) && <Steps conversion={conversion} />}
        {result && <ResultFacts result={result} />}
      </div>
    </Popover>
  );
}

function Steps({ conversion }: { readonly conversion: RunningConversion }) {
  const { t } = useTranslation();
  const present = conversionSteps.indexOf(conversion.phase);
  return (
    <ol className="flex flex-col gap-1.5">
      {conversionSteps.map((step, index) => {
        const state = index < present ? 'done' : index === present ? 'current' : 'ahead';
        return (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className={cx('flex items-center gap-2.5 text-13', stepColours[state])}
          >
            <span className="flex size-5 items-center justify-center">
              {state === 'done' && <CheckIcon size={16} className="text-success" />}
              {state === 'current' && <Spinner className="text-accent" />}
              {state === 'ahead' && index + 1}
            </span>
            {t(`conversion.steps.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}

const stepColours = { done: 'text-ink-2', current: 'font-medium text-ink', ahead: 'text-ink-3' } as const;

function ResultFacts({ result }: { readonly result: ConversionResult }) {
  const { t } = useTranslation();
  const spokenBy = useSpokenBy();
  const time = (
    <>
      {t('result.ms', { ms: Math.round(result.processingTimeMs) })}{' '}
      {result.cacheHit && <Badge tone="accent">{t('result.cacheHit')}</Badge>}
    </>
  );
  const facts: Fact[] = [
    [t('result.engine'), engineName(result.engine)],
    [t('result.voice'), spokenBy(result)],
    [t('result.time'), time],
    [t('result.characters'), result.characters === null ? '–' : formatNumber(result.characters)],
    [t('result.size'), formatBytes(result.fileSize)],
  ];
  return <Facts facts={facts} />;
}
