import { limits, type ScanStatus } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError, isConnectionError } from '../../../lib/api-error.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { isScanDisabled, type ScanPurpose } from './scan-purposes.ts';

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
