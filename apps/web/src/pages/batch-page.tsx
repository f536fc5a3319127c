import { lazy, useEffect } from 'react';
import { useOwnBatch } from '../features/batch/list/batch-owner.ts';
import { ensureBatchRunner } from '../features/batch/run/batch-runner.ts';
import { type BatchSlots, BatchSlotsContext } from '../features/batch/view/batch-slots.ts';
import { BatchView } from '../features/batch/view/batch-view.tsx';
import { PlayerDock } from '../features/player/player-dock.tsx';
import { withWords } from '../lib/language.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useVoiceData } from '../model/voices/voices.ts';
import { Page } from '../ui/page.tsx';

export const batchSlots: BatchSlots = {
  VoiceBrowser: lazy(() => import('../features/voices/voice-browser.tsx')),
  VoiceOptions: lazy(() => import('./parts/voice-options.tsx')),
  Speakers: lazy(
    withWords(async () => ({ default: (await import('../features/script/speakers.tsx')).Speakers })),
  ),
  OnlyWritesHint: lazy(withWords(() => import('../features/synthesis/only-writes-hint.tsx'))),
};

export default function BatchPage() {
  const { t } = useTranslation();
  useVoiceData();
  useOwnBatch();
  useEffect(() => {
    ensureBatchRunner();
  }, []);
  return (
    <>
      <Page title={t('batch.title')}>
        <BatchSlotsContext value={batchSlots}>
          <BatchView />
        </BatchSlotsContext>
      </Page>
      <PlayerDock />
    </>
  );
}
