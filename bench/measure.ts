export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Runs `action` for 0 … count−1, `width` at once, and says how many were done a second. */
export async function rate(
  count: number,
  width: number,
  action: (index: number) => Promise<unknown>,
): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  const lane = async () => {
    while (next < count) await action(next++);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return count / ((performance.now() - startedAt) / 1000);
}

/** From the least to the most: what to expect of another run. */
export const range = (values: readonly number[], digits = 0): string =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;

export interface Row {
  readonly what: string;
  readonly measured: string;
  readonly bar: string;
  readonly met: boolean;
}

export function printTable(title: string, rows: readonly Row[]): void {
  const lines = rows.map(
    ({ what, measured, bar, met }) => `| ${what} | ${measured} | ${bar} | ${met ? 'yes' : 'NO'} |`,
  );
  process.stdout.write(
    `\n### ${title}\n| what | measured | bar | met |\n|---|---|---|---|\n${lines.join('\n')}\n`,
  );
}

export const ratio = (value: number): string => `${value.toFixed(2)} ×`;
export const ms = (value: number): string => `${value.toFixed(1)} ms`;
