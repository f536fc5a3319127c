import { type FreeLimit, limits } from '@parlando/contract';

/** Colour of the bar: danger from 90 %, warning from 70 %. */
export type QuotaTone = 'success' | 'warning' | 'danger';
/** Which notice to show: used up when nothing is left, critical above 95 %, a warning above 70 % (guests). */
export type QuotaNotice = 'usedUp' | 'critical' | 'warning' | null;

export interface QuotaLevel {
  /** Used share, 0 to 1. */
  readonly share: number;
  readonly tone: QuotaTone;
  readonly notice: QuotaNotice;
  /** Over half is used, so an account is suggested. */
  readonly suggestsAccount: boolean;
}

export function quotaLevel(
  { total, usedCharacters }: FreeLimit,
  who: 'guest' | 'user' = 'guest',
): QuotaLevel {
  const share = total > 0 ? Math.min(usedCharacters / total, 1) : 0;
  return {
    share,
    tone: toneOfShare(share),
    notice: noticeOf(share, limits.quotaWarning[who]),
    suggestsAccount: who === 'guest' && share > limits.quotaWarning.registerHint,
  };
}

function noticeOf(share: number, warning: number): QuotaNotice {
  if (share === 1) return 'usedUp';
  if (share > limits.quotaWarning.critical) return 'critical';
  return share > warning ? 'warning' : null;
}

/** The colour of a bar with this used share, 0 to 1. */
export function toneOfShare(share: number): QuotaTone {
  if (share >= limits.quotaBar.exception) return 'danger';
  return share >= limits.quotaBar.warning ? 'warning' : 'success';
}

/** The time until the daily reset, rounded up to a minute. */
export function timeUntil(resetAt: string, now: number) {
  const minutes = Math.max(0, Math.ceil((Date.parse(resetAt) - now) / 60_000));
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
