import type { ProviderTestResult } from '@parlando/providers';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { toast } from '../../lib/toast.ts';
import { useClosingSignal } from '../../lib/use-closing-signal.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { conversionFailure } from '../../model/conversion/conversion-failure.ts';
import { describeFailure } from '../../model/conversion/describe-failure.ts';
import { type ProviderKind, providerKey } from '../../model/providers/provider-access.ts';
import { type AppSettings, type Route, useSettings } from '../../model/settings/settings-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { FailureBanner } from './failure-banner.tsx';
import { AddressField, KeyField, ModelField, RegionField } from './key-fields.tsx';
import { changesOf, draftOf, formOf, keptKey, type ProviderForm } from './provider-form.ts';
import { testKey } from './test-key.ts';

interface KeyFormProps {
  readonly api: number;
  readonly kind: ProviderKind;
  readonly onSaved: () => void;
}

/** The form of a service's settings. Nothing is stored until it is saved. */
export function KeyForm({ api, kind, onSaved }: KeyFormProps) {
  const { t } = useTranslation();
  const settings = useSettings();
  const form = useForm<ProviderForm>({ mode: 'onTouched', defaultValues: formOf(kind, settings) });
  const [wantsToKeep, setWantsToKeep] = useState(true);
  const kept = keptKey(kind, form.watch('address'), settings);
  const isKept = wantsToKeep && kept !== '';
  const save = (values: ProviderForm) => {
    settings.change(changesOf(kind, values, isKept));
    toast('success', t('services.dialog.saved'));
    onSaved();
  };
  const remove = () => {
    settings.change(changesOf(kind, { ...formOf(kind, settings), key: '' }, false));
    toast('info', t('services.dialog.removed'));
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.handleSubmit(save)}>
      {kind !== 'azure' && <AddressField form={form} isChat={kind === 'chat'} />}
      <KeyField
        form={form}
        kept={kept}
        isKept={isKept}
        onKeep={setWantsToKeep}
        onRemove={remove}
        required={kind !== 'compatible'}
        hint={keyHint(t, kind, kept === '' ? settings : null)}
      />
      {kind === 'azure' && <RegionField form={form} api={api} />}
      <TestedFields api={api} kind={kind} form={form} isKept={isKept} />
    </form>
  );
}

interface TestedFieldsProps extends Omit<KeyFormProps, 'onSaved'> {
  readonly form: UseFormReturn<ProviderForm>;
  readonly isKept: boolean;
}

/** The fields that a key test may fill, its outcome, and the buttons. */
function TestedFields({ api, kind, form, isKept }: TestedFieldsProps) {
  const { t } = useTranslation();
  const closingSignal = useClosingSignal();
  const test: KeyTest = useMutation({
    mutationFn: (settings: AppSettings) => testKey(api, settings, closingSignal()),
  });
  const tryKey = form.handleSubmit((values) =>
    test.mutate(draftOf(kind, values, isKept, useSettings.getState())),
  );
  const route = form.watch('route');
  const setRoute = (route: Route) => form.setValue('route', route);
  const tryRoute = (route: Route) => {
    setRoute(route);
    void tryKey();
  };
  return (
    <>
      {kind === 'chat' && <ModelField form={form} models={test.data?.models ?? []} />}
      <div className="flex flex-col gap-1.5">
        <RadioGroup
          label={t('services.dialog.route')}
          value={route}
          onChange={setRoute}
          options={[
            { value: 'direct', label: t('services.status.direct') },
            { value: 'relay', label: t('services.status.relay') },
          ]}
        />
        <p className="text-12 text-ink-3">
          {t(route === 'direct' ? 'services.dialog.directHint' : 'services.dialog.relayHint')}
        </p>
      </div>
      <TestOutcome api={api} test={test} onRoute={tryRoute} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={test.isPending} onClick={() => void tryKey()}>
          {t('services.dialog.test')}
        </Button>
        <Button type="submit" variant="primary">
          {t('ui.save')}
        </Button>
      </div>
    </>
  );
}

/** `unusable`: the settings whose key must not be sent to the address in the form. */
function keyHint(t: TFunction, kind: ProviderKind, unusable: AppSettings | null): string | undefined {
  const saved = unusable && providerKey(kind, unusable);
  if (saved?.keyHost && saved.key !== '') return t('services.dialog.otherHost', { host: saved.keyHost });
  if (kind === 'azure') return t('services.dialog.shared');
  return kind === 'compatible' ? t('services.dialog.keyOptional') : undefined;
}

type KeyTest = UseMutationResult<ProviderTestResult, Error, AppSettings>;

interface TestOutcomeProps {
  readonly api: number;
  readonly test: KeyTest;
  /** Repeats the test by another route. */
  readonly onRoute: (route: Route) => void;
}

function TestOutcome({ api, test, onRoute }: TestOutcomeProps) {
  const { t } = useTranslation();
  if (test.isSuccess) return <Banner tone="success" title={successWords(t, test.data)} />;
  if (!test.isError) return null;
  const failure = describeFailure(conversionFailure(test.error, api), test.variables);
  const throughServer = failure.remedy === 'relay' && (
    <Button size="sm" onClick={() => onRoute('relay')}>
      {t('services.sendThroughServer')}
    </Button>
  );
  return <FailureBanner failure={failure} action={throughServer} />;
}

function successWords(t: TFunction, { voices, models }: ProviderTestResult): string {
  if (voices !== undefined) return t('services.dialog.worksVoices', { count: voices });
  return models ? t('services.dialog.worksModels', { count: models.length }) : t('services.dialog.works');
}
