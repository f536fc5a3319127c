import { limits } from '@parlando/contract';

/** How full a bar looks: the interface's names for success, warning and exception. */
export type UsageTone = 'success' | 'warning' | 'danger';

/** 90 % or more exception, 70 % or more warning. */
export function quotaTone({ used, limit }: { readonly used: number; readonly limit: number }): UsageTone {
  const share = limit > 0 ? used / limit : 0;
  if (share >= limits.quotaBar.exception) return 'danger';
  return share >= limits.quotaBar.warning ? 'warning' : 'success';
}

/** 1000 or fewer remaining characters exception, 10 000 or fewer warning. */
export function packageTone(remainingChars: number): UsageTone {
  if (remainingChars <= packageBar.exception) return 'danger';
  return remainingChars <= packageBar.warning ? 'warning' : 'success';
}

/** Remaining characters. */
const packageBar = { exception: 1000, warning: 10_000 } as const;
