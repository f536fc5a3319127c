import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { modelFault } from '../../../ports/model-fault.ts';

/** Texts beside a network have a few hundred KB at most. */
const mostBytes = 4_194_304;

/** Reads a text beside a network. Throws INVALID_INPUT for one that is too long to be what it is called. */
export async function readText(folder: string, path: string): Promise<string> {
  const file = join(folder, path);
  if ((await stat(file)).size > mostBytes) throw modelFault('size', { entry: path, limit: mostBytes });
  return readFile(file, 'utf8');
}
