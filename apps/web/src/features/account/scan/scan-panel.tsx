import { limits, type ScanStatus } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { ApiError, isConnectionError } from '../../../lib/api-error.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RefreshIcon } from '../../../ui/icons.tsx';
import { QrIcon } from '../../../ui/later-icons.tsx';
import QrCode from '../../../ui/qr-code.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { refusalWords } from '../auth-words.ts';
import { isScanDisabled, type ScanCode, type ScanPurpose } from './scan-purposes.ts';

interface ScanPanelProps {
  readonly purpose: ScanPurpose;
  /** Called once, when the code was scanned and confirmed. */
  readonly onConfirmed: (status: ScanStatus) => void;
  /** An alternative to scanning, if there is one. */
  readonly otherWay?: { readonly label: string; readonly take: () => void } | undefined;
}

export function ScanPanel({ purpose, onConfirmed, otherWay }: ScanPanelProps) {
  const { t } = useTranslation();
  const code = useQuery({
    queryKey: ['scan', purpose.id, 'code'],
    queryFn: ({ signal }) => purpose.getCode(signal),
    retry: false,
    // A code belongs to the panel that shows it, and is only replaced on request.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const renew = () => void code.refetch();
  const isDisabled = isScanDisabled(code.error);
  /** Why there is no code, and what to do. */
  const noCode = (disabled: boolean) => (
    <EmptyState
      className="h-80"
      icon={<QrIcon size={28} />}
      title={t(disabled ? 'errors.WECHAT_LOGIN_DISABLED' : 'wechat.failed')}
      action={
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          {!disabled && (
            <Button icon={<RefreshIcon />} busy={code.isFetching} onClick={renew}>
              {t('wechat.again')}
            </Button>
          )}
          {otherWay && (
            <Button variant={disabled ? 'primary' : 'ghost'} onClick={otherWay.take}>
              {otherWay.label}
            </Button>
          )}
        </div>
      }
    />
  );
  if (code.data && !isDisabled) {
    return (
      <WatchedCode
        key={code.data.scene_str}
        purpose={purpose}
        code={code.data}
        renewal={{ renew, isBusy: code.isFetching, hasFailed: code.isError }}
        onConfirmed={onConfirmed}
        ifDisabled={noCode(true)}
      />
    );
  }
  if (code.isPending) {
    return (
      <div role="status" aria-label={t('ui.loading')} className="flex h-80 items-center justify-center">
        <Spinner size={24} />
      </div>
    );
  }
  return noCode(isDisabled);
}

interface WatchedCodeProps {
  readonly purpose: ScanPurpose;
  readonly code: ScanCode;
  readonly renewal: { readonly renew: () => void; readonly isBusy: boolean; readonly hasFailed: boolean };
  readonly onConfirmed: (status: ScanStatus) => void;
  readonly ifDisabled: ReactNode;
}

/** A code with its remaining time. Once it is scanned, expired or refused, a message replaces it. */
function WatchedCode({ purpose, code, renewal, onConfirmed, ifDisabled }: WatchedCodeProps) {
  const { t } = useTranslation();
  const { state, secondsLeft, confirmed, error } = useScanStatus(purpose, code.scene_str);
  const tellConfirmed = useEffectEvent(onConfirmed);
  useEffect(() => {
    if (confirmed) tellConfirmed(confirmed);
  }, [confirmed]);
  if (state === 'disabled') return ifDisabled;
  const isOver = state === 'expired' || state === 'refused';
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-2 text-center">
      {state === 'pending' ? (
        <QrCode text={code.qr_code_url} label={t(purpose.label)} />
      ) : (
        // Same size as the code.
        <div
          role={isOver ? 'alert' : 'status'}
          className="flex size-54.5 flex-col items-center justify-center gap-3 rounded-panel border border-line bg-sunken p-4"
        >
          {state === 'scanned' && <Spinner size={24} />}
          <p className="font-medium">
            {state === 'refused' ? refusalWords(error, t(purpose.failed)) : t(`wechat.${state}`)}
          </p>
        </div>
      )}
      <p className="text-13 text-ink-2">{t('wechat.scan')}</p>
      <p className="h-5 text-13 text-ink-3 tabular-nums">
        {state === 'pending' && t('wechat.secondsLeft', { seconds: secondsLeft })}
      </p>
      {renewal.hasFailed && (
        <p role="alert" className="text-13 text-danger">
          {t('wechat.refreshFailed')}
        </p>
      )}
      <Button
        variant={isOver ? 'primary' : 'ghost'}
        icon={<RefreshIcon />}
        busy={renewal.isBusy}
        disabled={state === 'scanned'}
        onClick={renewal.renew}
      >
        {t('wechat.again')}
      </Button>
    </div>
  );
}

const { pollMs, lifetimeMs } = limits.qrLogin;
/** Number of consecutive failed polls before giving up. */
const mostFailures = 3;

type ScanState = 'pending' | 'scanned' | 'expired' | 'refused' | 'disabled';

/** Polls the status of a new code every two seconds. Once it is confirmed, its state stays `scanned`. */
export function useScanStatus(purpose: ScanPurpose, sceneStr: string) {
  const [secondsLeft] = useCountdown(lifetimeMs);
  const poll = useQuery({
    queryKey: ['scan', purpose.id, 'status', sceneStr],
    queryFn: ({ signal }) => purpose.getStatus(sceneStr, signal),
    // Once scanned, polling continues past the expiry.
    enabled: ({ state }) => secondsLeft > 0 || state.data?.status === 'scanned',
    refetchInterval: ({ state }) => (isOpen(state.data) && state.status !== 'error' ? pollMs : false),
    // On a phone, people switch to WeChat and come back; a few failures are the end, so it waits for a connection.
    refetchIntervalInBackground: true,
    networkMode: 'online',
    retry: (failures, error) => failures < mostFailures && mayPass(error),
    retryDelay: pollMs,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const status = poll.data?.status ?? 'pending';
  const confirmed = status === 'confirmed' ? poll.data : undefined;
  const state = isScanDisabled(poll.error) ? 'disabled' : stateOf(status, poll.isError, secondsLeft);
  return { state, secondsLeft, confirmed, error: poll.error };
}

function stateOf(status: ScanStatus['status'], isError: boolean, secondsLeft: number): ScanState {
  if (isError) return 'refused';
  if (status === 'confirmed') return 'scanned';
  return status === 'pending' && secondsLeft === 0 ? 'expired' : status;
}

function isOpen(last: ScanStatus | undefined): boolean {
  return last === undefined || last.status === 'pending' || last.status === 'scanned';
}

function mayPass(error: unknown): boolean {
  if (isScanDisabled(error)) return false;
  return isConnectionError(error) || (error instanceof ApiError && error.status >= 500);
}
