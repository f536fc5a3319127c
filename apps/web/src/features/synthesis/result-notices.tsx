import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import type { ConversionResult } from '../../model/conversion/conversion-result.ts';
import { CloseButton } from '../../ui/close-button.tsx';
import { InfoIcon, WarningIcon } from '../../ui/icons.tsx';
import { useResultRemarks } from './result-remarks.ts';
import RetryVoice from './retry-voice.tsx';

interface ResultNoticesProps {
  readonly result: ConversionResult;
  readonly className: string | undefined;
}

/** Differences from the request, until closed. Not announced to screen readers: the result text already is. */
export default function ResultNotices({ result, className }: ResultNoticesProps) {
  const [closed, setClosed] = useState<ConversionResult | null>(null);
  const remarks = useResultRemarks(result);
  if (remarks.length === 0 || closed === result) return null;
  const isStandIn = remarks.some(({ code }) => code === 'stand-in');
  const ToneIcon = isStandIn ? WarningIcon : InfoIcon;
  return (
    <div
      className={cx(
        className,
        'flex items-start gap-2.5 rounded-control bg-sunken py-1 pr-1 pl-3 text-13 text-ink-2',
      )}
    >
      <ToneIcon size={16} className={isStandIn ? 'mt-2 shrink-0 text-warning' : 'mt-2 shrink-0'} />
      <ul className="min-w-0 flex-1 py-1.75">
        {remarks.map(({ code, words }) => (
          <li key={code}>{words}</li>
        ))}
      </ul>
      {isStandIn && <RetryVoice voice={result.wantedVoice} />}
      <CloseButton onClick={() => setClosed(result)} />
    </div>
  );
}
