import { chatService, limits } from '@parlando/contract';
import { useEffect, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { withWords } from '../../lib/language.ts';
import { readText, storageKeys, writeText } from '../../lib/storage.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { resultOf, useConversion } from '../../model/conversion/conversion.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { late } from '../../ui/late-part.tsx';
import { ErrorBanner, type ErrorBannerProps } from './error-banner.tsx';

const OnlyWritesHint = late(withWords(() => import('./only-writes-hint.tsx')));
const ResultNotices = late(() => import('./result-notices.tsx'));

/**
 * Messages: why a conversion failed, or how its result differs from the request; after the first one a line about
 * synthetic speech and its permitted use, which the About dialog has permanently.
 */
export function ConversionNotices(props: ErrorBannerProps) {
  const { t } = useTranslation();
  const api = useOptions((state) => state.api);
  const result = useConversion(resultOf);
  const isDisclaimerDue = useIsDisclaimerDue();
  const place = useAboveBars();
  return (
    <>
      <div
        data-notices
        className={cx(place, 'flex flex-col *:mx-2 *:mb-2 max-wide:*:shadow-lift wide:*:mx-4 wide:*:mb-3')}
      >
        {api === chatService && <OnlyWritesHint />}
        <ErrorBanner {...props} />
        {/* In a narrow window either this or the disclaimer is shown. */}
        {result && (
          <ResultNotices result={result} className={isDisclaimerDue ? 'max-wide:hidden' : undefined} />
        )}
      </div>
      {/* It covers the line of facts, so that nothing moves; in a wide window the formats stay reachable. */}
      {isDisclaimerDue && (
        <p
          data-notices
          className={cx(
            place,
            'flex items-center bg-surface text-12 text-ink-2 max-wide:border-t max-wide:border-line max-wide:px-3 max-wide:py-2',
            // Above the bars of that line, which are layers of their own.
            'wide:absolute wide:inset-x-4 wide:bottom-3 wide:z-10 wide:h-10 wide:@min-[30rem]:right-60',
          )}
        >
          {t('shell.disclaimer')}
        </p>
      )}
    </>
  );
}

/** In a narrow window: overlays the page above the bars at the bottom, with or without the player. */
function useAboveBars(): string {
  const hasAudio = usePlayer(({ current }) => current !== null);
  return cx(
    'max-wide:fixed max-wide:inset-x-0 max-wide:z-30',
    hasAudio
      ? 'max-wide:bottom-[calc(var(--foot-height)+3.8125rem+var(--player-height))]'
      : 'max-wide:bottom-[calc(var(--foot-height)+3.8125rem)]',
  );
}

/** True for a while after the first result in this browser. */
function useIsDisclaimerDue(): boolean {
  const hasResult = useConversion((state) => resultOf(state) !== null);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!hasResult || readText(storageKeys.disclaimers) !== null) return;
    writeText(storageKeys.disclaimers, new Date().toISOString());
    setIsDue(true);
  }, [hasResult]);
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => setIsDue(false), limits.disclaimerNoticeMs);
    return () => clearTimeout(timer);
  }, [isDue]);
  return isDue;
}
