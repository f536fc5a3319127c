import type { ProviderTestResult } from '@parlando/providers';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../../model/conversion/describe-failure.ts';
import type { Route } from '../../model/settings/settings-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { KeyTest } from './use-key-test.ts';

interface TestOutcomeProps {
  readonly test: KeyTest;
  /** Tests again by another route. */
  readonly onRoute: (route: Route) => void;
}

/** Whether the provider took the key, and if not, why. */
export function TestOutcome({ test, onRoute }: TestOutcomeProps) {
  const { t } = useTranslation();
  const { isRunning, result, failure, tried } = test;
  if (isRunning) return null;
  if (result) return <Banner tone="success" title={successWords(t, result)} />;
  if (!failure) return null;
  const { words, notes, remedy } = describeFailure(failure, tried);
  return (
    <Banner
      tone="error"
      title={words}
      action={
        remedy === 'relay' && (
          <Button size="sm" onClick={() => onRoute('relay')}>
            {t('services.sendThroughServer')}
          </Button>
        )
      }
    >
      {notes.length > 0 && notes.map((note) => <p key={note}>{note}</p>)}
    </Banner>
  );
}

function successWords(t: TFunction, { voices, models }: ProviderTestResult): string {
  if (voices !== undefined) return t('services.dialog.worksVoices', { count: voices });
  return models ? t('services.dialog.worksModels', { count: models.length }) : t('services.dialog.works');
}
