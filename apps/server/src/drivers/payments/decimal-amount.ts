/** Amounts of CNY as Alipay writes them: yuan with at most two decimals. */

/** 1234 → `12.34`. */
export function toYuan(amountMinor: number): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0) throw new RangeError('not an amount of fen');
  const digits = String(amountMinor).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `12.34` → 1234, exactly. Undefined for anything that is not such an amount. */
export function fromYuan(text: unknown): number | undefined {
  const [, yuan, fen = ''] =
    typeof text === 'string' ? (/^(\d{1,11})(?:\.(\d{1,2}))?$/.exec(text) ?? []) : [];
  return yuan === undefined ? undefined : Number(yuan + fen.padEnd(2, '0'));
}
