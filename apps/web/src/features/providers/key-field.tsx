import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../lib/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { maskedKey, type ProviderForm } from './provider-form.ts';

interface KeyFieldProps {
  readonly form: UseFormReturn<ProviderForm>;
  /** The saved key that the form may keep; empty if there is none. */
  readonly kept: string;
  readonly isKept: boolean;
  readonly onKeep: (keep: boolean) => void;
  readonly onRemove: () => void;
  readonly required: boolean;
  readonly hint: ReactNode;
}

/** Shows the end of a saved key, or the field for a new one. */
export function KeyField({ form, kept, isKept, onKeep, onRemove, required, hint }: KeyFieldProps) {
  const { t } = useTranslation();
  if (isKept) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken py-1.5 pr-1.5 pl-3">
        <span className="text-14">{t('services.dialog.savedKey', { key: maskedKey(kept) })}</span>
        <span className="flex gap-1">
          <Button size="sm" onClick={() => onKeep(false)}>
            {t('services.dialog.changeKey')}
          </Button>
          <Button size="sm" variant="danger" onClick={onRemove}>
            {t('services.dialog.removeKey')}
          </Button>
        </span>
      </div>
    );
  }
  const validate = (key: string): string | true => {
    if (key.trim() === '') return !required || t('services.dialog.keyRequired');
    // `fetch` rejects a header with any other character.
    return /^[\x21-\x7e]+$/.test(key.trim()) || t('services.dialog.keyCharacters');
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <SecretField
        {...form.register('key', { validate })}
        className="w-full"
        label={t('services.dialog.key')}
        error={form.formState.errors.key?.message}
        hint={hint}
        autoComplete="off"
        reveal={{ show: t('services.dialog.showKey'), hide: t('services.dialog.hideKey') }}
      />
      {kept !== '' && (
        <Button size="sm" variant="ghost" onClick={() => onKeep(true)}>
          {t('services.dialog.keepKey')}
        </Button>
      )}
    </div>
  );
}
