import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { recordError } from '../../../lib/error-history.ts';
import { saveBlob } from '../../../lib/save-blob.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { currentBatch } from '../list/batch-store.ts';
import { fileStem } from '../saving/file-names.ts';

interface Packing {
  readonly done: number;
  readonly total: number;
}

export interface ZipState {
  /** Null while nothing is packed. */
  readonly packing: Packing | null;
  /** Packs the audio of those of the items that are done. */
  readonly start: (ids: ReadonlySet<string>) => Promise<void>;
  readonly cancel: () => void;
}

export function useZip(): ZipState {
  const [packing, setPacking] = useState<Packing | null>(null);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async (ids: ReadonlySet<string>) => {
    const { items } = currentBatch();
    const entries = items
      .map((item, index) => ({ item, stem: fileStem(item, index, items.length) }))
      .filter(({ item }) => item.result && ids.has(item.id));
    if (entries.length === 0) return toast('warning', i18next.t('batch.saving.nothing'));
    const mine = new AbortController();
    controller.current = mine;
    const total = entries.length;
    setPacking({ done: 0, total });
    try {
      const { zipAudio } = await import('../saving/zip-audio.ts');
      const { archive, missing } = await zipAudio(entries, {
        words: zipWords(),
        signal: mine.signal,
        onProgress: (done) => setPacking({ done, total }),
      });
      await saveBlob(archive, `${i18next.t('batch.saving.archive')}.zip`);
      if (missing > 0) toast('warning', i18next.t('batch.saving.missing', { count: missing }));
      else toast('success', i18next.t('batch.saving.ready'));
    } catch (cause) {
      if (mine.signal.aborted) return;
      recordError('download', 'ZIP_FAILED', { cause: String(cause) });
      console.warn('The archive could not be made', cause);
      toast('error', i18next.t('batch.saving.failed'));
    } finally {
      setPacking(null);
    }
  };
  return { packing, start, cancel: () => controller.current?.abort() };
}

function zipWords() {
  const word = (key: 'file' | 'text' | 'voice' | 'engine' | 'duration' | 'state') =>
    i18next.t(`batch.saving.${key}Column`);
  return {
    manifest: i18next.t('batch.saving.manifest'),
    columns: [word('file'), word('text'), word('voice'), word('engine'), word('duration'), word('state')],
    done: i18next.t('batch.saving.stateDone'),
    missing: i18next.t('batch.saving.stateMissing'),
  } as const;
}

export function ZipProgress({ zip: { packing, cancel } }: { zip: ZipState }) {
  const { t } = useTranslation();
  if (!packing) return null;
  return (
    <span role="status" className="flex items-center gap-2 text-13 text-ink-2">
      <Spinner size={14} />
      {t('batch.saving.preparing', { done: packing.done, total: packing.total })}
      <Button size="sm" variant="ghost" onClick={cancel}>
        {t('batch.saving.cancel')}
      </Button>
    </span>
  );
}
