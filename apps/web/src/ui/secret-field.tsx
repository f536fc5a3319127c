import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { EyeIcon, EyeOffIcon } from './later-icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface SecretFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  readonly reveal: { readonly show: string; readonly hide: string };
}

export function SecretField({ reveal, ...field }: SecretFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...field}
      type={visible ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      trailing={
        <IconButton
          size="sm"
          label={visible ? reveal.hide : reveal.show}
          icon={visible ? <EyeOffIcon /> : <EyeIcon />}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
