import { afterAll, expect, test } from 'vitest';
import { createHttpApp } from '../../http/create-http-app.ts';
import { registerSsmlRoutes } from './ssml.routes.ts';

const app = await createHttpApp({
  logger: false,
  bodyLimitBytes: 1_000_000,
  trustProxy: false,
  corsOrigins: [],
  web: undefined,
  checkReplies: true,
  isShuttingDown: () => false,
});
registerSsmlRoutes(app, { characterLimit: 100 });
afterAll(() => app.close());

const validate = (ssml: string, language = 'en') =>
  app.inject({
    method: 'POST',
    url: '/api/v1/ssml/validate',
    headers: { 'accept-language': language },
    payload: { ssml },
  });

test('every finding comes with its code, its place and its words', async () => {
  const reply = await validate('<speak version="1.0" xml:lang="en-US">\n  <voice>Hello</voice>\n</speak>');
  expect(reply.statusCode).toBe(200);
  const { errors, warnings } = reply.json().data;
  expect(errors).toContainEqual({
    field: 'ssml',
    message: '<voice> has no name attribute (line 2, column 3).',
    code: 'SSML_VOICE_NO_NAME',
    severity: 'error',
    ruleType: 'ssml',
    line: 2,
    column: 3,
  });
  expect(warnings.map(({ code }: { code: string }) => code)).toContain('SSML_NO_EXPRESS_AS');
});

test('what is no document is an answer, not a failure, in the language asked for', async () => {
  const reply = await validate('', 'zh');
  expect(reply.json().data.errors).toMatchObject([{ code: 'SSML_EMPTY', message: '请输入 SSML 内容' }]);
});

test('a source beyond all proportion is refused', async () => {
  const reply = await validate('x'.repeat(2001));
  expect(reply.json()).toMatchObject({ error: 'TEXT_TOO_LONG', details: { limit: 2000, actual: 2001 } });
});
