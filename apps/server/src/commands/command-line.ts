import { type ParseArgsConfig, parseArgs } from 'node:util';

/** A command line that cannot be carried out. Its message says why. */
export class UsageError extends Error {}

/** A command that was understood and did not succeed. Its message says why. */
export class CommandError extends Error {}

/** Output of a command: for people, and with `--json` for programs. */
export interface Answer {
  readonly text: string;
  readonly data: unknown;
}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Options and words of a command. Throws UsageError. */
export function readArguments<const Given extends Options>(args: readonly string[], options: Given) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values, words: positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The only word. Throws UsageError. */
export function onlyWord(words: readonly string[], what: string): string {
  const [word, ...rest] = words;
  if (word === undefined) throw new UsageError(`Name the ${what}.`);
  requireNothing(rest);
  return word;
}

/** Throws UsageError when arguments are left. */
export function requireNothing(rest: readonly (string | undefined)[]): void {
  if (rest.length > 0) throw new UsageError(`What is meant by ${rest.join(' ')}?`);
}

const pageSize = 100;

/** Which page of a list is asked for, by `--page`. Throws UsageError. */
export function readPage(page = '1') {
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new UsageError('The page must be a whole number from 1.');
  return { page: Number(page), pageSize };
}

interface Page {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
}

/** Says how to list the next page; empty on the last one. */
export function pageNote({ items, total, page, pageSize }: Page): string {
  const shown = (page - 1) * pageSize + items.length;
  return items.length > 0 && shown < total ? `\n${shown} of ${total}. The next: --page ${page + 1}` : '';
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
