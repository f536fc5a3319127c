import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { ReleaseCheck } from '../entities/release.ts';

export const getSitePicture = defineRoute({
  id: 'getSitePicture',
  key: 'any',
  method: 'GET',
  path: '/api/v1/site/pictures/{n}',
  policy: 'open',
  tag: 'instance',
  summary: 'Get a picture of the donate panel, as the operator configured it',
  params: z.object({ n: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100)) }),
  produces: ['image/png', 'image/jpeg', 'image/webp'],
  errors: ['NOT_FOUND'],
});

/** Asks a code host at most every six hours; in between the last reply is returned. */
export const getReleaseCheck = defineRoute({
  id: 'getReleaseCheck',
  method: 'GET',
  path: '/api/v1/updates',
  policy: 'open',
  tag: 'instance',
  summary: 'Check for a newer release of the product',
  reply: ReleaseCheck,
  errors: [],
});
