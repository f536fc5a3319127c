import { changePassword } from '@parlando/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { wordsOf } from '../../../lib/error-words.ts';
import { toast } from '../../../lib/toast.ts';
import { renewToken } from '../../../model/session/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/page.tsx';
import { fieldRules } from '../field-rules.ts';
import { PasswordField } from '../password-field.tsx';

interface NewPassword {
  current: string;
  password: string;
}

export function PasswordSection() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const rules = fieldRules(t);
  const form = useForm<NewPassword>({ mode: 'onTouched', defaultValues: { current: '', password: '' } });
  const { errors } = form.formState;
  const changing = useMutation({
    mutationFn: ({ current, password }: NewPassword) =>
      call(changePassword, { body: { current_password: current, password } }),
    onSuccess: ({ token }) => {
      renewToken(token);
      form.reset();
      void queries.invalidateQueries({ queryKey: ['user', 'sessions'] });
      toast('success', t('user.passwordChanged'));
    },
    onError: (error) => toast('error', wordsOf(error)),
  });
  return (
    <Section title={t('account.password')}>
      <form
        noValidate
        className="flex max-w-110 flex-col gap-1.5"
        onSubmit={form.handleSubmit((values) => changing.mutate(values))}
      >
        <PasswordField
          {...form.register('current', { validate: rules.presentPassword })}
          steady
          label={t('user.currentPassword')}
          error={errors.current?.message}
          autoComplete="current-password"
        />
        <PasswordField
          {...form.register('password', { validate: rules.password })}
          steady
          label={t('account.newPassword')}
          error={errors.password?.message}
          hint={t('user.passwordHint')}
          autoComplete="new-password"
        />
        <Button type="submit" className="self-start" busy={changing.isPending} disabled={changing.isPending}>
          {t('user.changePassword')}
        </Button>
      </form>
    </Section>
  );
}
