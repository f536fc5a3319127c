import { useEffect, useState } from 'react';
import { recordError } from '../../lib/error-history.ts';
import type { Encoding } from '../../model/import/decode-text.ts';
import { faultOf, type ImportFaultFacts } from '../../model/import/import-fault.ts';
import type { ImportedDocument } from '../../model/import/imported-document.ts';
import { readDocument } from '../../model/import/read-document.ts';

export type Imported =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly document: ImportedDocument }
  | { readonly state: 'failed'; readonly fault: ImportFaultFacts };

const reading: Imported = { state: 'reading' };

/** Reads a file, and again when another encoding is chosen. Aborts on unmount. */
export function useImported(file: File, encoding: Encoding | undefined): Imported {
  const [imported, setImported] = useState<Imported>(reading);
  useEffect(() => {
    const controller = new AbortController();
    setImported(reading);
    readDocument(file, controller.signal, encoding).then(
      (document) => setImported({ state: 'read', document }),
      (cause: unknown) => {
        if (controller.signal.aborted) return;
        const fault = faultOf(cause);
        recordError('import', fault.code, { name: file.name, cause: String(cause) });
        setImported({ state: 'failed', fault });
      },
    );
    return () => controller.abort();
  }, [file, encoding]);
  return imported;
}
