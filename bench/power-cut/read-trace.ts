import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** What strace is asked for: all that changes files, and what says in which folder a process is. */
export const tracedCalls = [
  ...['openat', 'open', 'creat', 'write', 'pwrite64', 'writev', 'pwritev', 'pwritev2', 'copy_file_range'],
  ...['fsync', 'fdatasync', 'ftruncate', 'truncate', 'fallocate', 'rename', 'renameat', 'renameat2'],
  ...['unlink', 'unlinkat', 'mkdir', 'mkdirat', 'rmdir', 'link', 'linkat', 'symlink', 'symlinkat', 'chdir'],
  ...['clone', 'clone3', 'fork', 'vfork'],
] as const;

/** A call that succeeded. Lines are numbered as strace wrote them, and it writes as calls begin and end. */
export interface Call {
  readonly pid: number;
  readonly name: string;
  readonly args: string;
  readonly result: string;
  readonly beganAtLine: number;
  readonly endedAtLine: number;
  /** Milliseconds since 1970. */
  readonly endedAtMs: number;
}

// Short numbers of processes are filled up with spaces.
const linePattern = /^(\d+) +(\d+\.\d+) (.*)$/s;
const wholePattern = /^(\w+)\((.*)\)\s+= (-?\d+.*|\?.*)$/s;
const resumedPattern = /^<\.\.\. (\w+) resumed>(.*)$/s;
const unfinished = ' <unfinished ...>';

/** Calls in the order in which they ended. */
export async function* readTrace(file: string): AsyncGenerator<Call> {
  const waiting = new Map<number, { text: string; line: number }>();
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number++;
    const [, process = '', time = '', text = ''] = linePattern.exec(line) ?? [];
    const pid = Number(process);
    if (text.endsWith(unfinished)) {
      waiting.set(pid, { text: text.slice(0, -unfinished.length), line: number });
      continue;
    }
    const [, , rest] = resumedPattern.exec(text) ?? [];
    const begun = rest === undefined ? undefined : waiting.get(pid);
    const [, name, args = '', result = ''] = wholePattern.exec(begun ? begun.text + rest : text) ?? [];
    if (name === undefined || !/^\d/.test(result)) continue;
    const endedAtMs = Number(time) * 1000;
    yield { pid, name, args, result, beganAtLine: begun?.line ?? number, endedAtLine: number, endedAtMs };
  }
}

/** How many lines there are, and how many of them before that time (milliseconds since 1970). */
export async function countLines(file: string, untilMs: number): Promise<{ lines: number; before: number }> {
  let [lines, before] = [0, 0];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines++;
    if (Number(/^\d+ +(\d+\.\d+) /.exec(line.slice(0, 40))?.[1]) * 1000 < untilMs) before = lines;
  }
  return { lines, before };
}

const unescaped = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex');

/** All strings of the arguments: paths and bytes. */
export const stringsOf = (args: string): Buffer[] =>
  [...args.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text = '']) => unescaped(text));

/** The path of a file that is open: `7</path>`. */
export function openPath(text: string): string | undefined {
  const [, path] = /^(?:\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2})+)>/.exec(text) ?? [];
  return path === undefined ? undefined : unescaped(path).toString();
}

/** Numbers after the strings: lengths, offsets, sizes. */
export const numbersOf = (args: string): number[] =>
  args
    .slice(args.lastIndexOf('"') + 1)
    .replace(/^.*[>\]]/s, '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => /^\d+$/.test(each))
    .map(Number);
