import { faultOf, type ImportFaultFacts } from './import-fault.ts';
import type { ImportedDocument } from './imported-document.ts';
import { readBytes, type Wishes } from './read-bytes.ts';

export interface ImportRequest extends Wishes {
  readonly name: string;
  readonly bytes: Uint8Array;
}
export type ImportReply =
  | { readonly read: ImportedDocument }
  | { readonly fault: ImportFaultFacts; readonly cause: string };

/** Reads documents in a worker, so that the page stays responsive. */
addEventListener('message', async ({ data }: MessageEvent<ImportRequest>) => {
  const reply = (message: ImportReply) => postMessage(message);
  try {
    reply({ read: await readBytes(data.name, data.bytes, data) });
  } catch (cause) {
    reply({ fault: faultOf(cause), cause: String(cause) });
  }
});
