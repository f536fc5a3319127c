import { defaultAzureRegion, findSpeechService } from '@parlando/contract';
import { type ReactNode, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '../../lib/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { SecretField } from '../../ui/secret-field.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import { maskedKey, type ProviderForm, regionId } from './provider-form.ts';

interface FieldProps {
  readonly form: UseFormReturn<ProviderForm>;
}

/** Azure's region: chosen from a list, or typed. */
export function RegionField({ form, api }: FieldProps & { readonly api: number }) {
  const { t } = useTranslation();
  const isRequired = findSpeechService(api)?.needsRegion ?? false;
  const validate = (region: string): string | true => {
    if (region.trim() === '') return !isRequired || t('services.dialog.regionRequired');
    return /^[a-z0-9]{2,40}$/.test(regionId(region)) || t('services.dialog.regionFormat');
  };
  return (
    <PlaceField
      form={form}
      name="region"
      validate={validate}
      label={t('services.dialog.region')}
      hint={isRequired ? undefined : t('services.dialog.regionHint', { region: defaultAzureRegion })}
      placeholder={defaultAzureRegion}
      suggestions={azureRegions}
    />
  );
}

/** The address of a TTS88-shaped endpoint or a chat server. */
export function AddressField({ form, isChat }: FieldProps & { readonly isChat: boolean }) {
  const { t } = useTranslation();
  const validate = (address: string): string | true => {
    if (address.trim() === '') return t('services.dialog.addressRequired');
    return isWebAddress(address.trim()) || t('services.dialog.addressFormat');
  };
  return (
    <PlaceField
      form={form}
      name="address"
      validate={validate}
      label={t(isChat ? 'services.dialog.baseUrl' : 'services.dialog.address')}
      hint={t(isChat ? 'services.dialog.baseUrlHint' : 'services.dialog.addressHint')}
      inputMode="url"
      placeholder="https://"
    />
  );
}

export function ModelField({ form, models }: FieldProps & { readonly models: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <PlaceField
      form={form}
      name="model"
      validate={(model) => model.trim() !== '' || t('services.dialog.modelRequired')}
      label={t('services.dialog.model')}
      suggestions={models}
    />
  );
}

interface PlaceFieldProps extends FieldProps, Omit<TextFieldProps, 'form'> {
  readonly name: 'region' | 'address' | 'model';
  /** Returns true, or the error message. */
  readonly validate: (value: string) => string | true;
  readonly suggestions?: readonly string[];
}

function PlaceField({ form, name, validate, suggestions, ...field }: PlaceFieldProps) {
  const list = useId();
  return (
    <>
      <TextField
        {...form.register(name, { validate })}
        {...field}
        error={form.formState.errors[name]?.message}
        list={suggestions && list}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** What `fetch` accepts: http or https, without credentials. */
function isWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** Suggested regions of Azure Speech ("Speech service supported regions", Microsoft); others may be typed. */
const azureRegions: readonly string[] =
  `australiaeast brazilsouth canadacentral canadaeast centralindia centralus chinaeast2 chinanorth2
  chinanorth3 eastasia eastus eastus2 francecentral germanywestcentral italynorth japaneast japanwest
  koreacentral northcentralus northeurope norwayeast qatarcentral southafricanorth southcentralus
  southeastasia swedencentral switzerlandnorth switzerlandwest uaenorth uksouth ukwest usgovarizona
  usgovvirginia westcentralus westeurope westus westus2 westus3`.split(/\s+/);

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
