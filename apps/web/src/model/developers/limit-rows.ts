import { type ErrorCode, limits, type PublicConfig, serverLimits } from '@parlando/contract';
import type { Messages } from '@parlando/locales';

interface LimitRow {
  /** Its text: `developers.limits.of.<id>`. */
  readonly id: keyof Messages['developers']['limits']['of'];
  readonly value: number | string;
  readonly unit?: 'characters' | 'milliseconds' | 'seconds' | 'days';
  /** The error for a request beyond the limit. */
  readonly error?: ErrorCode;
}

const range = ({ min, max }: { readonly min: number; readonly max: number }) => `${min}–${max}`;

/** The limits of requests; those of the instance once its configuration is known. */
export function limitRows(config: PublicConfig | null): LimitRow[] {
  return [...(config ? instanceRows(config) : []), ...requestRows];
}

function instanceRows(config: PublicConfig): LimitRow[] {
  const ofDay = { unit: 'characters', error: 'INSUFFICIENT_QUOTA' } as const;
  return [
    { id: 'text', value: config.characterLimit, unit: 'characters', error: 'TEXT_TOO_LONG' },
    {
      id: 'ssml',
      value: config.characterLimit * serverLimits.ssmlSourceFactor,
      unit: 'characters',
      error: 'TEXT_TOO_LONG',
    },
    ...(config.accounts
      ? [
          { id: 'guestDay', value: config.freeDailyCharacters, ...ofDay } as const,
          { id: 'accountDay', value: config.registeredDailyCharacters, ...ofDay } as const,
        ]
      : []),
    { id: 'gap', value: config.minRequestGapMs, unit: 'milliseconds', error: 'RATE_LIMIT_EXCEEDED' },
    { id: 'history', value: config.historyDays, unit: 'days', error: 'AUDIO_NOT_FOUND' },
  ];
}

const requestRows: readonly LimitRow[] = [
  { id: 'speed', value: range(limits.speed), error: 'INVALID_INPUT' },
  { id: 'pitch', value: range(limits.pitch), error: 'INVALID_INPUT' },
  { id: 'volume', value: range(limits.volume), error: 'INVALID_INPUT' },
  { id: 'silence', value: limits.silenceSeconds, unit: 'seconds', error: 'TOO_LONG_AUDIO' },
  { id: 'cast', value: limits.cast.members, error: 'INVALID_INPUT' },
  { id: 'marks', value: limits.marks.count, error: 'INVALID_INPUT' },
  { id: 'dictionary', value: limits.dictionary.requestEntries, error: 'INVALID_INPUT' },
  { id: 'cues', value: limits.timed.cues, error: 'CUES_INVALID' },
  { id: 'batch', value: limits.batchItems, error: 'BATCH_TOO_LARGE' },
  { id: 'chapters', value: limits.projects.chapters, error: 'PROJECT_TOO_LARGE' },
  { id: 'book', value: limits.projects.characters, unit: 'characters', error: 'PROJECT_TOO_LARGE' },
  {
    id: 'idempotencyKey',
    value: range(serverLimits.idempotencyKeyLength),
    unit: 'characters',
    error: 'INVALID_INPUT',
  },
  { id: 'eventStreams', value: serverLimits.eventStreams.count },
];
