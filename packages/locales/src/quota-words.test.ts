import { expect, test } from 'vitest';
import { formatMessage } from './format-message.ts';
import { languages } from './languages.ts';

test.each([
  ['guest', /Register/, /Regístrese/, /注册/],
  ['address', /Log in or register/, /Inicie sesión o regístrese/, /登录或注册/],
  ['user', /A package/, /Un paquete/, /购买套餐/],
  ['package', /Add to your package/, /Amplíe su paquete/, /补充套餐/],
  ['key', /Raise its daily limit/, /Aumente su límite/, /提高其每日限额/],
  ['instance', /Come back tomorrow/, /Vuelva mañana/, /明天再来/],
])('the quota of a %s says what is left, what is missing and what to do next', (limit, ...steps) => {
  const details = { required: 40, remaining: 30, missing: 10, limit };
  (['en', 'es', 'zh'] as const).forEach((language, index) => {
    const words = formatMessage(language, languages[language].errors.INSUFFICIENT_QUOTA, details);
    expect(words).toMatch(steps[index] as RegExp);
    expect(words).toMatch(/40.*30.*10/);
    expect(words).not.toMatch(/[{}]/);
  });
});
