import { changeEmail, sendVerificationCode, type User } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { wordsOf } from '../../../lib/error-words.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CodeField } from '../code-field.tsx';
import { fieldRules } from '../field-rules.ts';
import { PasswordField } from '../password-field.tsx';
import { useEmailForCode } from '../use-email-for-code.ts';
import { setUser } from '../user-store.ts';

interface NewEmail {
  email: string;
  code: string;
  password: string;
}

/** Another address: whoever changes it reads mail there and knows the password. */
export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const rules = fieldRules(t);
  const form = useForm<NewEmail>({ mode: 'onTouched', defaultValues: { email: '', code: '', password: '' } });
  const { errors } = form.formState;
  const getEmail = useEmailForCode(form);
  const changing = useMutation({
    mutationFn: ({ email, code, password }: NewEmail) =>
      call(changeEmail, { body: { email: email.trim(), verification_code: code.trim(), password } }),
    onSuccess: (answer) => {
      setUser(answer.user);
      form.reset();
      toast('success', t('user.emailChanged'));
    },
    onError: (error) => toast('error', wordsOf(error)),
  });
  return (
    <Section title={t('account.email')}>
      <p>
        <span className="text-ink-2">{t('user.presentEmail')}</span> {user.email}
      </p>
      <form
        noValidate
        className="flex max-w-110 flex-col gap-1.5"
        onSubmit={form.handleSubmit((values) => changing.mutate(values))}
      >
        <TextField
          {...form.register('email', { validate: rules.email })}
          steady
          label={t('user.newEmail')}
          error={errors.email?.message}
          type="email"
          autoComplete="email"
        />
        <CodeField
          {...form.register('code', { validate: rules.code })}
          steady
          route={sendVerificationCode}
          getEmail={getEmail}
          error={errors.code?.message}
        />
        <PasswordField
          {...form.register('password', { validate: rules.presentPassword })}
          steady
          label={t('user.currentPassword')}
          error={errors.password?.message}
          autoComplete="current-password"
        />
        <Button type="submit" className="self-start" busy={changing.isPending} disabled={changing.isPending}>
          {t('user.changeEmail')}
        </Button>
      </form>
    </Section>
  );
}
