import type { ReactNode } from 'react';
import { useState } from 'react';
import { type FieldValues, FormProvider, type Path, useForm, useFormContext } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { toastError } from '../../lib/toast-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { openLogin } from '../../model/session/login-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { type FieldRule, fieldRules } from './field-rules.ts';

const currentPassword = 'current';
const focused = { shouldFocus: true };

interface AccountFormProps<Values extends FieldValues> {
  readonly values: Values;
  readonly send: (values: Values, reset: () => void) => Promise<void>;
  /** The message of a refusal, shown above the fields. Without it a toast shows the server's message. */
  readonly failureWords?: (cause: unknown) => string;
  readonly onChange?: (values: Values) => void;
  readonly className?: string;
  /** Fields with a `name` that is a key of the values, and a `SubmitButton`. */
  readonly children: ReactNode;
}

/** An account form. Each field is validated on blur, and all of them on submit. */
export function AccountForm<Values extends FieldValues>(props: AccountFormProps<Values>) {
  const { values, send, failureWords, onChange, className = 'gap-3', children } = props;
  const { t } = useTranslation();
  const form = useForm<Values>({ mode: 'onTouched', values });
  const [failure, setFailure] = useState<unknown>();
  const submit = form.handleSubmit(async (filledIn) => {
    setFailure(undefined);
    try {
      await send(filledIn, () => form.reset());
    } catch (cause) {
      const code = cause instanceof ApiError ? cause.code : null;
      if (code === 'RECENT_LOGIN_REQUIRED') openLogin({ tab: 'qr' });
      // A login does not say which of its two fields is wrong.
      if (code === 'INVALID_CREDENTIALS' && currentPassword in filledIn)
        form.setError(
          currentPassword as Path<Values>,
          { message: t('account.check.passwordWrong') },
          focused,
        );
      else if (failureWords) setFailure(cause);
      else toastError(cause);
    }
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className={`flex flex-col ${className}`}
        onChange={() => onChange?.(form.getValues())}
        onSubmit={(event) => void submit(event)}
      >
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

/** A field of the surrounding form, validated by the rule with its name. */
export function AccountField({ name, ...field }: TextFieldProps & { readonly name: FieldRule }) {
  return <TextField {...useField(name, name)} {...field} />;
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'name'> {
  readonly name: string;
  readonly rule?: FieldRule;
}

export function PasswordField({ name, rule = 'password', ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  const reveal = { show: t('account.showPassword'), hide: t('account.hidePassword') };
  return <SecretField {...useField(name, rule)} {...field} reveal={reveal} />;
}

/** Asks for the current password, the value `current` of the form, before an action reserved to the owner. */
export function CurrentPasswordField() {
  const { t } = useTranslation();
  return (
    <PasswordField
      name={currentPassword}
      rule="presentPassword"
      label={t('user.currentPassword')}
      autoComplete="current-password"
    />
  );
}

function useField(name: string, rule: FieldRule) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<Record<string, string>>();
  return {
    ...register(name, { validate: fieldRules(t)[rule] }),
    error: formState.errors[name]?.message,
    steady: true,
  };
}
