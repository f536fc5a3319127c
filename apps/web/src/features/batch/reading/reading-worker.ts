import { type ListKind, type ReadFile, type ReadWishes, readFile } from './read-file.ts';

export interface ReadingRequest {
  readonly kind: ListKind;
  readonly file: File;
  readonly wishes: ReadWishes;
}
export type ReadingAnswer = { readonly read: ReadFile } | { readonly failed: string };

/** Reads files in a worker, so that the page stays responsive. */
addEventListener('message', async ({ data }: MessageEvent<ReadingRequest>) => {
  const answer = (message: ReadingAnswer) => postMessage(message);
  try {
    const bytes = await data.file.arrayBuffer();
    answer({ read: await readFile(data.kind, data.file.name, bytes, data.wishes) });
  } catch (cause) {
    answer({ failed: String(cause) });
  }
});
