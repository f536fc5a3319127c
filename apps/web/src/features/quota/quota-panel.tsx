import { freeService, limits } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { formatCompact, formatNumber, formatPercent } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { quotaLevel } from '../../model/quota/quota-level.ts';
import { forceServerStatus, useServerStatus } from '../../model/quota/use-server-status.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { useSession } from '../../model/session/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { Progress } from '../../ui/progress.tsx';

type Reach = 'connecting' | 'connected' | 'disconnected';

/** Null if no quota applies: on another service, or for a banned person. */
function useQuota() {
  const api = useOptions((state) => state.api);
  const isGuest = useSession((state) => state.token === null);
  const { data, isError, error } = useServerStatus(api);
  // For a banned person the connection is fine; the banner reports the ban.
  if (api !== freeService || (error instanceof ApiError && error.code === 'BANNED')) return null;
  const isLimited = data?.freeLimit && data.freeLimit.total < limits.unlimitedCharacters;
  const freeLimit = isLimited ? data.freeLimit : null;
  const reached: Reach = data?.connected ? 'connected' : data ? 'disconnected' : 'connecting';
  const connection: Reach = isError ? 'disconnected' : reached;
  const level = freeLimit && quotaLevel(freeLimit, isGuest ? 'guest' : 'user');
  return { freeLimit, level, connection };
}

/** One line: whether the free service is reachable, today's free characters, and a refresh button. */
export function QuotaLine() {
  const { t } = useTranslation();
  const quota = useQuota();
  if (!quota) return null;
  const { connection, freeLimit, level } = quota;
  return (
    <section
      aria-label={t('quota.label')}
      // In a narrow editor it always has a line of its own, so that late content does not push the text up.
      className="flex min-h-9 min-w-0 items-center gap-2 @max-[30rem]:order-last @max-[30rem]:basis-full"
    >
      <span className="flex items-center gap-2 text-13 text-ink-2" data-tooltip={t(`quota.${connection}`)}>
        <span
          aria-hidden="true"
          className={cx('size-2 rounded-full forced-colors:border', connectionColours[connection])}
        />
        <span className={cx(connection !== 'disconnected' && 'sr-only')}>{t(`quota.${connection}`)}</span>
      </span>
      {freeLimit && level && (
        <>
          <span className="text-13 text-ink-2">
            {t('quota.remaining', {
              remaining: formatCompact(freeLimit.remaining),
              total: formatCompact(freeLimit.total),
            })}
          </span>
          <Progress
            label={t('quota.label')}
            value={freeLimit.usedCharacters}
            max={freeLimit.total}
            tone={level.tone}
            valueText={`${formatNumber(freeLimit.usedCharacters)} / ${formatNumber(freeLimit.total)}`}
            className="w-16! @max-[40rem]:hidden"
          />
        </>
      )}
      <RefreshButton />
    </section>
  );
}

/** Above Convert: a warning when little is left of the day's quota, and what an account would add. */
export function QuotaNotices() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const level = useQuota()?.level;
  const suggestsAccount = accounts && level?.suggestsAccount;
  if (!level?.notice)
    return suggestsAccount ? (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 pb-2 wide:px-4">
        <p className="min-w-0 flex-1 basis-60 text-13 text-ink-2">
          <RegisterText />
        </p>
        <RegisterButton />
      </div>
    ) : null;
  return (
    <Banner
      tone={level.notice === 'warning' ? 'warning' : 'error'}
      title={t(`quota.${level.notice}`, { percent: formatPercent(Math.floor(level.share * 100)) })}
      action={suggestsAccount && <RegisterButton />}
      className="mx-2 mb-2 max-wide:pt-0 max-wide:pb-1.5 max-wide:text-13 wide:mx-4 wide:mb-3"
    >
      {/* A phone keeps the space for the text. */}
      {suggestsAccount && (
        <p className="max-wide:hidden">
          <RegisterText />
        </p>
      )}
    </Banner>
  );
}

const connectionColours: Record<Reach, string> = {
  connecting: 'bg-line',
  connected: 'bg-success',
  disconnected: 'bg-danger',
};

function RefreshButton() {
  const { t } = useTranslation();
  const refresh = useMutation({
    mutationFn: forceServerStatus,
    onError: () => toast('error', t('quota.refreshFailed')),
  });
  return (
    <IconButton
      size="sm"
      label={t('quota.refresh')}
      icon={<RefreshIcon size={16} className={cx(refresh.isPending && 'animate-spin')} />}
      act={refresh}
    />
  );
}

/** Used until the instance's configuration is loaded. */
const defaults = { registeredDailyCharacters: limits.registeredDailyCharacters, historyDays: 7 };

function RegisterText() {
  const { t } = useTranslation();
  const { registeredDailyCharacters: characters, historyDays: days } =
    useInstance(({ config }) => config) ?? defaults;
  return t('quota.registerHint', { characters, days });
}

function RegisterButton() {
  const { t } = useTranslation();
  return (
    <Button size="sm" variant="soft" onClick={() => openLogin({ mode: 'register' })}>
      {t('shell.register')}
    </Button>
  );
}
