import { type CaptionFormat, getTaskCaptions, getTaskStems } from '@parlando/contract';
import { queryOptions } from '@tanstack/react-query';
import i18next from 'i18next';
import { call, openCall } from '../../lib/api-client.ts';
import { reportDownload } from '../../lib/report-download.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { type CaptionChoices, captionQuery, useCaptionOptions } from './caption-options.ts';

export function captionsQuery(taskId: string, choices: CaptionChoices) {
  const query = { ...captionQuery(choices), format: 'json' as const };
  return queryOptions({
    queryKey: ['task', taskId, 'captions', query] as const,
    queryFn: ({ signal }) => call(getTaskCaptions, { params: { id: taskId }, query }, { signal }),
    staleTime: 5000,
  });
}

/** Fetches a caption file, made with the stored options. Throws `ApiError`. */
export async function fetchCaptions(
  taskId: string,
  format: CaptionFormat,
  signal?: AbortSignal,
): Promise<Blob> {
  const query = { ...captionQuery(useCaptionOptions.getState()), format };
  const input = { params: { id: taskId }, query };
  if (format !== 'json') return (await openCall(getTaskCaptions, input, { signal })).blob();
  const captions = await call(getTaskCaptions, input, { signal });
  return new Blob([JSON.stringify(captions, null, 2)], { type: 'application/json' });
}

/** Saves a caption file and reports the outcome. `stem` is the file name without its extension. */
export function downloadCaptions(taskId: string, format: CaptionFormat, stem: string): Promise<void> {
  const save = async () => saveBlob(await fetchCaptions(taskId, format), `${stem}.${format}`);
  return reportDownload(save, i18next.t('captions.failed'));
}

/** Saves the audio of each speaker of a task in one archive and reports the outcome. */
export function downloadStems(taskId: string, stem: string): Promise<void> {
  const save = async () => {
    const response = await openCall(getTaskStems, { params: { id: taskId } });
    await saveBlob(await response.blob(), `${stem}_speakers.zip`);
  };
  return reportDownload(save, i18next.t('captions.stemsFailed'));
}
