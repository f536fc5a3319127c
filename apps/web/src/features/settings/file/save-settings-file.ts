import type { Configuration } from '@parlando/contract';
import i18next from 'i18next';
import { saveBlob } from '../../../lib/save-blob.ts';
import { toast } from '../../../lib/toast.ts';
import { loadConfigurations } from '../../configurations/configurations-store.ts';
import { forFile, presentContent } from '../import-settings.ts';
import { type FileContent, writeSettingsFile } from '../settings-file.ts';

/** Everything of this browser and the account, as one file. */
export async function exportSettings(includeKeys: boolean): Promise<void> {
  await loadConfigurations();
  await save(presentContent(), 'parlando', includeKeys);
}

/** One saved configuration, as a file of the same form. */
export function exportConfiguration(configuration: Configuration): void {
  const content: Partial<FileContent> = { configurations: [forFile(configuration)] };
  void save(content, fileStem(configuration.name), false);
}

async function save(content: Partial<FileContent>, stem: string, includeKeys: boolean): Promise<void> {
  const text = writeSettingsFile(content, { includeKeys });
  const day = new Date().toISOString().slice(0, 10);
  await saveBlob(new Blob([text], { type: 'application/json' }), `${stem}-${day}.json`);
  toast('success', i18next.t('settings.file.exported'));
}

/** What a name may be in a file's name everywhere. */
function fileStem(name: string): string {
  return name.replace(/[\p{Cc}<>:"/\\|?*.]+/gu, '_').trim() || 'parlando';
}
