import { limits } from '@parlando/contract';
import type { TFunction } from 'i18next';
import * as z from 'zod/mini';

const Email = z.string().check(z.maxLength(254), z.email());

export function isEmail(text: string): boolean {
  return Email.safeParse(text.trim()).success;
}

function isAccountName(text: string): boolean {
  const name = text.trim();
  if (name.includes('@')) return isEmail(name);
  return isUsername(name);
}

function isUsername(text: string): boolean {
  const { length } = [...text.trim()];
  return length >= limits.username.min && length <= limits.username.max;
}

type Rule = (value: string) => string | true;

export type FieldRule = keyof ReturnType<typeof fieldRules>;

const filled = (words: string, then: Rule = () => true): Rule => {
  return (value) => (value.trim() === '' ? words : then(value));
};

/** The validation rules of account forms, for react-hook-form's `validate`: true, or the error message. */
export function fieldRules(t: TFunction) {
  return {
    account: filled(
      t('account.check.accountRequired'),
      (value) => isAccountName(value) || t('account.check.emailFormat'),
    ),
    email: filled(
      t('account.check.emailRequired'),
      (value) => isEmail(value) || t('account.check.emailFormat'),
    ),
    username: filled(t('account.check.usernameRequired'), (value) => {
      if (!isUsername(value)) return t('account.check.usernameLength');
      return !value.includes('@') || t('account.check.usernameAt');
    }),
    code: filled(
      t('account.check.codeRequired'),
      (value) => /^\d{6}$/.test(value.trim()) || t('account.check.codeFormat'),
    ),
    password: (value: string) => {
      if (value === '') return t('account.check.passwordRequired');
      return value.length >= limits.password.min || t('account.check.passwordShort');
    },
    /** An existing password, whose length is not checked. */
    presentPassword: (value: string) => value !== '' || t('account.check.passwordRequired'),
  };
}
