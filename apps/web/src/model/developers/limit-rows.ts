import type { ErrorCode, limits, PublicConfig } from '@parlando/contract';

type LimitId =
  | 'text'
  | 'guestDay'
  | 'accountDay'
  | 'gap'
  | 'history'
  | 'ssml'
  | 'speed'
  | 'pitch'
  | 'volume'
  | 'silence'
  | 'cast'
  | 'marks'
  | 'dictionary'
  | 'cues'
  | 'batch'
  | 'chapters'
  | 'book'
  | 'idempotencyKey'
  | 'eventStreams';

interface LimitRow {
  /** Its words: `developers.limits.of.<id>`. */
  readonly id: LimitId;
  readonly value: number | string;
  readonly unit?: 'characters' | 'milliseconds' | 'seconds' | 'days';
  /** What a request beyond it is answered with. */
  readonly error?: ErrorCode;
}

const range = ({ min, max }: { readonly min: number; readonly max: number }) => `${min}–${max}`;

/** The limits of requests; those of the instance once its configuration is known. */
export function limitRows(all: typeof limits, config: PublicConfig | null): LimitRow[] {
  return [...instanceRows(all, config), ...requestRows(all)];
}

function instanceRows(all: typeof limits, config: PublicConfig | null): LimitRow[] {
  if (!config) return [];
  return [
    { id: 'text', value: config.characterLimit, unit: 'characters', error: 'TEXT_TOO_LONG' },
    {
      id: 'ssml',
      value: config.characterLimit * all.ssmlSourceFactor,
      unit: 'characters',
      error: 'TEXT_TOO_LONG',
    },
    ...(config.accounts ? dayRows(config) : []),
    { id: 'gap', value: config.minRequestGapMs, unit: 'milliseconds', error: 'RATE_LIMIT_EXCEEDED' },
    { id: 'history', value: config.historyDays, unit: 'days', error: 'AUDIO_NOT_FOUND' },
  ];
}

function dayRows({ freeDailyCharacters, registeredDailyCharacters }: PublicConfig): LimitRow[] {
  const unit = 'characters';
  const error = 'INSUFFICIENT_QUOTA';
  return [
    { id: 'guestDay', value: freeDailyCharacters, unit, error },
    { id: 'accountDay', value: registeredDailyCharacters, unit, error },
  ];
}

function requestRows(all: typeof limits): LimitRow[] {
  return [
    { id: 'speed', value: range(all.speed), error: 'INVALID_INPUT' },
    { id: 'pitch', value: range(all.pitch), error: 'INVALID_INPUT' },
    { id: 'volume', value: range(all.volume), error: 'INVALID_INPUT' },
    { id: 'silence', value: all.silenceSeconds, unit: 'seconds', error: 'TOO_LONG_AUDIO' },
    { id: 'cast', value: all.cast.members, error: 'INVALID_INPUT' },
    { id: 'marks', value: all.marks.count, error: 'INVALID_INPUT' },
    { id: 'dictionary', value: all.dictionary.requestEntries, error: 'INVALID_INPUT' },
    { id: 'cues', value: all.timed.cues, error: 'CUES_INVALID' },
    { id: 'batch', value: all.batchItems, error: 'BATCH_TOO_LARGE' },
    { id: 'chapters', value: all.projects.chapters, error: 'PROJECT_TOO_LARGE' },
    { id: 'book', value: all.projects.characters, unit: 'characters', error: 'PROJECT_TOO_LARGE' },
    {
      id: 'idempotencyKey',
      value: range(all.idempotencyKeyLength),
      unit: 'characters',
      error: 'INVALID_INPUT',
    },
    { id: 'eventStreams', value: all.eventStreams.count },
  ];
}
