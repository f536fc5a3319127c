import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';

const { app, close } = await createTestApp();
afterAll(close);

test.each(['/openai/v1/audio/models', '/v1/audio/models'])('%s needs no key', async (url) => {
  const reply = await app.inject({ url });
  expect(reply.json().models).toContainEqual({ id: 'tts-1' });
});

test.each([
  ['GET', '/openai/v1/models', 401, 'invalid_api_key'],
  ['GET', '/v1/models', 401, 'invalid_api_key'],
  ['GET', '/openai/v1/files', 404, 'unknown_url'],
  ['POST', '/openai/v1/models', 404, 'unknown_url'],
  ['GET', '/openai/%zz', 404, 'unknown_url'],
  ['GET', '/openai/x%2f..%2fapi', 404, 'unknown_url'],
] as const)('%s %s is refused in the shape of OpenAI', async (method, url, status, code) => {
  const reply = await app.inject({ method, url });
  const error = { message: expect.any(String), type: 'invalid_request_error', param: null, code };
  expect([reply.statusCode, reply.json()]).toEqual([status, { error }]);
  expect(reply.headers['x-request-id']).toBeDefined();
});
