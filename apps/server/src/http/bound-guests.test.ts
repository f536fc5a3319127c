import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { boundGuests } from './bound-guests.ts';

test('a guest who disconnects during an unread body does no harm', async () => {
  const app = Fastify();
  app.decorateRequest('account', undefined);
  let left: Promise<unknown> | undefined;
  app.post('/', {
    preParsing: [
      boundGuests(100),
      async (request, _reply, payload) => {
        left = new Promise((resolve) => void payload.once('close', resolve));
        request.raw.destroy(new Error('the client left'));
        return payload;
      },
    ],
    handler: async () => 'never',
  });
  const payload = Buffer.from('A body of a type that nobody takes');
  await app
    .inject({ method: 'POST', url: '/', headers: { 'content-type': 'image/png' }, payload })
    .catch(() => undefined);
  await left;
  expect((await app.inject({ method: 'POST', url: '/other' })).statusCode).toBe(404);
  await app.close();
});
