import {
  createModelImport,
  finishModelImport,
  modelLimits,
  putModelFile,
  removeModel,
} from '@parlando/contract';
import { call } from '../../../lib/api-client.ts';

/** Path of a file relative to what was chosen, including a folder's own name. */
const pathOf = (file: File) => file.webkitRelativePath || file.name;

/** The future name of the model: its folder, archive or `.onnx` file. */
export function uploadName(files: readonly File[]): string {
  const [first] = files;
  const network = files.find(({ name }) => name.endsWith('.onnx'));
  return first?.webkitRelativePath.split('/')[0] || (network ?? first)?.name || '';
}

/**
 * Uploads the files in chunks and installs them. On abort, removes what was sent. `onSent`: number of bytes sent.
 * @throws ApiError
 */
export async function uploadModel(
  files: readonly File[],
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const name = uploadName(files);
  const body = { name, files: files.map((file) => ({ path: pathOf(file), bytes: file.size })) };
  const { id } = await call(createModelImport, { body }, { signal });
  try {
    await sendFiles(id, files, onSent, signal);
    await call(finishModelImport, { params: { id } }, { signal });
  } catch (cause) {
    // What cannot be removed now is removed by the server after a while.
    if (signal.aborted)
      await call(removeModel, { params: { id } }).catch((error: unknown) => console.warn(error));
    throw cause;
  }
}

const asBytes = { 'Content-Type': 'application/octet-stream' };

async function sendFiles(
  id: string,
  files: readonly File[],
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let sent = 0;
  for (const file of files) {
    for (let from = 0; from === 0 || from < file.size; from += modelLimits.pieceBytes) {
      const piece = file.slice(from, from + modelLimits.pieceBytes);
      const input = { params: { id }, query: { path: pathOf(file), from } };
      await call(putModelFile, input, { signal, bytes: piece, headers: asBytes });
      sent += piece.size;
      onSent(sent);
    }
  }
}
