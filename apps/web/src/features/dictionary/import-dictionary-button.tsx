import { type DictionaryFormat, limits, type RefusedLine } from '@parlando/contract';
import { type DictionaryFile, readDictionaryFile } from '@parlando/speech/dictionary';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatBytes } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { sayDictionaryFailure, takeFile } from '../../model/dictionary/dictionary.ts';
import { decodeText } from '../../model/import/decode-text.ts';
import { pronunciationWords } from '../../model/marks/mark-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';

interface ReadFile {
  readonly format: DictionaryFormat;
  readonly content: string;
  readonly read: DictionaryFile;
}

/** Reads a file in the browser, previews it, and imports it after confirmation. */
export function ImportDictionaryButton() {
  const { t } = useTranslation();
  const [file, setFile] = useState<ReadFile | null>(null);
  const reading = useMutation({
    mutationFn: readFile,
    onSuccess: setFile,
    onError: () => toast('error', t('dictionary.import.unreadable')),
  });
  return (
    <>
      <FileButton
        words={t('dictionary.import.button')}
        label={t('dictionary.import.title')}
        accept=".csv,.tsv,.txt,.pls,.xml,text/csv,application/pls+xml"
        busy={reading.isPending}
        onChoose={(chosen) => reading.mutate(chosen)}
      />
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </>
  );
}

/** A preview: the number of entries, the first of them, and the reason for each rejected line. */
function ImportDialog({ file, onClose }: { file: ReadFile; onClose: () => void }) {
  const { format, content, read } = file;
  const { entries, refused } = read;
  const { t } = useTranslation();
  const taking = useMutation({
    mutationFn: () => takeFile(format, content),
    onSuccess: ({ count, isFull }) => {
      if (count > 0) toast('success', t('dictionary.import.done', { count }));
      if (isFull) toast('warning', t('dictionary.faults.full', { limit: limits.dictionary.entries }));
      onClose();
    },
    onError: sayDictionaryFailure,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('dictionary.import.title')}
      description={t('dictionary.import.hint', { size: formatBytes(limits.dictionary.fileCharacters) })}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          {entries.length > 0 && (
            <Button variant="primary" act={taking}>
              {t('dictionary.import.take')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {entries.length > 0 && (
          <section aria-label={t('dictionary.import.taken', { count: entries.length })}>
            <h3 className="mb-1 font-medium">{t('dictionary.import.taken', { count: entries.length })}</h3>
            <ul className="text-ink-2">
              {entries.slice(0, shownEntries).map(({ entry: { word, pronunciation }, line }) => (
                <li key={`${line} ${word}`} className="wrap-anywhere">
                  <span className="font-medium text-ink">{word}</span> → {pronunciationWords(pronunciation)}
                </li>
              ))}
              {entries.length > shownEntries && <li>…</li>}
            </ul>
            <p className="mt-1 text-13 text-ink-3">{t('dictionary.import.replaces')}</p>
          </section>
        )}
        {refused.length > 0 && <Refused lines={refused} />}
      </div>
    </Dialog>
  );
}

/** Spreadsheets write several encodings. A file that is too large is rejected by its size, unread. */
async function readFile(file: File): Promise<ReadFile> {
  const mostBytes = limits.dictionary.fileCharacters * 3;
  const content =
    file.size > mostBytes
      ? ' '.repeat(limits.dictionary.fileCharacters + 1)
      : decodeText(new Uint8Array(await file.arrayBuffer())).text;
  const format = /\.(?:pls|xml)$/i.test(file.name) || /^\s*<(?:\?xml|lexicon)/.test(content) ? 'pls' : 'csv';
  return { format, content, read: readDictionaryFile(format, content) };
}

const shownEntries = 5;
const shownRefusals = 20;

function Refused({ lines }: { lines: readonly RefusedLine[] }) {
  const { t } = useTranslation();
  const title = t('dictionary.import.refused', { count: lines.length });
  const more = lines.length - shownRefusals;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-warning">{title}</h3>
      <ul className="text-ink-2">
        {lines.slice(0, shownRefusals).map(({ line, reason, value, limit = 0 }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list never changes
          <li key={index} className="wrap-anywhere">
            {t('dictionary.import.line', { line })}
            {value && ` “${value}”`}: {t(`dictionary.faults.${reason}`, { limit })}
          </li>
        ))}
        {more > 0 && <li>{t('dictionary.import.more', { count: more })}</li>}
      </ul>
    </section>
  );
}
