import * as z from 'zod/mini';

/** Who has to act: the caller, the operator, the engine's maker, or we. It decides the log level. */
export type Blame = 'caller' | 'operator' | 'engine' | 'bug';

interface ErrorEntry {
  /** HTTP status. */
  readonly status: number;
  /** The number in the envelope. */
  readonly code: number;
  readonly blame: Blame;
  /** Whether the same request may succeed later without a change. */
  readonly retryable: boolean;
  readonly inList?: InList;
  readonly details?: z.ZodMiniType;
}

/**
 * What a batch does when one of its items fails with this: continue with the next one, retry it a few times or until it
 * works, or pause, because all following items would fail too.
 */
export type InList = 'next' | 'again' | 'wait' | 'pause';

const position = z.object({
  line: z.number(),
  column: z.number(),
  element: z.optional(z.string()),
  attribute: z.optional(z.string()),
  value: z.optional(z.string()),
  reason: z.optional(z.string()),
});
const field = z.looseObject({
  field: z.string(),
  /** `missing`: it was not sent. Otherwise what is wrong with a mark, or with a model, which names more (`ModelFault`). */
  reason: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  allowed: z.optional(z.array(z.string())),
});
const retryAfter = z.object({ retryAfterMs: z.number() });
/**
 * The owner of a quota: a guest, all guests of a network address, an account's day, its day and package together, the
 * whole instance, or a key's day.
 */
export const QuotaLimit = z.enum(['guest', 'address', 'user', 'package', 'instance', 'key']);
export type QuotaLimit = z.infer<typeof QuotaLimit>;
/**
 * Why a page cannot be read: its address is not public; there is none; it wants a login or no programs; it is no text; it
 * is too large or too slow; its server is unreachable or fails.
 */
export const PageFault = z.enum(['address', 'missing', 'refused', 'kind', 'size', 'time', 'server']);
export type PageFault = z.infer<typeof PageFault>;
/** `reason` is the provider's own text, bounded and without the key. */
const refusal = z.object({ status: z.number(), reason: z.optional(z.string()) });
const explained = z.object({ reason: z.optional(z.string()) });

const caller = (status: number, details?: z.ZodMiniType) =>
  ({ status, code: status, blame: 'caller', retryable: false, ...(details && { details }) }) as const;
/** All following items of a batch would fail too. */
const pausing = <Entry extends ErrorEntry>(entry: Entry) => ({ ...entry, inList: 'pause' }) as const;
const ssml = caller(422, position);
/**
 * An error of a speech or chat provider that the person uses with their own key; the relay reports it as a bad gateway.
 */
const provider = (status: number, retryable: boolean, details?: z.ZodMiniType) =>
  ({ status, code: status, blame: 'engine', retryable, ...(details && { details }) }) as const;

/** Every error of the API. Status and number are defined only here; messages are in `locales`. */
export const errorCatalogue = {
  // Requests
  INVALID_INPUT: caller(422, field),
  MALFORMED_BODY: caller(400),
  BODY_TOO_LARGE: caller(413, z.object({ limit: z.number() })),
  UNSUPPORTED_MEDIA_TYPE: caller(415, z.object({ allowed: z.array(z.string()) })),
  UNSUPPORTED_CONTENT_ENCODING: caller(415, z.object({ allowed: z.array(z.string()) })),
  /** Not HTTP: there is no path, and mostly no language, to go by. */
  MALFORMED_REQUEST: caller(400),
  HEADERS_TOO_LARGE: caller(431, z.object({ limit: z.number() })),
  REQUEST_TIMEOUT: { ...caller(408), retryable: true },
  NOT_FOUND: caller(404),
  METHOD_NOT_ALLOWED: caller(405),
  RANGE_NOT_SATISFIABLE: caller(416),
  FINGERPRINT_REQUIRED: caller(400, z.object({ min: z.number(), max: z.number() })),
  IDEMPOTENCY_KEY_REUSED: caller(409),
  // Callers
  SESSION_EXPIRED: pausing(caller(401)),
  LOGIN_REQUIRED: pausing(caller(401)),
  PERMISSION_DENIED: pausing(caller(403)),
  /** An instance without accounts is called by a name that may be a foreign site's. */
  HOST_FORBIDDEN: pausing({ ...caller(403), blame: 'operator' }),
  /** Of a key; `revoked` and `expired` only where the whole key is right. */
  KEY_INVALID: pausing(
    caller(401, z.object({ reason: z.enum(['missing', 'unknown', 'revoked', 'expired']) })),
  ),
  /** `route`: no key may do this. `scope`: this one may not. `origin`: no page of that site may use it. */
  KEY_FORBIDDEN: pausing(
    caller(403, z.object({ reason: z.enum(['route', 'scope', 'origin']), scope: z.optional(z.string()) })),
  ),
  KEY_NOT_FOUND: caller(404),
  TOO_MANY_KEYS: caller(409, z.object({ limit: z.number() })),
  BANNED: pausing(caller(403, z.object({ reason: z.optional(z.string()), until: z.optional(z.string()) }))),
  INVALID_CREDENTIALS: caller(401),
  CONFIRMATION_REQUIRED: caller(403),
  TOO_MANY_ATTEMPTS: { ...caller(429, retryAfter), retryable: true },
  CODE_INVALID: caller(422),
  USERNAME_TAKEN: caller(409),
  USER_NOT_FOUND: caller(404),
  /** Administrators can neither ban themselves nor take their own role. */
  OWN_ACCOUNT: caller(409),
  /** Without their account nobody could administer the instance any more. */
  LAST_ADMINISTRATOR: caller(409),
  SESSION_NOT_FOUND: caller(404),
  MAIL_FAILED: { status: 503, code: 503, blame: 'operator', retryable: true },
  /** A person without a password confirms a dangerous change by having logged in a moment ago. */
  RECENT_LOGIN_REQUIRED: caller(403),
  WECHAT_LOGIN_DISABLED: { status: 503, code: 503, blame: 'operator', retryable: false },
  /** WeChat refused, cannot be reached, or cannot be understood; the log says which. */
  WECHAT_LOGIN_FAILED: { status: 502, code: 502, blame: 'operator', retryable: true },
  /** The WeChat belongs to another account. */
  WECHAT_TAKEN: caller(409),
  /** Without it nobody could log in to the account any more. */
  LAST_WAY_IN: caller(409),
  /** A message that claims to be from a service was not signed by it. */
  SIGNATURE_INVALID: caller(403),
  // Text and voice
  TEXT_EMPTY: caller(400),
  TEXT_TOO_LONG: caller(413, z.object({ limit: z.number(), actual: z.number() })),
  NOTHING_TO_SPEAK: caller(422),
  /** `reason`: the whole audio, or the pauses in it together. */
  TOO_LONG_AUDIO: caller(
    422,
    z.object({
      limitSeconds: z.number(),
      predictedSeconds: z.number(),
      reason: z.enum(['length', 'silence']),
    }),
  ),
  /**
   * `cue` counts from 1. `count`: too many cues; `text`: too long a cue, in characters; `time`: it ends before it has
   * begun, or lasts or follows the one before it by less than `limit` ms.
   */
  CUES_INVALID: caller(
    422,
    z.object({
      reason: z.enum(['count', 'text', 'time']),
      cue: z.number(),
      limit: z.number(),
      actual: z.number(),
    }),
  ),
  VOICE_NOT_FOUND: caller(404, z.object({ voice: z.string() })),
  VOICE_REQUIRES_KEY: caller(422, z.object({ voice: z.string() })),
  UNKNOWN_API_TYPE: caller(422),
  // SSML
  SSML_EMPTY: ssml,
  SSML_NO_SPEAK: ssml,
  SSML_NO_VOICE: ssml,
  SSML_UNCLOSED_SPEAK: ssml,
  SSML_VOICE_NO_NAME: ssml,
  SSML_INVALID_XML: ssml,
  SSML_STRUCTURE: ssml,
  // Quota and rate limits
  INSUFFICIENT_QUOTA: pausing(
    caller(
      402,
      z.object({
        required: z.number(),
        remaining: z.number(),
        missing: z.number(),
        limit: QuotaLimit,
      }),
    ),
  ),
  RATE_LIMIT_EXCEEDED: { ...caller(429, retryAfter), retryable: true, inList: 'wait' },
  /**
   * `code`: one was mailed a moment ago. `perMinute`, `atOnce`: the caller has used up its `limit` of requests. No reason:
   * others keep the server busy, too.
   */
  TOO_MANY_REQUESTS: {
    ...caller(
      429,
      z.extend(retryAfter, {
        reason: z.optional(z.enum(['code', 'perMinute', 'atOnce'])),
        seconds: z.optional(z.number()),
        limit: z.optional(z.number()),
      }),
    ),
    retryable: true,
    inList: 'again',
  },
  // Tasks
  TASK_NOT_FOUND: caller(404),
  TASK_NOT_CANCELLABLE: caller(409),
  /** In a list: its owner has retried the task by hand, and it is under way. */
  TASK_NOT_RETRYABLE: { ...caller(409), inList: 'again' },
  TASK_CANCELLED: caller(409),
  /** Without a cast there is nothing to give each speaker of. */
  TASK_HAS_NO_SPEAKERS: caller(422),
  AUDIO_NOT_FOUND: caller(404),
  /**
   * `limit`: most tasks of one owner or one network address that may wait. With a reason: most running batches, or
   * projects, of all guests of one address.
   */
  QUEUE_SHARE_FULL: {
    ...caller(
      429,
      z.extend(retryAfter, { limit: z.number(), reason: z.optional(z.enum(['batches', 'projects'])) }),
    ),
    retryable: true,
    inList: 'wait',
  },
  /** The first audio would take longer than a guest may have to wait. */
  QUEUE_FULL: {
    status: 503,
    code: 503,
    blame: 'operator',
    retryable: true,
    details: z.object({ estimatedSeconds: z.number(), retryAfterMs: z.number() }),
  },
  /** In a batch: continuing would fill the queue again; its owner decides when. */
  QUEUE_CLEARED: pausing({ status: 503, code: 503, blame: 'operator', retryable: true }),
  // Payments: the payment result page distinguishes 4001 to 4003
  ORDER_NOT_FOUND: { ...caller(404), code: 4001 },
  PAYMENT_NOT_FINISHED: { ...caller(409), code: 4002, retryable: true },
  PAYMENT_FAILED: { ...caller(402), code: 4003 },
  PLAN_NOT_FOUND: caller(404),
  TOO_MANY_ORDERS: caller(409, z.object({ limit: z.number() })),
  /** Not configured, silent, or it refused. */
  GATEWAY_UNAVAILABLE: { status: 503, code: 503, blame: 'operator', retryable: true },
  /** Forged, for another merchant, or unreadable. */
  NOTIFICATION_REFUSED: { ...caller(400), blame: 'operator' },
  ORDER_NOT_REFUNDABLE: caller(409),
  REFUND_REFUSED: { status: 502, code: 502, blame: 'operator', retryable: false },
  REDEEM_CODE_INVALID: caller(422, z.object({ reason: z.enum(['unknown', 'used', 'expired']) })),
  CODE_BATCH_NOT_FOUND: caller(404),
  // Batches and saved configurations
  BATCH_EMPTY: caller(400),
  BATCH_RUNNING: caller(409),
  BATCH_TOO_LARGE: caller(413, z.object({ limit: z.number(), actual: z.number() })),
  BATCH_NOT_FOUND: caller(404),
  /** Or its chapter. */
  PROJECT_NOT_FOUND: caller(404),
  PROJECT_TOO_LARGE: caller(
    413,
    z.object({ limit: z.number(), actual: z.number(), of: z.enum(['chapters', 'characters']) }),
  ),
  TOO_MANY_PROJECTS: caller(409, z.object({ limit: z.number() })),
  CONFIGURATION_NOT_FOUND: caller(404),
  CONFIGURATION_NAME_TAKEN: caller(409, z.object({ name: z.string() })),
  TOO_MANY_CONFIGURATIONS: caller(409, z.object({ limit: z.number() })),
  /** Of the browser's own storage, where guests keep theirs. */
  CONFIGURATION_STORAGE_FULL: caller(507),
  DICTIONARY_FULL: caller(409, z.object({ limit: z.number() })),
  // Providers: what the person's settings lack, and what the provider answered
  EMPTY_CONTENT: caller(400),
  MISSING_AZURE_KEY: pausing(caller(422)),
  MISSING_AZURE_REGION: pausing(caller(422)),
  MISSING_TTS88_URL: pausing(caller(422)),
  MISSING_TTS88_KEY: pausing(caller(422)),
  MISSING_OPENAI_KEY: caller(422),
  AUTH_ERROR: pausing(caller(502, explained)),
  RATE_LIMITED: provider(
    429,
    true,
    z.object({ retryAfterMs: z.optional(z.number()), reason: z.optional(z.string()) }),
  ),
  SERVER_ERROR: provider(502, true, refusal),
  SSML_SYNTAX_ERROR: caller(422, explained),
  QUOTA_EXCEEDED: pausing(caller(402)),
  /** The credit at the provider is used up: waiting does not help, as with every quota error. */
  CREDIT_USED_UP: pausing(caller(402, explained)),
  MAX_RETRY_EXCEEDED: provider(
    502,
    false,
    z.object({ attempts: z.number(), cause: z.string(), reason: z.optional(z.string()) }),
  ),
  PROVIDER_REFUSED: provider(502, true, refusal),
  PROVIDER_NO_AUDIO: provider(
    502,
    true,
    z.object({ reason: z.enum(['empty', 'truncated', 'not-audio', 'too-large']) }),
  ),
  /** The provider cuts audio off at its own limit without an error, so the audio is never the whole text. */
  PROVIDER_AUDIO_LIMIT: provider(502, false, z.object({ minutes: z.number() })),
  /** An answer that should have been text or data. */
  PROVIDER_UNREADABLE: provider(
    502,
    true,
    z.object({ reason: z.enum(['empty', 'truncated', 'unreadable', 'too-large']) }),
  ),
  PROVIDER_UNREACHABLE: pausing(provider(502, true)),
  PROVIDER_TIMEOUT: provider(504, true),
  // The relay
  RELAY_ADDRESS_FORBIDDEN: pausing(caller(422, z.object({ host: z.string() }))),
  KEY_HOST_CHANGED: pausing(caller(422, z.object({ host: z.string() }))),
  // Web pages
  /** `host`: the one that is not public. `status`: HTTP. `type`: content type. `limit`: bytes, or seconds. */
  PAGE_NOT_READ: caller(
    422,
    z.object({
      reason: PageFault,
      host: z.optional(z.string()),
      status: z.optional(z.number()),
      type: z.optional(z.string()),
      limit: z.optional(z.number()),
    }),
  ),
  // Engines and the instance
  ENGINE_UNAVAILABLE: {
    status: 503,
    code: 503,
    blame: 'engine',
    retryable: true,
    details: z.object({ voice: z.optional(z.string()) }),
    inList: 'again',
  },
  SYNTHESIS_FAILED: {
    status: 500,
    code: 500,
    blame: 'engine',
    retryable: true,
    details: z.object({ segment: z.optional(z.number()) }),
  },
  /** The disk of the audio or the database is full: nothing new is accepted, but everything stored can be read. */
  STORAGE_FULL: {
    status: 507,
    code: 507,
    blame: 'operator',
    retryable: true,
    details: retryAfter,
    inList: 'wait',
  },
  /** The engine produced several times the possible audio, and was stopped. */
  ENGINE_OVERRUN: {
    status: 500,
    code: 500,
    blame: 'engine',
    retryable: false,
    details: z.object({ segment: z.optional(z.number()) }),
  },
  SHUTTING_DOWN: { status: 503, code: 503, blame: 'operator', retryable: true, inList: 'wait' },
  SERVICE_UNAVAILABLE: { status: 503, code: 503, blame: 'operator', retryable: true, inList: 'again' },
  INTERNAL_ERROR: { status: 500, code: 500, blame: 'bug', retryable: true, inList: 'again' },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export type ErrorDetails<Code extends ErrorCode> = (typeof errorCatalogue)[Code] extends {
  details: infer Schema extends z.ZodMiniType;
}
  ? z.infer<Schema>
  : undefined;

/** An error of the catalogue. Its message is the code; words for people are added when it is shown. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  constructor(code: ErrorCode, details?: Readonly<Record<string, unknown>>, options?: ErrorOptions) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return errorCatalogue[this.code].status;
  }
  get retryable(): boolean {
    return errorCatalogue[this.code].retryable;
  }
}

/** Builds an `AppError` whose details fit its code. */
export function appError<Code extends ErrorCode>(
  code: Code,
  ...[details, options]: ErrorDetails<Code> extends undefined
    ? [details?: undefined, options?: ErrorOptions]
    : [details: ErrorDetails<Code>, options?: ErrorOptions]
): AppError {
  return new AppError(code, details as Readonly<Record<string, unknown>> | undefined, options);
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}

/** Code of the last attempt after retries, else the code itself. */
export function lastCause({
  code,
  details,
}: {
  readonly code: string;
  readonly details?: object | undefined;
}): string {
  const cause = code === 'MAX_RETRY_EXCEEDED' && details && 'cause' in details ? details.cause : code;
  return typeof cause === 'string' ? cause : code;
}

/** The catalogue's `inList`; an unknown code concerns one item only. */
export function inListOf(code: string): InList {
  const entry: ErrorEntry | undefined = isErrorCode(code) ? errorCatalogue[code] : undefined;
  return entry?.inList ?? 'next';
}

/**
 * Warnings about a successful request: in `X-Warnings`, in the JSON response's `warnings`, and from `ssml/validate`.
 */
export const warningCodes = [
  'INVALID_CHARACTERS',
  'ONLY_DIGITS_AND_PUNCTUATION',
  'SSML_NO_EXPRESS_AS',
  'SSML_UNSUPPORTED_TAG',
  'SSML_PROSODY_RATE',
  'SSML_NOT_SPOKEN',
  'TEXT_NOT_SPOKEN',
  'HARDLY_ANY_SOUND',
  'ENGINE_FALLBACK',
  'STYLE_NOT_SPOKEN',
] as const;
export type WarningCode = (typeof warningCodes)[number];
