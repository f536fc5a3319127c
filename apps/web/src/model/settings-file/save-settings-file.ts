import { type Configuration, safeFileName } from '@parlando/contract';
import i18next from 'i18next';
import { toDateField } from '../../lib/date-fields.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { toast } from '../../lib/toast.ts';
import { loadConfigurations } from '../configurations/configurations.ts';
import { forFile, presentContent } from './import-settings.ts';
import { type FileContent, writeSettingsFile } from './settings-file.ts';

/** Exports everything of this browser and the account as one file, without configurations if they could not be read. */
export async function exportSettings(includeKeys: boolean): Promise<void> {
  const isWhole = (await loadConfigurations()) !== null;
  const { configurations, ...others } = presentContent();
  await save(isWhole ? { ...others, configurations } : others, 'parlando', includeKeys);
  if (isWhole) toast('success', i18next.t('settings.file.exported'));
  else toast('warning', i18next.t('settings.file.exportedWithout'));
}

export async function exportConfiguration(configuration: Configuration): Promise<void> {
  const content: Partial<FileContent> = { configurations: [forFile(configuration)] };
  await save(content, safeFileName(configuration.name) || 'parlando', false);
  toast('success', i18next.t('settings.file.exported'));
}

async function save(content: Partial<FileContent>, stem: string, includeKeys: boolean): Promise<void> {
  const text = writeSettingsFile(content, { includeKeys });
  const day = toDateField(new Date().toISOString());
  await saveBlob(new Blob([text], { type: 'application/json' }), `${stem}-${day}.json`);
}
