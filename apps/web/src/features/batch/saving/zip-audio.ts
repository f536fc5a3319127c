import { downloadZip } from 'client-zip';
import i18next from 'i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { fetchCaptions } from '../../../model/captions/captions.ts';
import type { BatchListItem } from '../list/batch-item.ts';
import { AudioGone, itemAudio } from './item-audio.ts';
import { csv } from './list-csv.ts';

export interface ZipEntry {
  readonly item: BatchListItem;
  /** File name without its extension. */
  readonly stem: string;
}

export interface ZipOptions {
  readonly withCaptions: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (packed: number) => void;
}

interface Zip {
  readonly archive: Blob;
  /** Number of entries whose audio no longer exists. */
  readonly missing: number;
}

/**
 * One archive with the audio of done items and a manifest, packed while it is fetched, one file after the other.
 * Rejects if a file cannot be fetched now, or on abort.
 */
export async function zipAudio(entries: readonly ZipEntry[], options: ZipOptions): Promise<Zip> {
  const missing = new Set<ZipEntry>();
  const archive = await downloadZip(zipFiles(entries, missing, options)).blob();
  return { archive, missing: missing.size };
}

async function* zipFiles(
  entries: readonly ZipEntry[],
  missing: Set<ZipEntry>,
  { withCaptions, signal, onProgress }: ZipOptions,
) {
  for (const [index, entry] of entries.entries()) {
    signal.throwIfAborted();
    try {
      yield { name: fileName(entry), input: await itemAudio(entry.item, signal) };
      const taskId = entry.item.result?.taskId ?? null;
      const captions =
        withCaptions && taskId !== null && (await fetchCaptions(taskId, 'srt', signal).catch(unlessGone));
      if (captions) yield { name: `${entry.stem}.srt`, input: captions };
    } catch (cause) {
      if (!(cause instanceof AudioGone)) throw cause;
      missing.add(entry);
    }
    onProgress(index + 1);
  }
  yield { name: `${i18next.t('batch.saving.manifest')}.csv`, input: manifest(entries, missing) };
}

/** The audio of a deleted task may still be available. */
function unlessGone(cause: unknown): null {
  if (cause instanceof ApiError && cause.code === 'TASK_NOT_FOUND') return null;
  throw cause;
}

const columns = ['file', 'text', 'voice', 'engine', 'duration', 'state'] as const;

function manifest(entries: readonly ZipEntry[], missing: ReadonlySet<ZipEntry>): string {
  return csv(
    columns.map((name) => i18next.t(`batch.saving.${name}Column`)),
    entries.map((entry) => {
      const { text, result } = entry.item;
      const isMissing = missing.has(entry);
      const seconds = result?.durationMs ? (result.durationMs / 1000).toFixed(1) : '';
      return [
        isMissing ? '' : fileName(entry),
        text,
        result?.voice,
        result?.engine,
        seconds,
        i18next.t(isMissing ? 'batch.saving.stateMissing' : 'batch.saving.stateDone'),
      ];
    }),
  );
}

function fileName({ item, stem }: ZipEntry): string {
  return `${stem}.${item.result?.format ?? 'mp3'}`;
}
