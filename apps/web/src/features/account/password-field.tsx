import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';

/** A password that can be made visible. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      trailing={
        <IconButton
          size="sm"
          label={t(visible ? 'account.hidePassword' : 'account.showPassword')}
          icon={visible ? <EyeOffIcon size={16} /> : <EyeIcon size={16} />}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
