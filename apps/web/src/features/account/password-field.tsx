import { useTranslation } from 'react-i18next';
import { SecretField } from '../../ui/secret-field.tsx';
import type { TextFieldProps } from '../../ui/text-field.tsx';

/** A password that can be made visible. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { t } = useTranslation();
  return (
    <SecretField {...props} reveal={{ show: t('account.showPassword'), hide: t('account.hidePassword') }} />
  );
}
