import { changeEmail, sendVerificationCode, type User } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { wordsOf } from '../../../lib/error-words.ts';
import { toast } from '../../../lib/toast.ts';
import { setUser } from '../../../model/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { EmailCodeFields, type MailedCode } from '../email-code-fields.tsx';
import { fieldRules } from '../field-rules.ts';
import { PasswordField } from '../password-field.tsx';

interface NewEmail extends MailedCode {
  password: string;
}

/** Another address: whoever changes it reads mail there and knows the password. */
export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const rules = fieldRules(t);
  const form = useForm<NewEmail>({ mode: 'onTouched', defaultValues: { email: '', code: '', password: '' } });
  const { errors } = form.formState;
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
      <FormProvider {...form}>
        <form
          noValidate
          className="flex max-w-110 flex-col gap-1.5"
          onSubmit={form.handleSubmit((values) => changing.mutate(values))}
        >
          <EmailCodeFields label={t('user.newEmail')} route={sendVerificationCode} />
          <PasswordField
            {...form.register('password', { validate: rules.presentPassword })}
            steady
            label={t('user.currentPassword')}
            error={errors.password?.message}
            autoComplete="current-password"
          />
          <Button
            type="submit"
            className="self-start"
            busy={changing.isPending}
            disabled={changing.isPending}
          >
            {t('user.changeEmail')}
          </Button>
        </form>
      </FormProvider>
    </Section>
  );
}
