import { chatService } from '@parlando/contract';
import { lazy, Suspense } from 'react';
import { cx } from '../../lib/cx.ts';
import { withWords } from '../../lib/language.ts';
import { resultOf, useConversion } from '../../model/conversion/conversion.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { Disclaimer, useIsDisclaimerDue } from './disclaimer.tsx';
import { ErrorBanner, type ErrorBannerProps } from './error-banner.tsx';

const OnlyWritesHint = lazy(withWords(() => import('./only-writes-hint.tsx')));
const ResultNotices = lazy(() => import('./result-notices.tsx'));

/** What has to be said in sentences: why a conversion failed, or what of its result is not as it was asked for. */
export function ConversionNotices(props: ErrorBannerProps) {
  const api = useOptions((state) => state.api);
  const result = useConversion(resultOf);
  const isDisclaimerDue = useIsDisclaimerDue();
  const place = useAboveBars();
  return (
    <>
      <div
        className={cx(place, 'flex flex-col *:mx-2 *:mb-2 max-wide:*:shadow-lift wide:*:mx-4 wide:*:mb-3')}
      >
        {api === chatService && (
          <Suspense>
            <OnlyWritesHint />
          </Suspense>
        )}
        <ErrorBanner {...props} />
        {result && (
          <Suspense>
            {/* In a narrow window one after the other. */}
            <ResultNotices result={result} className={isDisclaimerDue ? 'max-wide:hidden' : undefined} />
          </Suspense>
        )}
      </div>
      {isDisclaimerDue && <Disclaimer className={place} />}
    </>
  );
}

/** In a narrow window: above the bars at the foot of the window, over the page. The player may or may not stand there. */
function useAboveBars(): string {
  const hasAudio = usePlayer(({ current }) => current !== null);
  return cx(
    'max-wide:fixed max-wide:inset-x-0 max-wide:z-30',
    hasAudio
      ? 'max-wide:bottom-[calc(var(--foot-height)+61px+var(--player-height))]'
      : 'max-wide:bottom-[calc(var(--foot-height)+61px)]',
  );
}
