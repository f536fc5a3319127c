import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { FutureTime } from '../entities/future-time.ts';
import { ApiKey, KeyScope, NewApiKey } from '../entities/key.ts';
import { plainText } from '../entities/names.ts';
import { limits } from '../limits.ts';
import { IdParams } from './params.ts';

const shared = { policy: 'user', tag: 'keys' } as const;
const { name, origins, originCharacters } = limits.keys;

/** Scheme, host and port, as browsers send it; those of apps and extensions too. The path of an address is cut off. */
const Origin = z
  .string()
  .check(
    z.trim(),
    z.maxLength(originCharacters),
    z.overwrite(asOrigin),
    z.regex(/^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s]+$/),
  );

function asOrigin(text: string): string {
  if (!/^https?:/i.test(text)) return text.toLowerCase().replace(/\/+$/, '');
  return URL.canParse(text) ? new URL(text).origin : text;
}

/** What a person decides of a key. */
export const KeySettings = z.object({
  name: plainText(name.min, name.max),
  scopes: z.array(KeyScope).check(z.minLength(1), z.maxLength(KeyScope.options.length)),
  dailyCharacters: z.nullable(z.int().check(z.minimum(1), z.maximum(limits.unlimitedCharacters))),
  expiresAt: z.nullable(FutureTime),
  origins: z.array(Origin).check(z.maxLength(origins)),
});
export type KeySettings = z.infer<typeof KeySettings>;

export const listKeys = defineRoute({
  ...shared,
  id: 'listKeys',
  method: 'GET',
  path: '/api/v1/user/keys',
  summary: 'List the API keys, newest first',
  reply: z.object({ items: z.array(ApiKey) }),
  errors: [],
});

export const createKey = defineRoute({
  ...shared,
  id: 'createKey',
  method: 'POST',
  path: '/api/v1/user/keys',
  summary: 'Create an API key',
  body: KeySettings,
  reply: NewApiKey,
  errors: ['TOO_MANY_KEYS'],
});

export const updateKey = defineRoute({
  ...shared,
  id: 'updateKey',
  method: 'PATCH',
  path: '/api/v1/user/keys/{id}',
  summary: 'Update the permissions of an API key',
  params: IdParams,
  body: z.partial(KeySettings),
  reply: ApiKey,
  errors: ['KEY_NOT_FOUND'],
});

export const rotateKey = defineRoute({
  ...shared,
  id: 'rotateKey',
  method: 'POST',
  path: '/api/v1/user/keys/{id}/rotate',
  summary: 'Rotate an API key: a new one with the same settings; the old one stops working at once',
  params: IdParams,
  reply: NewApiKey,
  errors: ['KEY_NOT_FOUND'],
});

export const revokeKey = defineRoute({
  ...shared,
  id: 'revokeKey',
  method: 'DELETE',
  path: '/api/v1/user/keys/{id}',
  summary: 'Revoke an API key at once, and close its open streams',
  params: IdParams,
  reply: z.object({}),
  errors: ['KEY_NOT_FOUND'],
});
