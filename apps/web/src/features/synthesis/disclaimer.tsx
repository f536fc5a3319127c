import { limits } from '@parlando/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { readText, storageKeys, writeText } from '../../lib/storage.ts';
import { resultOf, useConversion } from '../../model/conversion/conversion.ts';

/** True for a while after the first result in a browser's life. */
export function useIsDisclaimerDue(): boolean {
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

/**
 * What the speech is and what it may be used for, in a line under the result. It lies over the line of facts, so nothing
 * moves; `className` places it in a narrow window. In a wide one it leaves the formats in reach. It stays in the About dialog.
 */
export function Disclaimer({ className }: { readonly className: string }) {
  const { t } = useTranslation();
  return (
    <p
      className={cx(
        className,
        'flex items-center bg-surface text-12 text-ink-2 max-wide:border-t max-wide:border-line max-wide:px-3 max-wide:py-2',
        // Above the bars of that line, which are layers of their own.
        'wide:absolute wide:inset-x-4 wide:bottom-3 wide:z-10 wide:h-10 wide:@min-[640px]:right-60',
      )}
    >
      {t('shell.disclaimer')}
    </p>
  );
}
