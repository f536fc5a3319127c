import i18next from 'i18next';
import { useRef, useState } from 'react';
import { recordError } from '../../../lib/error-history.ts';
import { saveBlob } from '../../../lib/save-blob.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useCaptionOptions } from '../../../model/captions/caption-options.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { LabelledCheckbox } from '../../../ui/checkbox.tsx';
import { DownloadIcon } from '../../../ui/later-icons.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { BatchListItem } from '../list/batch-item.ts';
import { currentBatch } from '../list/batch-store.ts';
import { fileStem } from '../saving/file-names.ts';

interface ZipButtonProps extends Pick<ButtonProps, 'size' | 'variant' | 'children'> {
  readonly items: readonly BatchListItem[];
}

/** An archive is finished and saved even if the button is unmounted, as when a conversion begins. */
export function ZipButton({ items, ...button }: ZipButtonProps) {
  const { t } = useTranslation();
  /** The number of items in the archive so far; null while idle. */
  const [packed, setPacked] = useState<number | null>(null);
  const controller = useRef<AbortController | null>(null);
  const start = async () => {
    controller.current = new AbortController();
    setPacked(0);
    await saveZip(items, controller.current.signal, setPacked);
    setPacked(null);
  };
  const inArchive = useCaptionOptions((state) => state.inArchive);
  return (
    <>
      <Button {...button} icon={<DownloadIcon />} disabled={packed !== null} onClick={() => void start()} />
      <LabelledCheckbox
        label={t('captions.zip')}
        checked={inArchive}
        onChange={(inArchive) => useCaptionOptions.setState({ inArchive })}
      />
      {packed !== null && (
        <span role="status" className="flex items-center gap-2 text-13 text-ink-2">
          <Spinner size={14} />
          {t('batch.saving.preparing', { done: packed, total: items.length })}
          <Button size="sm" variant="ghost" onClick={() => controller.current?.abort()}>
            {t('batch.saving.cancel')}
          </Button>
        </span>
      )}
    </>
  );
}

async function saveZip(
  chosen: readonly BatchListItem[],
  signal: AbortSignal,
  onProgress: (packed: number) => void,
): Promise<void> {
  const { items } = currentBatch();
  const entries = items
    .map((item, index) => ({ item, stem: fileStem(item, index, items.length) }))
    .filter(({ item }) => item.result && chosen.some(({ id }) => id === item.id));
  if (entries.length === 0) return toast('warning', i18next.t('batch.saving.nothing'));
  try {
    const { zipAudio } = await import('../saving/zip-audio.ts');
    const { inArchive: withCaptions } = useCaptionOptions.getState();
    const { archive, missing } = await zipAudio(entries, { withCaptions, signal, onProgress });
    await saveBlob(archive, `${i18next.t('batch.saving.archive')}.zip`);
    if (missing > 0) toast('warning', i18next.t('batch.saving.missing', { count: missing }));
    else toast('success', i18next.t('batch.saving.ready'));
  } catch (cause) {
    if (signal.aborted) return;
    recordError('download', 'ZIP_FAILED', { cause: String(cause) });
    console.warn('The archive could not be made', cause);
    toast('error', i18next.t('batch.saving.failed'));
  }
}
