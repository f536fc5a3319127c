/** Parses a typed integer; undefined for anything else and outside the limits. */
export function readWhole(text: string, { min, max }: { min: number; max: number }): number | undefined {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}
