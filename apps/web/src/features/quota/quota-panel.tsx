import { type FreeLimit, freeService, limits } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { cx } from '../../lib/cx.ts';
import { formatCompact, formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useInstance } from '../../model/instance/instance.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { type QuotaTone, quotaLevel } from '../../model/quota/quota-level.ts';
import { forceServerStatus, useServerStatus } from '../../model/quota/use-server-status.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { useSession } from '../../model/session/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { Progress } from '../../ui/progress.tsx';

/** Today's free characters, whether the server is there, and a refresh of both. */
export function QuotaPanel() {
  const { t } = useTranslation();
  const api = useOptions((state) => state.api);
  const accounts = useInstance((state) => state.accounts);
  const isGuest = useSession((state) => state.token === null);
  const { data, isError, error } = useServerStatus(api);
  // Whoever is banned has no quota, and the connection is not what is wrong: the banner says it.
  if (api !== freeService || (error instanceof ApiError && error.code === 'BANNED')) return null;
  const freeLimit = limited(data?.freeLimit);
  const level = freeLimit && quotaLevel(freeLimit, isGuest ? 'guest' : 'user');
  const connection = data?.connected ? 'connected' : data ? 'disconnected' : 'connecting';
  return (
    <section aria-label={t('quota.label')} className="panel flex min-h-14.5 flex-col gap-2 px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Connection state={isError ? 'disconnected' : connection} />
        {freeLimit && level && <Remaining limit={freeLimit} tone={level.tone} />}
        <RefreshButton />
      </div>
      {level?.notice && (
        <Banner
          tone={level.notice === 'critical' ? 'error' : 'warning'}
          title={t(`quota.${level.notice}`, { percent: Math.round(level.share * 100) })}
        />
      )}
      {level?.suggestsAccount && accounts && <RegisterHint />}
    </section>
  );
}

const connectionColours = {
  connecting: 'bg-line',
  connected: 'bg-success',
  disconnected: 'bg-danger',
} as const;

function Connection({ state }: { state: keyof typeof connectionColours }) {
  const { t } = useTranslation();
  return (
    <span className="flex items-center gap-2 text-13 text-ink-2">
      <span aria-hidden="true" className={cx('size-2 rounded-full', connectionColours[state])} />
      {t(`quota.${state}`)}
    </span>
  );
}

function Remaining({ limit, tone }: { limit: FreeLimit; tone: QuotaTone }) {
  const { t } = useTranslation();
  const { usedCharacters, remaining, total } = limit;
  return (
    <>
      <Progress
        label={t('quota.label')}
        value={usedCharacters}
        max={total}
        tone={tone}
        valueText={`${formatNumber(usedCharacters)} / ${formatNumber(total)}`}
        className="min-w-24 flex-1"
      />
      <span className="text-13 text-ink-2">
        {t('quota.remaining', { remaining: formatCompact(remaining), total: formatCompact(total) })}
      </span>
    </>
  );
}

function RefreshButton() {
  const { t } = useTranslation();
  const refresh = useMutation({
    mutationFn: forceServerStatus,
    onError: () => toast('error', t('quota.refreshFailed')),
  });
  return (
    <IconButton
      size="sm"
      className="ml-auto"
      label={t('quota.refresh')}
      icon={<RefreshIcon size={16} className={cx(refresh.isPending && 'animate-spin')} />}
      disabled={refresh.isPending}
      onClick={() => refresh.mutate()}
    />
  );
}

/** Until the instance has said otherwise. */
const defaults = { registeredDailyCharacters: limits.registeredDailyCharacters, historyDays: 7 };

/** What an account would give, when it would help. */
function RegisterHint() {
  const { t } = useTranslation();
  const { registeredDailyCharacters, historyDays } = useInstance(({ config }) => config) ?? defaults;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-2">
      <p className="min-w-0 flex-1 basis-60 text-13 text-ink-2">
        {t('quota.registerHint', {
          characters: formatNumber(registeredDailyCharacters),
          days: historyDays,
        })}
      </p>
      <Button size="sm" variant="soft" onClick={() => openLogin({ mode: 'register' })}>
        {t('shell.register')}
      </Button>
    </div>
  );
}

/** Nothing to show where the day has no limit. */
function limited(freeLimit: FreeLimit | null | undefined): FreeLimit | null {
  return freeLimit && freeLimit.total < limits.unlimitedCharacters ? freeLimit : null;
}
