import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** Documents for operators. */
export const operatorDocuments = [
  'README.md',
  'docs/install.md',
  'docs/operating.md',
  'docs/backup.md',
  'docs/storage.md',
  'docs/several-machines.md',
  'docs/scale.md',
] as const;

export type OperatorDocument = (typeof operatorDocuments)[number];

/** The commands of each fenced block, without comments, and with continued lines joined. */
export function blocksIn(document: OperatorDocument): string[][] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(([, language]) => language === 'sh' || language === '')
    .map(([, , block = '']) => commandsOf(block));
}

const commandsOf = (block: string) =>
  block
    .replaceAll(/ *\\\n */g, ' ')
    .split('\n')
    .map((line) => line.replace(/(^| +)# .*$/, '').trim())
    .filter((line) => line !== '');

/** The block that contains this command. Throws if there is none. */
export function blockWith(document: OperatorDocument, command: string): string[] {
  const found = blocksIn(document).find((block) => block.some((line) => line.startsWith(command)));
  if (found === undefined) throw new Error(`${document} has no command ${command}`);
  return found;
}

/** Replaces what an operator would adapt too. Throws if it does not occur. */
export function adapted(commands: readonly string[], changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((script, [from, to]) => {
    if (!script.includes(from)) throw new Error(`there is no ${from} in ${script}`);
    return script.replaceAll(from, to);
  }, commands.join('\n'));
}
