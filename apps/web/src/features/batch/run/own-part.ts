import { mimeTypes } from '../../../lib/audio/mime-types.ts';
import type { ConversionRequest } from '../../../model/conversion/conversion-request.ts';
import { speakWithProvider } from '../../../model/conversion/convert-with-provider.ts';
import type { ItemResult } from '../list/batch-item.ts';
import { currentBatch, dispatchBatch } from '../list/batch-store.ts';
import { nextOwnItem } from './batch-state.ts';
import { blocksOthers, itemError } from './item-errors.ts';

/**
 * Has the browser's part spoken, one item after the other, until there is none left, it is paused or the signal says
 * so. An item is claimed in the database first, and its audio is kept in the same write that calls it done.
 */
export async function speakOwnPart(signal: AbortSignal): Promise<void> {
  for (;;) {
    const item = nextOwnItem(currentBatch());
    if (!item || signal.aborted) return;
    const { id, turn } = item;
    if (turn?.part !== 'own' || !(await dispatchBatch({ type: 'own-began', id }))) return;
    await speakItem(id, turn.request, signal);
  }
}

async function speakItem(id: string, request: ConversionRequest, signal: AbortSignal): Promise<void> {
  try {
    const { audio, format, engine, voice } = await speakWithProvider(request, { signal });
    const bytes = await audio.arrayBuffer();
    if (signal.aborted) return;
    const result: ItemResult = {
      audioUrl: null,
      taskId: null,
      format,
      durationMs: null,
      fileSize: bytes.byteLength,
      engine,
      voice,
      warnings: [],
    };
    const kept = { bytes, type: mimeTypes[format] };
    await dispatchBatch({ type: 'own-spoken', id, result }, { id, kept });
  } catch (cause) {
    // Stopped or gone: whoever did that said what becomes of the item.
    if (signal.aborted) return;
    const error = itemError(cause);
    if (error.code === 'UNEXPECTED_REPLY') console.error('An item of the batch failed', cause);
    await dispatchBatch(
      blocksOthers(error) ? { type: 'own-paused', reason: error } : { type: 'own-failed', id, error },
    );
  }
}
