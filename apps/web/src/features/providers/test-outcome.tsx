import type { ProviderTestResult } from '@parlando/providers';
import type { UseMutationResult } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { conversionFailure } from '../../model/conversion/conversion-failure.ts';
import { describeFailure } from '../../model/conversion/describe-failure.ts';
import type { AppSettings, Route } from '../../model/settings/settings-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureBanner } from './failure-banner.tsx';

/** A test of the key in these settings. */
export type KeyTest = UseMutationResult<ProviderTestResult, Error, AppSettings>;

interface TestOutcomeProps {
  readonly api: number;
  readonly test: KeyTest;
  /** Tests again by another route. */
  readonly onRoute: (route: Route) => void;
}

/** Whether the provider took the key, and if not, why. */
export function TestOutcome({ api, test, onRoute }: TestOutcomeProps) {
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
