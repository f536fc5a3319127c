import type { User, UserPackage } from '@parlando/contract';
import { formatCompact, formatDate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { nameOf } from '../../model/billing/billing-words.ts';
import { type QuotaTone, toneOfShare } from '../../model/quota/quota-level.ts';
import { Progress, type ProgressTone } from '../../ui/progress.tsx';

/** Today's characters of an account. `isTitled`: there is a title above it already. */
export function QuotaBar({ usage, isTitled = false }: { usage: User['usage']; isTitled?: boolean }) {
  const { t } = useTranslation();
  const { used, limit } = usage;
  return (
    <UsageBar
      label={t('account.quota')}
      isTitled={isTitled}
      value={used}
      max={limit}
      tone={quotaTone({ used, limit })}
      words={t('account.used', { used, limit })}
      remaining={limit - used}
    />
  );
}

/** The package's characters, used after the daily quota. */
export function PackageBar({ value }: { value: UserPackage }) {
  const { t } = useTranslation();
  const { names, type, remainingChars, totalChars, expiresAt } = value;
  const name = names ? nameOf(names) : t(`billing.types.${type}`);
  return (
    <div>
      <UsageBar
        label={t('account.packageNamed', { name })}
        value={remainingChars}
        max={totalChars}
        tone={packageTone(remainingChars)}
        words={t('account.left', { left: remainingChars, total: totalChars })}
        remaining={remainingChars}
      />
      {expiresAt && (
        <p className="mt-1 text-12 text-ink-3">{t('account.validUntil', { date: formatDate(expiresAt) })}</p>
      )}
    </div>
  );
}

interface UsageBarProps {
  readonly label: string;
  readonly isTitled?: boolean;
  readonly value: number;
  readonly max: number;
  readonly tone: ProgressTone;
  /** Read by screen readers instead of a percentage. */
  readonly words: string;
  readonly remaining: number;
}

function UsageBar({ label, isTitled = false, value, max, tone, words, remaining }: UsageBarProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-13">
        <span className="min-w-0 text-ink-2 wrap-anywhere">{isTitled ? words : label}</span>
        <span className="shrink-0 font-medium">
          {t('account.remaining', { characters: formatCompact(Math.max(0, remaining)) })}
        </span>
      </div>
      <Progress label={label} value={value} max={max} tone={tone} valueText={words} className="h-1.5" />
      {!isTitled && <p className="text-12 text-ink-3">{words}</p>}
    </div>
  );
}

export function quotaTone({ used, limit }: { readonly used: number; readonly limit: number }): QuotaTone {
  return toneOfShare(limit > 0 ? used / limit : 0);
}

/** Danger at 1000 or fewer remaining characters, warning at 10 000 or fewer. */
export function packageTone(remainingCharacters: number): QuotaTone {
  if (remainingCharacters <= 1000) return 'danger';
  return remainingCharacters <= 10_000 ? 'warning' : 'success';
}
