import { useEffect } from 'react';
import { useOwnBatch } from '../features/batch/list/batch-owner.ts';
import { ensureBatchRunner } from '../features/batch/run/batch-runner.ts';
import { type BatchSlots, BatchSlotsContext } from '../features/batch/view/batch-slots.ts';
import { BatchView } from '../features/batch/view/batch-view.tsx';
import { withWords } from '../lib/language.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useVoiceData } from '../model/voices/voices.ts';
import { late } from '../ui/late-part.tsx';
import { Page } from '../ui/page.tsx';

export const batchSlots: BatchSlots = {
  VoiceBrowser: late(() => import('../features/voices/voice-browser.tsx')),
  VoiceOptions: late(() => import('./parts/voice-options.tsx')),
  Speakers: late(
    withWords(async () => ({ default: (await import('../features/script/speakers.tsx')).Speakers })),
  ),
  OnlyWritesHint: late(withWords(() => import('../features/synthesis/only-writes-hint.tsx'))),
};

export default function BatchPage() {
  const { t } = useTranslation();
  useVoiceData();
  useOwnBatch();
  useEffect(() => {
    ensureBatchRunner();
  }, []);
  return (
    <Page title={t('batch.title')}>
      <BatchSlotsContext value={batchSlots}>
        <BatchView />
      </BatchSlotsContext>
    </Page>
  );
}
