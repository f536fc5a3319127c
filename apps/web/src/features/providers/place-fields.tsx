import { defaultAzureRegion, findSpeechService } from '@parlando/contract';
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import { azureRegions } from './azure-regions.ts';
import { type ProviderForm, regionId } from './provider-form.ts';

interface FieldProps {
  readonly form: UseFormReturn<ProviderForm>;
}

/** Azure's region: one of a list, or any other typed. */
export function RegionField({ form, api }: FieldProps & { readonly api: number }) {
  const { t } = useTranslation();
  const list = useId();
  const isRequired = findSpeechService(api)?.needsRegion ?? false;
  const validate = (region: string): string | true => {
    if (region.trim() === '') return !isRequired || t('services.dialog.regionRequired');
    return /^[a-z0-9]{2,40}$/.test(regionId(region)) || t('services.dialog.regionFormat');
  };
  return (
    <>
      <TextField
        {...form.register('region', { validate })}
        label={t('services.dialog.region')}
        error={form.formState.errors.region?.message}
        hint={isRequired ? undefined : t('services.dialog.regionHint', { region: defaultAzureRegion })}
        placeholder={defaultAzureRegion}
        list={list}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <datalist id={list}>
        {azureRegions.map((region) => (
          <option key={region} value={region} />
        ))}
      </datalist>
    </>
  );
}

/** Where a TTS88-shaped endpoint or a chat server is. */
export function AddressField({ form, isChat }: FieldProps & { readonly isChat: boolean }) {
  const { t } = useTranslation();
  const validate = (address: string): string | true => {
    if (address.trim() === '') return t('services.dialog.addressRequired');
    return isWebAddress(address.trim()) || t('services.dialog.addressFormat');
  };
  return (
    <TextField
      {...form.register('address', { validate })}
      label={t(isChat ? 'services.dialog.baseUrl' : 'services.dialog.address')}
      error={form.formState.errors.address?.message}
      hint={t(isChat ? 'services.dialog.baseUrlHint' : 'services.dialog.addressHint')}
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
    />
  );
}

export function ModelField({ form, models }: FieldProps & { readonly models: readonly string[] }) {
  const { t } = useTranslation();
  const list = useId();
  return (
    <>
      <TextField
        {...form.register('model', {
          validate: (model) => model.trim() !== '' || t('services.dialog.modelRequired'),
        })}
        label={t('services.dialog.model')}
        error={form.formState.errors.model?.message}
        list={list}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <datalist id={list}>
        {models.map((model) => (
          <option key={model} value={model} />
        ))}
      </datalist>
    </>
  );
}

/** What `fetch` takes: http or https, and no credentials in it. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}
