import type { ReactNode } from 'react';
import { useState } from 'react';
import { type FieldValues, FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { toastError } from '../../lib/toast-error.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { type FieldRule, fieldRules } from './field-rules.ts';

interface AccountFormProps<Values extends FieldValues> {
  /** What the fields begin with. */
  readonly values: Values;
  /** Sends what was filled in and does what follows. */
  readonly send: (values: Values, reset: () => void) => Promise<void>;
  /** Words of a refusal, shown above the fields. Without it a toast shows the server's words. */
  readonly failureWords?: (cause: unknown) => string;
  readonly className?: string;
  /** Fields that name their value, and a `SubmitButton`. */
  readonly children: ReactNode;
}

/** A form about the account. A field is checked when it is left, and all of them before anything is sent. */
export function AccountForm<Values extends FieldValues>(props: AccountFormProps<Values>) {
  const { values, send, failureWords, className = 'gap-3', children } = props;
  const form = useForm<Values>({ mode: 'onTouched', values });
  const [failure, setFailure] = useState<unknown>();
  const submit = form.handleSubmit(async (filledIn) => {
    setFailure(undefined);
    try {
      await send(filledIn, () => form.reset());
    } catch (cause) {
      if (cause instanceof ApiError && cause.code === 'RECENT_LOGIN_REQUIRED') openLogin({ tab: 'qr' });
      if (failureWords) setFailure(cause);
      else toastError(cause);
    }
  });
  return (
    <FormProvider {...form}>
      <form noValidate className={`flex flex-col ${className}`} onSubmit={(event) => void submit(event)}>
        {failureWords && failure !== undefined && (
          <Banner className="mb-2" tone="error" title={failureWords(failure)} />
        )}
        {children}
      </form>
    </FormProvider>
  );
}

export function SubmitButton(button: ButtonProps) {
  const { isSubmitting } = useFormContext().formState;
  return <Button {...button} type="submit" busy={isSubmitting} />;
}

interface AccountFieldProps extends Omit<TextFieldProps, 'name'> {
  readonly name: string;
  /** The rule of its value; by default the rule with its name. */
  readonly rule?: FieldRule;
}

/** A field of the form around it. */
export function AccountField({ name, rule = name as FieldRule, ...field }: AccountFieldProps) {
  return <TextField {...useField(name, rule)} {...field} />;
}

/** A password that can be made visible. */
export function PasswordField({ name, rule = 'password', ...field }: AccountFieldProps) {
  const { t } = useTranslation();
  const reveal = { show: t('account.showPassword'), hide: t('account.hidePassword') };
  return <SecretField {...useField(name, rule)} {...field} reveal={reveal} />;
}

/** Asks for the present password, before something that only the owner may do. */
export function CurrentPasswordField({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <PasswordField
      name={name}
      rule="presentPassword"
      label={t('user.currentPassword')}
      autoComplete="current-password"
    />
  );
}

/** Connects a field with the form around it. */
export function useField(name: string, rule: FieldRule) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<Record<string, string>>();
  return {
    ...register(name, { validate: fieldRules(t)[rule] }),
    error: formState.errors[name]?.message,
    steady: true,
  };
}
