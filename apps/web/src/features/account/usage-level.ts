import { type QuotaTone, toneOfShare } from '../../model/quota/quota-level.ts';

export function quotaTone({ used, limit }: { readonly used: number; readonly limit: number }): QuotaTone {
  return toneOfShare(limit > 0 ? used / limit : 0);
}

/** 1000 or fewer remaining characters exception, 10 000 or fewer warning. */
export function packageTone(remainingCharacters: number): QuotaTone {
  if (remainingCharacters <= 1000) return 'danger';
  return remainingCharacters <= 10_000 ? 'warning' : 'success';
}
