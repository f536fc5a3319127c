import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { type ReactNode, useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { type ImportReport, importContent } from '../../../model/settings-file/import-settings.ts';
import {
  type FileContent,
  maxFileBytes,
  readSettingsFile,
} from '../../../model/settings-file/settings-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileButton } from '../../../ui/file-button.tsx';

/** Imports a configuration file, or only the saved configurations in it, and shows the report. */
export default function ImportSettingsButton({ only }: { only?: 'configurations' }) {
  const { t } = useTranslation();
  const [report, setReport] = useState<ImportReport | null>(null);
  const reading = useMutation({
    mutationFn: (file: File) => importFile(file, only),
    onSuccess(outcome) {
      if ('refusal' in outcome) return toast('error', outcome.refusal);
      setReport(outcome.report);
      const isAnyTaken = Object.values(outcome.report.taken).some((count) => count > 0);
      if (isAnyTaken) toast('success', t('settings.file.imported'));
    },
  });
  return (
    <>
      <FileButton
        words={t(only ? 'settings.configurations.import' : 'settings.file.import')}
        accept="application/json,.json"
        busy={reading.isPending}
        onChoose={(file) => reading.mutate(file)}
      />
      {report && <ReportDialog report={report} onClose={() => setReport(null)} />}
    </>
  );
}

type ImportOutcome =
  | { readonly report: ImportReport }
  /** The message for the person if nothing was imported. */
  | { readonly refusal: string };

/** Reads a file and applies what it contains, or only the part that `only` names. */
export async function importFile(file: File, only?: keyof FileContent): Promise<ImportOutcome> {
  if (file.size > maxFileBytes) {
    return { refusal: i18next.t('settings.file.tooLarge', { limit: formatBytes(maxFileBytes) }) };
  }
  const text = await textOf(file);
  if (text === null) return { refusal: i18next.t('settings.file.unreadable') };
  const read = readSettingsFile(text);
  if (!read.ok && read.reason === 'newer')
    return { refusal: i18next.t('settings.file.newer', { version: read.version }) };
  if (!read.ok) return { refusal: i18next.t('settings.file.invalid') };
  const content = only ? { ...nothing, [only]: read.content[only] } : read.content;
  const refused = only ? read.refused.filter(({ path }) => path.startsWith(only)) : read.refused;
  const isEmpty = Object.values(content).every((part) => Object.keys(part).length === 0);
  if (isEmpty && refused.length === 0) return { refusal: i18next.t('settings.file.nothing') };
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

const shownRefusals = 50;
const parts = [
  ['settings', 'settings.file.takenSettings'],
  ['keys', 'settings.file.takenKeys'],
  ['options', 'settings.file.takenOptions'],
  ['configurations', 'settings.file.takenConfigurations'],
  ['preferences', 'settings.file.takenPreferences'],
] as const;

/** What was imported, what was rejected and why, with an undo. */
function ReportDialog({ report, onClose }: { report: ImportReport; onClose: () => void }) {
  const { t } = useTranslation();
  const undoing = useMutation({
    mutationFn: report.undo,
    onSuccess: (isWhole) =>
      toast(isWhole ? 'success' : 'error', t(isWhole ? 'settings.file.undone' : 'settings.file.undoFailed')),
    onSettled: onClose,
  });
  const isAnyTaken = parts.some(([name]) => report.taken[name] > 0);
  const more = report.refused.length - shownRefusals;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.file.reportTitle')}
      footer={
        <>
          {isAnyTaken && <Button act={undoing}>{t('settings.file.undo')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('ui.done')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Taken report={report} />
        {report.refused.length > 0 && (
          <Part title={t('settings.file.refused')}>
            {report.refused.slice(0, shownRefusals).map(({ path, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paths may repeat, and the list never changes
              <li key={index} className="break-words">
                <code className="text-13">{path}</code> {t(`settings.file.reasons.${reason}`)}
              </li>
            ))}
            {more > 0 && <li>{t('settings.file.moreRefused', { count: more })}</li>}
          </Part>
        )}
      </div>
    </Dialog>
  );
}

function Taken({ report }: { report: ImportReport }) {
  const { t } = useTranslation();
  const taken = parts.filter(([name]) => report.taken[name] > 0);
  if (taken.length === 0 && report.present === 0) return <p>{t('settings.file.nothing')}</p>;
  return (
    <Part title={t('settings.file.taken')}>
      {taken.map(([name, words]) => (
        <li key={name}>{t(words, { count: report.taken[name] })}</li>
      ))}
      {report.present > 0 && <li>{t('settings.file.present', { count: report.present })}</li>}
      {report.renamed.map((names) => (
        <li key={names.to} className="break-words">
          {t('settings.file.renamed', names)}
        </li>
      ))}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium">{title}</h3>
      <ul className="list-disc pl-5 text-ink-2">{children}</ul>
    </section>
  );
}
