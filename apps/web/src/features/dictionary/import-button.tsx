import { type DictionaryFormat, limits } from '@parlando/contract';
import { type DictionaryFile, readDictionaryFile } from '@parlando/speech/dictionary';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { dictionaryFailure, takeFile } from '../../model/dictionary/dictionary.ts';
import { decodeText } from '../../model/import/decode-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { ImportPreview } from './import-preview.tsx';

interface ReadFile {
  readonly format: DictionaryFormat;
  readonly content: string;
  readonly read: DictionaryFile;
}

/** Reads a file here, shows what is in it, and takes it once the person agrees. */
export function ImportButton() {
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
        onChoose={reading.mutate}
      />
      {file && <ImportDialog file={file} onClose={() => setFile(null)} />}
    </>
  );
}

function ImportDialog({ file: { format, content, read }, onClose }: { file: ReadFile; onClose: () => void }) {
  const { t } = useTranslation();
  const taking = useMutation({
    mutationFn: () => takeFile(format, content),
    onSuccess: ({ count, isFull }) => {
      if (count > 0) toast('success', t('dictionary.import.done', { count }));
      if (isFull) toast('warning', t('dictionary.faults.full', { limit: limits.dictionary.entries }));
      onClose();
    },
    onError: (cause) => toastError(cause, dictionaryFailure(cause)),
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
          {read.entries.length > 0 && (
            <Button variant="primary" busy={taking.isPending} onClick={() => taking.mutate()}>
              {t('dictionary.import.take')}
            </Button>
          )}
        </>
      }
    >
      <ImportPreview file={read} />
    </Dialog>
  );
}

/** Spreadsheets write tables in several encodings. A file that is too large is not read, and refused by its size. */
async function readFile(file: File): Promise<ReadFile> {
  const mostBytes = limits.dictionary.fileCharacters * 3;
  const content =
    file.size > mostBytes
      ? ' '.repeat(limits.dictionary.fileCharacters + 1)
      : decodeText(new Uint8Array(await file.arrayBuffer())).text;
  const format = /\.(?:pls|xml)$/i.test(file.name) || /^\s*<(?:\?xml|lexicon)/.test(content) ? 'pls' : 'csv';
  return { format, content, read: readDictionaryFile(format, content) };
}
