/**
 * What the attributes of `prosody`, `break` and `mstts:silence` can say. Grammar: W3C SSML 1.1 §3.2 and Microsoft's
 * "Customize voice and sound with SSML", which differ: an unsigned percentage is Microsoft's (`50%` is one half more).
 */

const NUMBER = '(?:\\d+(?:\\.\\d*)?|\\.\\d+)';
/** Longest number with its unit that is looked at. */
const LONGEST_VALUE = 32;

export const MAX_PAUSE_MS = 20_000;

/** A value set anew, or a change to the one in force. */
export type Change =
  | { readonly kind: 'absolute'; readonly value: number }
  | { readonly kind: 'factor'; readonly value: number }
  | { readonly kind: 'add'; readonly value: number }
  | { readonly kind: 'hertz'; readonly value: number }
  | { readonly kind: 'add-hertz'; readonly value: number };

function matcher(pattern: string): (value: string) => RegExpExecArray | undefined {
  const expression = new RegExp(`^${pattern}$`, 'i');
  return (value) => (value.length > LONGEST_VALUE ? undefined : (expression.exec(value) ?? undefined));
}

const matchTime = matcher(`\\+?(${NUMBER})(ms|s)`);
const matchRate = matcher(`([+-]?)(${NUMBER})(%?)`);
const matchPitch = matcher(`([+-]?)(${NUMBER})(Hz|st|%)`);
const matchVolume = matcher(`([+-]?)(${NUMBER})(dB|%)?`);
const matchNumber = matcher(NUMBER);

/** `500ms`, `1.5s` → milliseconds, not limited. */
export function parseTimeMs(value: string): number | undefined {
  const match = matchTime(value.trim());
  if (!match) return undefined;
  return Math.round(Number(match[1]) * (match[2]?.toLowerCase() === 's' ? 1000 : 1));
}

export function parseNumber(value: string): number | undefined {
  return matchNumber(value.trim()) ? Number(value.trim()) : undefined;
}

function signed(match: RegExpExecArray): number {
  return (match[1] === '-' ? -1 : 1) * Number(match[2]);
}

export const RATE_KEYWORDS: ReadonlyMap<string, number> = new Map([
  ['x-slow', 0.5],
  ['slow', 0.64],
  ['medium', 1],
  ['fast', 1.55],
  ['x-fast', 2],
  ['default', 1],
]);

/**
 * A signed number, with or without `%`, changes the rate by that percentage; an unsigned percentage is read the same
 * way; an unsigned number is a multiplier. Undefined when it is none of these.
 */
export function parseRate(written: string): Change | undefined {
  const value = written.trim();
  const keyword = RATE_KEYWORDS.get(value);
  if (keyword !== undefined) return { kind: 'absolute', value: keyword };
  const match = matchRate(value);
  if (!match) return undefined;
  const isMultiplier = match[1] === '' && match[3] === '';
  return { kind: 'factor', value: isMultiplier ? signed(match) : 1 + signed(match) / 100 };
}

const SPECIFIED_RATE_KEYWORDS: ReadonlySet<string> = new Set(['x-slow', 'slow', 'medium', 'fast', 'x-fast']);
const matchSignedRate = matcher(`[+-]${NUMBER}%?`);

/** Whether a rate is a signed number with an optional percent sign, or one of five words. */
export function isSpecifiedRate(written: string): boolean {
  const value = written.trim();
  return SPECIFIED_RATE_KEYWORDS.has(value) || matchSignedRate(value) !== undefined;
}

export const PITCH_KEYWORDS: ReadonlyMap<string, number> = new Map([
  ['x-low', 0.55],
  ['low', 0.8],
  ['medium', 1],
  ['high', 1.2],
  ['x-high', 1.45],
  ['default', 1],
]);

/** For `pitch` and `range`: factors of the voice's own. */
export function parsePitch(written: string): Change | undefined {
  const value = written.trim();
  const keyword = PITCH_KEYWORDS.get(value);
  if (keyword !== undefined) return { kind: 'absolute', value: keyword };
  const match = matchPitch(value);
  if (!match) return undefined;
  const unit = match[3]?.toLowerCase();
  if (unit === 'hz') return { kind: match[1] === '' ? 'hertz' : 'add-hertz', value: signed(match) };
  return { kind: 'factor', value: unit === 'st' ? 2 ** (signed(match) / 12) : 1 + signed(match) / 100 };
}

export const VOLUME_KEYWORDS: ReadonlyMap<string, number> = new Map([
  ['silent', 0],
  ['x-soft', 20],
  ['soft', 40],
  ['medium', 60],
  ['loud', 80],
  ['x-loud', 100],
  ['default', 100],
]);

/** On the scale 0 to 100. Decibels are of amplitude. */
export function parseVolume(written: string): Change | undefined {
  const value = written.trim();
  const keyword = VOLUME_KEYWORDS.get(value);
  if (keyword !== undefined) return { kind: 'absolute', value: keyword };
  const match = matchVolume(value);
  if (!match) return undefined;
  const unit = match[3]?.toLowerCase();
  if (unit === 'db') return { kind: 'factor', value: 10 ** (signed(match) / 20) };
  if (unit === '%') return { kind: 'factor', value: 1 + signed(match) / 100 };
  return { kind: match[1] === '' ? 'absolute' : 'add', value: signed(match) };
}

/** Microsoft's lengths; `none` takes a pause away. */
export const BREAK_STRENGTHS_MS: ReadonlyMap<string, number> = new Map([
  ['none', 0],
  ['x-weak', 250],
  ['weak', 500],
  ['medium', 750],
  ['strong', 1000],
  ['x-strong', 1250],
]);

/** BCP 47 in shape, or empty (no language). */
export function isLanguageTag(value: string): boolean {
  return value.length <= 64 && /^(?:[A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*)?$/.test(value);
}

const matchContour = (value: string): boolean =>
  value.split(')').every((point, index, all) => {
    if (index === all.length - 1) return point.trim() === '';
    const [at = '', pitch = '', ...rest] = point.trim().replace(/^\(/, '').split(',');
    const isPoint = point.trim().startsWith('(') && rest.length === 0;
    return isPoint && /^\+?[\d.]{1,8}%$/.test(at.trim()) && parsePitch(pitch) !== undefined;
  });

/** `(0%,+20Hz) (40%,-2st)` */
export function isContour(value: string): boolean {
  return value.length <= 10_000 && matchContour(value);
}
