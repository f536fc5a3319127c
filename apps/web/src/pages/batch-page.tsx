import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnBatch } from '../features/batch/list/batch-owner.ts';
import { ensureBatchRunner } from '../features/batch/run/batch-runner.ts';
import { BatchView } from '../features/batch/view/batch-view.tsx';
import { PlayerDock } from '../features/player/player-dock.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useVoiceData } from '../model/voices/use-voice-data.ts';
import { Page } from '../ui/page.tsx';

export default function BatchPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('batch.title'));
  useVoiceData();
  useOwnBatch();
  useEffect(() => {
    ensureBatchRunner();
  }, []);
  return (
    <>
      <Page title={t('batch.title')}>
        <BatchView />
      </Page>
      <PlayerDock />
    </>
  );
}
