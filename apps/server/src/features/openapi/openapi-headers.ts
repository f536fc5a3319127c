import {
  headerNames,
  limits,
  providerKeyHeader,
  type RouteDefinition,
  serverLimits,
} from '@parlando/contract';

const text = { type: 'string' } as const;
const whole = { type: 'integer', minimum: 0 } as const;
const lengths = ({ min, max }: { min: number; max: number }) => ({ ...text, minLength: min, maxLength: max });

const header = (description: string, schema: object) => ({ description, schema });

export const components = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token of a login.' },
    key: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'pk_…',
      description:
        'A key of an account, also in `xi-api-key` or `Ocp-Apim-Subscription-Key`. Roles are its scopes.',
    },
  },
  parameters: {
    Fingerprint: {
      name: headerNames.fingerprint,
      in: 'header',
      description:
        'Identifies a guest: the same for every call of one browser. Required without a token or key.',
      schema: lengths(limits.fingerprintLength),
    },
    AcceptLanguage: {
      name: 'Accept-Language',
      in: 'header',
      description: 'Language of messages: zh (default), en or es.',
      schema: text,
    },
    IdempotencyKey: {
      name: headerNames.idempotencyKey,
      in: 'header',
      description: 'A repeated request with the same key returns the same task and is charged once.',
      schema: lengths(serverLimits.idempotencyKeyLength),
    },
    ProviderKey: {
      name: providerKeyHeader,
      in: 'header',
      description: 'The caller’s own key for the provider. It is forwarded and never stored.',
      schema: text,
    },
    LastEventId: {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'Id of the last event that arrived; the stream continues after it.',
      schema: text,
    },
    Range: { name: 'Range', in: 'header', description: 'Part of the audio, RFC 9110 §14.', schema: text },
  },
  headers: {
    RequestId: header('Names this answer in the log.', text),
    TaskId: header('The task that was made.', text),
    Engine: header('Engine that spoke.', text),
    Voice: header('Voice that spoke; another than asked for under a fall-back.', text),
    SampleRate: header('Sample rate of the audio in Hz, which audio without a header does not say.', whole),
    CharacterCount: header('Characters charged.', whole),
    ProcessingTime: header('Milliseconds; not on streams.', whole),
    Cache: header('Whether the audio was there already.', { ...text, enum: ['hit', 'miss'] }),
    Warnings: header('Codes of warnings, separated by commas.', text),
    UnspokenWords: header('Words left out, percent-encoded, separated by commas.', text),
    QueuePosition: header('Of a stream that has to wait: place in the queue, 1 = next.', whole),
    QueueWait: header('Of a stream that has to wait: seconds it may take.', whole),
    RetryAfter: header('Seconds after which to try again.', whole),
    RateLimit: header('Requests that the limit allows which the caller meets first.', whole),
    RateLimitRemaining: header('Requests that are left of it.', whole),
    RateLimitReset: header('Seconds until there are more.', whole),
    Location: header('Where the state of the work is.', text),
    ContentRange: header('Which part of the audio this is, or how long it is, RFC 9110 §14.4.', text),
    ETag: header('Names this content; send it as If-None-Match.', text),
  },
};

const reference = (kind: 'parameters' | 'headers', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
});

const extraParameters: Readonly<Record<string, readonly (keyof typeof components.parameters)[]>> = {
  createSynthesis: ['IdempotencyKey'],
  relaySpeech: ['ProviderKey'],
  relayVoices: ['ProviderKey'],
  relayChat: ['ProviderKey'],
  testRelay: ['ProviderKey'],
  getEvents: ['LastEventId'],
};

export function headerParameters(route: RouteDefinition) {
  const visitor = route.policy === 'visitor' ? ['Fingerprint'] : [];
  const range = isRanged(route) ? ['Range'] : [];
  return [...visitor, 'AcceptLanguage', ...range, ...(extraParameters[route.id] ?? [])].map((name) =>
    reference('parameters', name),
  );
}

/** Whether a part of the content may be asked for. */
export const isRanged = ({ errors }: RouteDefinition) => errors.includes('RANGE_NOT_SATISFIABLE');

const spoken = { [headerNames.engine]: 'Engine', [headerNames.voice]: 'Voice' };
const task = { [headerNames.taskId]: 'TaskId', ...spoken };
const synthesis = {
  ...task,
  [headerNames.sampleRate]: 'SampleRate',
  [headerNames.characterCount]: 'CharacterCount',
  [headerNames.cache]: 'Cache',
  [headerNames.warnings]: 'Warnings',
  [headerNames.unspokenWords]: 'UnspokenWords',
};

const ownHeaders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createSynthesis: {
    ...synthesis,
    [headerNames.processingTime]: 'ProcessingTime',
    [headerNames.queuePosition]: 'QueuePosition',
    [headerNames.queueWait]: 'QueueWait',
  },
  createTextStream: task,
  getVoicePreview: { ...spoken, [headerNames.cache]: 'Cache' },
};

export function responseHeaders(route: RouteDefinition) {
  return references({
    [headerNames.requestId]: 'RequestId',
    ...paceHeaders,
    ...((isRanged(route) || route.keeps) && { ETag: 'ETag' }),
    ...ownHeaders[route.id],
  });
}

const paceHeaders = {
  [headerNames.rateLimit]: 'RateLimit',
  [headerNames.rateLimitRemaining]: 'RateLimitRemaining',
  [headerNames.rateLimitReset]: 'RateLimitReset',
};

export const acceptedHeaders = references({
  Location: 'Location',
  [headerNames.requestId]: 'RequestId',
  ...synthesis,
  ...paceHeaders,
});

export const rangeHeader = references({ 'Content-Range': 'ContentRange' });

/** Headers of a refusal that is only temporary, and the length of what a range did not fit. */
export function failureHeaders(status: number) {
  if (status === 416) return rangeHeader;
  if (status !== 429 && status !== 503) return undefined;
  return references({ [headerNames.retryAfter]: 'RetryAfter', ...(status === 429 && paceHeaders) });
}

function references(names: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(names).map(([name, key]) => [name, reference('headers', key)]));
}
