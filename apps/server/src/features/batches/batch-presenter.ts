import type { Batch, BatchItem, BatchSummary } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { audioFile, fileBytes } from '@parlando/speech';
import { errorWords } from '../../http/error-words.ts';
import type { AudioLinks } from '../synthesis/tasks/audio-link.ts';
import type { BatchView, ItemView } from './store/read-batches.ts';

type Links = Pick<AudioLinks, 'linkTo'>;

/** A batch as the wire shows it, in the reader's language. */
export function presentBatch(
  { batch, items }: { batch: BatchView; items: readonly ItemView[] },
  language: Language,
  links: Links,
): Batch {
  return {
    ...presentSummary(batch, language),
    items: items.map((item) => presentItem(item, language, links)),
  };
}

export function presentSummary(batch: BatchView, language: Language): BatchSummary {
  const { pending, processing, done, error, pauseReason, pauseDetails } = batch;
  return {
    id: batch.id,
    status: batch.state,
    counts: { total: pending + processing + done + error, pending, processing, done, error },
    pauseReason,
    pauseMessage: errorWords(pauseReason, pauseDetails, language),
    pauseDetails,
    createdAt: batch.createdAt.toISOString(),
    updatedAt: batch.updatedAt.toISOString(),
    completedAt: batch.finishedAt?.toISOString() ?? null,
  };
}

export function presentItem(item: ItemView, language: Language, links: Links): BatchItem {
  const { state, format, taskId, pieces, samples, sampleRateHertz } = item;
  const isHeard = state === 'done' && item.isSpoken === true;
  return {
    id: item.id,
    status: state,
    taskId,
    audioUrl: isHeard && taskId !== null ? links.linkTo(taskId) : null,
    error: errorWords(item.error, item.errorDetails, language),
    errorCode: item.error,
    details: item.errorDetails,
    characterCount: item.characters,
    durationMs:
      samples === null || sampleRateHertz === null ? null : Math.round((samples * 1000) / sampleRateHertz),
    fileSize:
      pieces === null || sampleRateHertz === null
        ? null
        : fileBytes(audioFile({ format, sampleRateHertz }), pieces),
    format,
    engine: item.engine,
    voice: item.voice,
    warnings: [...(item.warnings ?? [])],
  };
}
