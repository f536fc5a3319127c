import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { limits } from '@parlando/contract';
import { UsageError } from './command-line.ts';

/** UTF-8 takes at most four bytes for a character. */
const mostBytes = 4 * limits.password.max + 2;

/** Asks on the terminal, twice and unseen, or reads the first line of the standard input. Throws UsageError. */
export async function readPassword(): Promise<string> {
  const password = process.stdin.isTTY ? await askTwice() : await readLine();
  const { length } = password;
  const { min, max } = limits.password;
  if (length < min || length > max)
    throw new UsageError(`The password must have ${min} to ${max} characters.`);
  return password;
}

async function askTwice(): Promise<string> {
  const password = await ask('Password: ');
  if ((await ask('Once more: ')) !== password) throw new UsageError('The two passwords differ.');
  return password;
}

async function ask(question: string): Promise<string> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: true });
  const left = new AbortController();
  lines.on('SIGINT', () => left.abort());
  lines.on('close', () => left.abort());
  process.stderr.write(question);
  try {
    return await lines.question('', { signal: left.signal });
  } catch (cause) {
    throw left.signal.aborted ? new UsageError('No password was given.') : cause;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function readLine(): Promise<string> {
  const bytes: Buffer[] = [];
  let length = 0;
  for await (const piece of process.stdin as AsyncIterable<Buffer>) {
    bytes.push(piece);
    length += piece.length;
    if (piece.includes('\n') || length > mostBytes) break;
  }
  const [line = ''] = Buffer.concat(bytes).toString().split(/\r?\n/, 1);
  return line;
}
