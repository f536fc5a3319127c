import { useTranslation } from 'react-i18next';
import { copyCode } from '../../lib/copy-code.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { CopyIcon } from '../../ui/later-icons.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** A value to be pasted elsewhere. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.target.select()}
      trailing={
        <IconButton
          size="sm"
          label={t('developers.copyValue', { name: label })}
          icon={<CopyIcon size={16} />}
          onClick={() => void copyCode(value)}
        />
      }
    />
  );
}
