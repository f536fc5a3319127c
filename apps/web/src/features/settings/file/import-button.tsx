import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { type ImportReport, importContent } from '../../../model/settings-file/import-settings.ts';
import {
  type FileContent,
  maxFileBytes,
  readSettingsFile,
} from '../../../model/settings-file/settings-file.ts';
import { FileButton } from '../../../ui/file-button.tsx';
import { ReportDialog } from './report-dialog.tsx';

/** Imports a configuration file, or only the saved configurations in it, and shows the report. */
export function ImportButton({ only }: { only?: 'configurations' }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [report, setReport] = useState<ImportReport | null>(null);
  const words = t(only ? 'settings.configurations.import' : 'settings.file.import');
  const read = async (file: File) => {
    setBusy(true);
    const outcome = await importFile(file, only).finally(() => setBusy(false));
    if ('refusal' in outcome) return toast('error', outcome.refusal);
    setReport(outcome.report);
    const isAnyTaken = Object.values(outcome.report.taken).some((count) => count > 0);
    if (isAnyTaken) toast('success', t('settings.file.imported'));
  };
  return (
    <>
      <FileButton
        words={words}
        accept="application/json,.json"
        busy={busy}
        onChoose={(file) => void read(file)}
      />
      {report && <ReportDialog report={report} onClose={() => setReport(null)} />}
    </>
  );
}

type ImportOutcome =
  | { readonly report: ImportReport }
  /** Why nothing was imported, for the person to read. */
  | { readonly refusal: string };

/** Reads a file and applies what it contains, or only the part that `only` names. */
export async function importFile(file: File, only?: keyof FileContent): Promise<ImportOutcome> {
  if (file.size > maxFileBytes) {
    return { refusal: i18next.t('settings.file.tooLarge', { limit: formatBytes(maxFileBytes) }) };
  }
  const text = await textOf(file);
  if (text === null) return { refusal: i18next.t('settings.file.unreadable') };
  const read = readSettingsFile(text);
  if (!read.ok) {
    return {
      refusal:
        read.reason === 'newer'
          ? i18next.t('settings.file.newer', { version: read.version })
          : i18next.t('settings.file.invalid'),
    };
  }
  const content = only ? { ...nothing, [only]: read.content[only] } : read.content;
  const refused = only ? read.refused.filter(({ path }) => path.startsWith(only)) : read.refused;
  if (isEmpty(content) && refused.length === 0) return { refusal: i18next.t('settings.file.nothing') };
  return { report: await importContent(content, refused) };
}

/** Null for a file that was moved, changed or locked after it was chosen. */
async function textOf(file: File): Promise<string | null> {
  try {
    return await file.text();
  } catch (cause) {
    console.warn('The file could not be read', cause);
    return null;
  }
}

const nothing: FileContent = { settings: {}, options: {}, configurations: [], preferences: {} };

function isEmpty(content: FileContent): boolean {
  return Object.values(content).every((part) => Object.keys(part).length === 0);
}
