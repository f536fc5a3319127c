import i18next from 'i18next';
import { ApiError } from './api-error.ts';
import { recordError } from './error-history.ts';
import { wordsOf } from './error-words.ts';
import { toast } from './toast.ts';

/** Reports the outcome of `save`; a failure with the given words, or else with the reason if the server refused. */
export async function reportDownload(save: () => Promise<void>, failed?: string): Promise<void> {
  try {
    await save();
    toast('success', i18next.t('player.downloadStarted'));
  } catch (cause) {
    recordError('download', 'DOWNLOAD_FAILED', { cause: String(cause) });
    const isRefused = cause instanceof ApiError;
    const words = isRefused
      ? i18next.t('player.downloadRefused', { reason: wordsOf(cause) })
      : i18next.t('player.downloadFailed');
    toast('error', failed ?? words);
  }
}
