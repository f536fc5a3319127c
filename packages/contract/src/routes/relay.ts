import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { ProviderFormat } from '../entities/audio-format.ts';

/** The only header that carries a key through the relay; a key is never in a body, query or response. */
export const providerKeyHeader = 'X-Provider-Key';

/** All of them call providers, so `REQUIRE_LOGIN` closes them to guests. */
const shared = { method: 'POST', policy: 'visitor', tag: 'relay', converts: true } as const;
const Region = z.optional(z.string().check(z.maxLength(60)));
const Address = z.string().check(z.maxLength(2000));
/** Host, with its port unless that is the scheme's own, that the key was saved for: the key goes nowhere else. */
const KeyHost = z.optional(z.string().check(z.maxLength(300)));

const providerErrors = [
  'UNKNOWN_API_TYPE',
  'MISSING_AZURE_KEY',
  'MISSING_AZURE_REGION',
  'MISSING_TTS88_URL',
  'MISSING_OPENAI_KEY',
  'AUTH_ERROR',
  'RATE_LIMITED',
  'SERVER_ERROR',
  'CREDIT_USED_UP',
  'PROVIDER_REFUSED',
  'PROVIDER_UNREACHABLE',
  'PROVIDER_UNREADABLE',
  'PROVIDER_TIMEOUT',
  'RELAY_ADDRESS_FORBIDDEN',
  'KEY_HOST_CHANGED',
  'TOO_MANY_REQUESTS',
] as const;

export const relaySpeech = defineRoute({
  ...shared,
  id: 'relaySpeech',
  path: '/api/v1/relay/speech',
  summary: 'Synthesise SSML at a provider with the caller’s key; streams its audio',
  body: z.object({
    /** Service 1, 2, 3 or 4. */
    api: z.number(),
    ssml: z.string(),
    /** The caller made the SSML from text, so a refusal does not blame the SSML. */
    isPlainText: z._default(z.boolean(), false),
    format: z._default(ProviderFormat, 'mp3'),
    /** For services 1 to 3. */
    region: Region,
    /** For service 4: the address to post the SSML to. */
    address: z.optional(Address),
    keyHost: KeyHost,
  }),
  produces: ['audio/mpeg', 'audio/wav'],
  errors: [
    'EMPTY_CONTENT',
    'TEXT_TOO_LONG',
    'SSML_NO_SPEAK',
    'SSML_UNCLOSED_SPEAK',
    'SSML_INVALID_XML',
    'SSML_SYNTAX_ERROR',
    'QUOTA_EXCEEDED',
    'PROVIDER_NO_AUDIO',
    'PROVIDER_AUDIO_LIMIT',
    ...providerErrors,
  ],
});

export const relayVoices = defineRoute({
  ...shared,
  id: 'relayVoices',
  path: '/api/v1/relay/voices',
  summary: "List Azure's voices for the caller's key, as its voices/list returns them",
  body: z.object({ region: Region, keyHost: KeyHost }),
  reply: z.object({ items: z.array(z.looseObject({ ShortName: z.string() })) }),
  errors: providerErrors,
});

/**
 * Server-Sent Events: `delta` `{content}` as it is written, then `done` `{}`. What breaks off ends with `error`
 * `{code, details}`, or without either; a failure before the first word is the usual envelope.
 */
export const relayChat = defineRoute({
  ...shared,
  id: 'relayChat',
  path: '/api/v1/relay/chat',
  summary: 'Generate a text from a prompt with the caller’s key, streamed',
  body: z.object({
    /** The base or the full address of the chat completions; empty for the usual one. */
    baseUrl: z._default(Address, ''),
    model: z.string().check(z.minLength(1), z.maxLength(200)),
    prompt: z.string().check(z.maxLength(100_000)),
    keyHost: KeyHost,
  }),
  produces: ['text/event-stream'],
  errors: ['EMPTY_CONTENT', ...providerErrors],
});

export const testRelay = defineRoute({
  ...shared,
  id: 'testRelay',
  path: '/api/v1/relay/test',
  summary: 'Check whether a provider accepts the caller’s key',
  body: z.object({
    /** 1 to 4 or 6. */
    service: z.number(),
    region: Region,
    address: z.optional(Address),
    baseUrl: z.optional(Address),
    model: z.optional(z.string().check(z.maxLength(200))),
    keyHost: KeyHost,
  }),
  reply: z.object({
    ok: z.literal(true),
    /** Azure: how many voices the key can use. */
    voices: z.optional(z.number()),
    /** Chat: the models on offer, where the server lists them. */
    models: z.optional(z.array(z.string())),
  }),
  errors: ['QUOTA_EXCEEDED', 'PROVIDER_NO_AUDIO', ...providerErrors],
});
