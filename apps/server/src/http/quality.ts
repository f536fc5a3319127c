/**
 * The weight from 0 to 1 that a header such as Accept gives a value; of several ranges that match it, the most specific
 * one counts (RFC 9110 §12.4.2, §12.5.1). Without a header everything is welcome.
 */
export function quality(header: string | string[] | undefined, value: string): number {
  if (header === undefined) return 1;
  const weights = new Map(String(header).toLowerCase().split(',').map(readRange));
  const [type] = value.split('/', 1);
  return weights.get(value) ?? weights.get(`${type}/*`) ?? weights.get('*/*') ?? weights.get('*') ?? 0;
}

function readRange(item: string): [range: string, weight: number] {
  const [range = '', ...parameters] = item.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
  const known = weight !== undefined && /^[01](\.\d*)?$/.test(weight) ? Math.min(1, Number(weight)) : 1;
  return [range, known];
}
