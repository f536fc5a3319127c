import { languages } from '@parlando/locales';
import { expect, test } from 'vitest';
import { errorFromBody } from './api-error.ts';
import { wordsOf } from './error-words.ts';
import { startLanguage, switchLanguage } from './language.ts';

test('the message of the server gives way to that of its code once the language has changed', async () => {
  await startLanguage();
  const refusal = errorFromBody({ code: 4001, error: 'ORDER_NOT_FOUND', message: '没有订单 42' }, 404);
  const unknown = errorFromBody({ code: 99, message: '来自别的服务器' }, 418);
  expect([refusal, unknown].map(wordsOf)).toEqual(['没有订单 42', '来自别的服务器']);
  await switchLanguage('en');
  // It was asked for before the switch.
  const late = errorFromBody({ code: 4001, error: 'ORDER_NOT_FOUND', message: '没有订单 42' }, 404, 'zh');
  const { ORDER_NOT_FOUND } = languages.en.errors;
  expect([refusal, late, unknown].map(wordsOf)).toEqual([ORDER_NOT_FOUND, ORDER_NOT_FOUND, '来自别的服务器']);
});
